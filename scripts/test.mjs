/**
 * `npm test`: types, unit, Postgres, integration, convergence, fault and end-to-end tests on temporary data and free
 * ports. `npm test -- unit|pg|rooms|faults|e2e` runs a part; further words are passed on to its runner.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, rerunUnderPinnedNode, root, runtimeEnv } from './bootstrap.mjs';
import { PlainError, runMain } from './plain-error.mjs';
import { playwrightTotals, vitestTotals } from './test-totals.mjs';

/**
 * The runs of vitest, one after the other: by part of the tests, the projects of vitest.config.ts. Parts share a run,
 * one database server, and, where two files may run at once, the processors: none waits for the last file of the other.
 * In the run `alone` one file follows the other.
 * @type {{ name: string, projects: Record<string, string[]> }[]}
 */
const VITEST_RUNS = [
  { name: 'unit', projects: { unit: ['unit', 'unit-web', 'unit-dom', 'architecture'] } },
  { name: 'pg', projects: { pg: ['pg', 'real'] } },
  { name: 'alone', projects: { rooms: ['rooms'], faults: ['faults'] } },
  {
    name: 'beside',
    projects: { rooms: ['rooms-beside'], faults: ['faults-beside', 'launcher', 'redis', 's3'] },
  },
];
const PARTS = ['unit', 'pg', 'rooms', 'faults', 'e2e'];
/** Servers are started some two hundred times: with their code compiled, each start costs half. */
const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'plumbline', 'compiled');

/** Of memory in all. */
const MEMORY_FOR_TWO_BYTES = 6e9;

/**
 * @typedef {import('./test-totals.mjs').Totals} Totals
 * @typedef {{ name: string, seconds: number } & Totals} Result
 */

/** @returns {Promise<number>} exit code */
async function main() {
  ensureInstalled();
  const rerun = rerunUnderPinnedNode(import.meta.url);
  if (rerun !== null) return rerun;
  const { parts, isLong, rest } = readArguments(process.argv.slice(2));
  const hasData = await announceData();
  const missing = [...(hasData ? [] : ['real']), ...(parts.has('faults') ? await missingServers() : [])];
  const env = { ...(isLong ? { TEST_LONG: '1' } : {}), TZ: 'UTC', NODE_COMPILE_CACHE: COMPILE_CACHE };
  const scratchDir = mkdtempSync(join(tmpdir(), 'plumbline-results-'));
  /** @type {Result[]} */
  const results = [];
  try {
    if (parts.has('unit')) results.push(await timed('types', () => runTypes()));
    for (const { name, projects } of VITEST_RUNS) {
      const asked = Object.entries(projects).flatMap(([part, names]) => (parts.has(part) ? names : []));
      const wanted = asked.filter((project) => !missing.includes(project));
      if (wanted.length === 0) continue;
      results.push(await timed(name, () => runVitest(name, wanted, rest, env, scratchDir)));
    }
    for (const { name, args } of parts.has('e2e') ? browserRuns() : []) {
      results.push(await timed(name, () => runPlaywright(name, [...args, ...rest], env, scratchDir)));
    }
  } finally {
    rmSync(scratchDir, { recursive: true, force: true });
  }
  if (!hasData && process.env.REQUIRE_TEST_DATA === '1') {
    results.push({ name: 'real-file tests', seconds: 0, passed: 0, failed: 1, failures: ['no real files'] });
  }
  return report(results);
}

/** @param {string[]} args */
function readArguments(args) {
  const parts = new Set(args.filter((arg) => PARTS.includes(arg)));
  const rest = args.filter((arg) => arg !== '--long' && !PARTS.includes(arg));
  if (parts.size === 0 && rest.length > 0) {
    throw new PlainError(
      `Name a part before further arguments: npm test -- ${PARTS.join('|')} ${rest.join(' ')}`,
    );
  }
  return { parts: parts.size > 0 ? parts : new Set(PARTS), isLong: args.includes('--long'), rest };
}

/** @returns {Promise<boolean>} whether there are real files to test with */
async function announceData() {
  const { testDataDir } = await importSupport('test-data.ts');
  const dir = testDataDir();
  console.log(dir ? `real-file tests: ${dir}` : 'real-file tests: not run (no data)');
  return dir !== undefined;
}

/**
 * Servers that some tests need, installed where that can be done.
 * @returns {Promise<string[]>} the projects that cannot be run
 */
async function missingServers() {
  const { findOrInstallRedis } = await importSupport('redis-server.ts');
  const { findOrInstallS3Server } = await importSupport('s3-server.ts');
  const missing = [];
  if (!findOrInstallRedis()) missing.push('redis');
  if (!findOrInstallS3Server()) missing.push('s3');
  if (missing.includes('redis')) console.log('Redis cases not run');
  if (missing.includes('s3')) console.log('S3 cases not run');
  return missing;
}

/**
 * The support modules are TypeScript that the pinned Node runs; their project builds on this one, hence no static
 * import.
 * @param {string} file
 */
function importSupport(file) {
  return import(new URL(`../tests/support/${file}`, import.meta.url).href);
}

/**
 * @param {string} name
 * @param {() => Promise<Totals>} run
 * @returns {Promise<Result>}
 */
async function timed(name, run) {
  console.log(`\n── ${name} ──`);
  const startedAtMs = Date.now();
  const totals = await run();
  return { name, seconds: (Date.now() - startedAtMs) / 1000, ...totals };
}

/**
 * @param {string[]} args script and arguments
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} exit code
 */
async function run(args, env) {
  const child = spawn(pinnedNode(), args, { cwd: root, env: runtimeEnv(env), stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** @returns {Promise<Totals>} */
async function runTypes() {
  const code = await run(['node_modules/typescript/bin/tsc', '-b'], {});
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: ['tsc -b'] };
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} rest
 * @param {NodeJS.ProcessEnv} env
 * @param {string} scratchDir
 * @returns {Promise<Totals>}
 */
async function runVitest(name, projects, rest, env, scratchDir) {
  const file = join(scratchDir, `${name}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...rest], env);
  return vitestTotals(readReport(file), code);
}

/**
 * Tests that assert a promise of a few seconds have the machine for themselves. The others run two at a time where
 * there is room for two products with their browsers.
 */
function browserRuns() {
  const workers = availableParallelism() > 1 && totalmem() > MEMORY_FOR_TWO_BYTES ? 2 : 1;
  return [
    { name: 'e2e', args: ['--grep-invert', '@alone', '--workers', String(workers)] },
    { name: 'e2e alone', args: ['--grep', '@alone', '--workers', '1'] },
  ];
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} scratchDir
 * @returns {Promise<Totals>}
 */
async function runPlaywright(name, args, env, scratchDir) {
  const { findOrInstallBrowser } = await importSupport('find-browser.ts');
  /** @type {string} */
  let browser;
  try {
    browser = findOrInstallBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, failures: ['no browser'] };
  }
  const file = join(scratchDir, `${name}.json`);
  const code = await run(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      '--pass-with-no-tests',
      ...args,
    ],
    { ...env, E2E_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  return playwrightTotals(readReport(file), code);
}

/**
 * @param {string} file
 * @returns {unknown} the report, or undefined when the runner died before it wrote one
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * The failed tests are named once more at the very end: of a long run the end is what is read.
 * @param {Result[]} results
 */
function report(results) {
  console.log('');
  for (const failure of results.flatMap(({ failures }) => failures)) {
    console.log(`failed: ${failure.replace(`${root}/`, '')}`);
  }
  let passed = 0;
  let failed = 0;
  for (const result of results) {
    passed += result.passed;
    failed += result.failed;
    const line = `${result.passed} passed, ${result.failed} failed`;
    console.log(`${result.name.padEnd(16)} ${line} (${result.seconds.toFixed(0)} s)`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

await runMain(main);
