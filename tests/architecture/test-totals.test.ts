import { expect, test } from 'vitest';
import { playwrightTotals, vitestTotals } from '../../scripts/test-totals.mjs';

test.each([
  ['all green', { numPassedTests: 3, numFailedTests: 0, testResults: [] }, 0, { passed: 3, failed: 0 }],
  ['a failed test', { numPassedTests: 2, numFailedTests: 1, testResults: [] }, 1, { passed: 2, failed: 1 }],
  [
    'a file that does not load',
    { numPassedTests: 2, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] },
    1,
    { passed: 2, failed: 1 },
  ],
  [
    'an unhandled error',
    { numPassedTests: 2, numFailedTests: 0, testResults: [] },
    1,
    { passed: 2, failed: 1 },
  ],
  ['a runner that died', undefined, 137, { passed: 0, failed: 1 }],
])('vitest: %s', (_case, report, code, totals) => {
  expect(vitestTotals(report, code)).toEqual(totals);
});

test('Playwright: a flaky test is not a passed one', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(playwrightTotals(report, 1)).toEqual({ passed: 4, failed: 2 });
  expect(playwrightTotals(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});
