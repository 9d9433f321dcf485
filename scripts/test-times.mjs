/** How long test files take, from the reports of their runners, and which are the slowest. */

/** @typedef {{ file: string, wallSeconds: number, cpuSeconds?: number }} FileTime `cpuSeconds`: where it is measured */

const SHOWN = 20;

/**
 * @param {any} report of Playwright's JSON reporter
 * @returns {FileTime[]} by file, without processor time: it is spent in browsers and servers
 */
export function playwrightTimes(report) {
  /** @type {Map<string, number>} */
  const secondsByFile = new Map();
  for (const { file, tests } of specsOf(report?.suites ?? [])) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    secondsByFile.set(file, (secondsByFile.get(file) ?? 0) + ms / 1000);
  }
  return [...secondsByFile].map(([file, wallSeconds]) => ({ file: `tests/e2e/${file}`, wallSeconds }));
}

/**
 * @typedef {{ file: string, tests: { results: { duration: number }[] }[] }} Spec
 * @param {{ specs?: Spec[], suites?: any[] }[]} suites
 * @returns {Spec[]}
 */
function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

/**
 * @param {FileTime[]} times
 * @param {string} root what is left out of the names
 * @returns {string[]} lines: the slowest files by wall clock, and those by processor time that are not among them
 */
export function slowestLines(times, root) {
  const byWall = [...times].sort((a, b) => b.wallSeconds - a.wallSeconds).slice(0, SHOWN);
  const byCpu = [...times].sort((a, b) => (b.cpuSeconds ?? 0) - (a.cpuSeconds ?? 0)).slice(0, SHOWN);
  const shown = [...new Set([...byWall, ...byCpu])];
  return shown.map(({ file, wallSeconds, cpuSeconds }) => {
    const cpu = cpuSeconds === undefined ? '' : `${cpuSeconds.toFixed(1)} s`;
    return `${wallSeconds.toFixed(1).padStart(7)} s ${cpu.padStart(9)}  ${file.replace(`${root}/`, '')}`;
  });
}

/**
 * @param {FileTime[]} times
 * @param {number} limitSeconds
 * @returns {FileTime[]} files that took more processor time than the limit
 */
export function overCpuLimit(times, limitSeconds) {
  return times.filter(({ cpuSeconds = 0 }) => cpuSeconds > limitSeconds);
}
