/**
 * What the runners' JSON reports add up to. A run that ended badly without a failed test (a file that does not
 * load, an unhandled error, a runner that died) counts as one failure: nothing red may look green.
 */

/**
 * @typedef {{ passed: number, failed: number, failures: string[] }} Totals `failures`: what failed, by file and title,
 *   with the first line of why; a run that only ended badly names none
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ title: string, file: string, line: number, tests: { status: string }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * @param {any} report of vitest's JSON reporter
 * @param {number} exitCode
 * @returns {Totals}
 */
export function vitestTotals(report, exitCode) {
  /** @type {VitestFile[]} */
  const files = report?.testResults ?? [];
  const unloadable = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = (report?.numFailedTests ?? 0) + unloadable.length;
  const failures = [
    ...unloadable.map(({ name, message }) => `${name}: ${firstLine(message)}`),
    ...files.flatMap(failedInFile),
  ];
  return atLeastOneFailure(report?.numPassedTests ?? 0, failed, failures, exitCode);
}

/** @param {VitestFile} file */
function failedInFile({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages?.[0])}`);
}

/**
 * @param {any} report of Playwright's JSON reporter
 * @param {number} exitCode
 * @returns {Totals}
 */
export function playwrightTotals(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const failures = specsOf(report?.suites ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return atLeastOneFailure(expected, unexpected + flaky, failures, exitCode);
}

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {PlaywrightSpec[]}
 */
function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

/** @param {string | undefined} message */
function firstLine(message = '') {
  return message.split('\n', 1)[0] ?? '';
}

/**
 * @param {number} passed
 * @param {number} failed
 * @param {string[]} failures
 * @param {number} exitCode
 * @returns {Totals}
 */
function atLeastOneFailure(passed, failed, failures, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, failures };
}
