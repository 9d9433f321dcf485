import { expect, test } from 'vitest';
import { playwrightTotals, vitestTotals } from '../../scripts/test-totals.mjs';

const GREEN = {
  name: '/a.test.ts',
  status: 'passed',
  assertionResults: [{ status: 'passed', fullName: 'adds' }],
};
const RED = {
  name: '/b.test.ts',
  status: 'failed',
  assertionResults: [
    { status: 'passed', fullName: 'adds' },
    {
      status: 'failed',
      fullName: 'lists > subtracts',
      failureMessages: ['Error: 2 is not 1\n    at b.test.ts'],
    },
  ],
};
const UNLOADABLE = {
  name: '/c.test.ts',
  status: 'failed',
  message: 'SyntaxError: x\n  at y',
  assertionResults: [],
};

test.each([
  ['all green', [GREEN], 0, 0, { passed: 3, failed: 0, failures: [] }],
  [
    'a failed test',
    [GREEN, RED],
    1,
    1,
    { passed: 3, failed: 1, failures: ['/b.test.ts › lists > subtracts: Error: 2 is not 1'] },
  ],
  [
    'a file that does not load',
    [UNLOADABLE],
    0,
    1,
    { passed: 3, failed: 1, failures: ['/c.test.ts: SyntaxError: x'] },
  ],
  ['an unhandled error', [], 0, 1, { passed: 3, failed: 1, failures: [] }],
])('vitest: %s', (_case, testResults, numFailedTests, code, totals) => {
  expect(vitestTotals({ numPassedTests: 3, numFailedTests, testResults }, code)).toEqual(totals);
});

test('a runner that died without a report has failed', () => {
  expect(vitestTotals(undefined, 137)).toEqual({ passed: 0, failed: 1, failures: [] });
  expect(playwrightTotals(undefined, 1)).toEqual({ passed: 0, failed: 1, failures: [] });
});

test('Playwright: a flaky test is not a passed one', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status }],
  });
  const suites = [{ specs: [spec('logs in', 'expected')], suites: [{ specs: [spec('draws', 'flaky')] }] }];
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, suites };
  expect(playwrightTotals(report, 1)).toEqual({ passed: 4, failed: 2, failures: ['a.spec.ts:7 › draws'] });
});
