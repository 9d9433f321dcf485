/**
 * What the runners' JSON reports add up to. A run that ended badly without a failed test (a file that does not
 * load, an unhandled error, a runner that died) counts as one failure: nothing red may look green.
 */

/** @typedef {{ passed: number, failed: number }} Totals */

/**
 * @param {any} report of vitest's JSON reporter
 * @param {number} exitCode
 * @returns {Totals}
 */
export function vitestTotals(report, exitCode) {
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report?.testResults ?? [];
  const unloadable = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return atLeastOneFailure(report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + unloadable, exitCode);
}

/**
 * @param {any} report of Playwright's JSON reporter
 * @param {number} exitCode
 * @returns {Totals}
 */
export function playwrightTotals(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return atLeastOneFailure(expected, unexpected + flaky, exitCode);
}

/**
 * @param {number} passed
 * @param {number} failed
 * @param {number} exitCode
 * @returns {Totals}
 */
function atLeastOneFailure(passed, failed, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}
