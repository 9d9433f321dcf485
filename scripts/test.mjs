/**
 * `npm test`: types, unit, Postgres, integration, convergence, fault and end-to-end tests on temporary data and free
 * ports. `npm test -- unit|pg|rooms|faults|e2e` runs a part; further words are passed on to its runner.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, rerunUnderPinnedNode, root } from './bootstrap.mjs';
import { PlainError, runMain } from './plain-error.mjs';
import { COMPILE_CACHE, VITEST_RUNS, readReport, runTool, runVitest } from './test-runs.mjs';
import { playwrightTimes, slowestLines } from './test-times.mjs';
import { playwrightTotals } from './test-totals.mjs';

const PARTS = ['unit', 'pg', 'rooms', 'faults', 'e2e'];
/** Of memory in all. */
const MEMORY_FOR_TWO_BYTES = 6e9;

/**
 * @typedef {import('./test-totals.mjs').Totals} Totals
 * @typedef {import('./test-times.mjs').FileTime} FileTime
 * @typedef {Totals & { times?: FileTime[] }} Outcome `times`: how long each file took, where files are what is run
 * @typedef {{ name: string, seconds: number } & Outcome} Result
 */

/** @returns {Promise<number>} exit code */
async function main() {
  ensureInstalled();
  const rerun = rerunUnderPinnedNode(import.meta.url);
  if (rerun !== null) return rerun;
  const { parts, isLong, rest } = readArguments(process.argv.slice(2));
  const hasData = await announceData();
  const missing = [...(hasData ? [] : ['real']), ...(parts.has('faults') ? await missingServers() : [])];
  if (parts.has('unit')) await announceFfmpeg();
  const scratchDir = mkdtempSync(join(tmpdir(), 'plumbline-results-'));
  const env = {
    ...(isLong ? { TEST_LONG: '1' } : {}),
    // Who names files or tests means them, whatever commit it is.
    ...(rest.length > 0 ? { ALL_TURNS: '1' } : {}),
    TZ: 'UTC',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    PREPARED_POSTGRES_DIR: join(scratchDir, 'postgres'),
  };
  /** @type {Result[]} */
  const results = [];
  try {
    if (parts.has('unit')) results.push(await timed('types', () => runTypes()));
    for (const { name, projects } of VITEST_RUNS) {
      const asked = Object.entries(projects).flatMap(([part, names]) => (parts.has(part) ? names : []));
      const wanted = asked.filter((project) => !missing.includes(project));
      if (wanted.length === 0) continue;
      results.push(await timed(name, () => runVitest({ name, projects: wanted, rest, env, scratchDir })));
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

/** Some tests need a program that no package brings. */
async function announceFfmpeg() {
  const { ffmpegBackend } = await import(
    new URL('../apps/api/src/decoding/video/ffmpeg-backend.ts', import.meta.url).href
  );
  if (!ffmpegBackend(process.env.PATH ?? '')) console.log('ffmpeg cases not run (no ffmpeg on PATH)');
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
 * @param {() => Promise<Outcome>} run
 * @returns {Promise<Result>}
 */
async function timed(name, run) {
  console.log(`\n── ${name} ──`);
  const startedAtMs = Date.now();
  const totals = await run();
  return { name, seconds: (Date.now() - startedAtMs) / 1000, ...totals };
}

/** @returns {Promise<Totals>} */
async function runTypes() {
  const code = await runTool(['node_modules/typescript/bin/tsc', '-b'], {});
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: ['tsc -b'] };
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
 * @returns {Promise<Outcome>}
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
  const code = await runTool(
    [
      'node_modules/playwright/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      '--pass-with-no-tests',
      ...args,
    ],
    { ...env, E2E_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const outcome = readReport(file);
  return { ...playwrightTotals(outcome, code), times: playwrightTimes(outcome) };
}

/**
 * The failed tests are named once more at the very end: of a long run the end is what is read.
 * @param {Result[]} results
 */
function report(results) {
  const times = results.flatMap(({ times = [] }) => times);
  if (times.length > 1) console.log('\nslowest files, by wall clock and processor');
  for (const line of slowestLines(times, root)) console.log(line);
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
