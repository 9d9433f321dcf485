import { expect, test } from 'vitest';
import { summariseLine } from '../../scripts/log-summary.mjs';

test.each([
  ['{"level":30,"msg":"listening"}', undefined],
  ['{"level":40,"msg":"slow\\nstatement"}', 'warning: slow statement'],
  [
    '{"level":50,"msg":"job failed","err":{"message":"no such file","stack":"…"}}',
    'error: job failed: no such file',
  ],
  ['TypeError: x is not a function', 'TypeError: x is not a function'],
  ['    at main (file:///app.ts:3:4)', undefined],
  ['(node:12) ExperimentalWarning: something', undefined],
  ['PORT: Invalid input', 'PORT: Invalid input'],
  ['', undefined],
])('%s', (line, summary) => {
  expect(summariseLine(line)).toBe(summary);
});
