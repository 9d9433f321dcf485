/** Runs the test runners; what they report is read from their JSON files. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, runtimeEnv } from './bootstrap.mjs';
import { vitestTotals } from './test-totals.mjs';

/**
 * The runs of vitest, one after the other: by part of the tests, the projects of vitest.config.ts. Parts share a run,
 * one database server, and, where two files may run at once, the processors: none waits for the last file of the other.
 * In the run `alone` one file follows the other.
 * @type {{ name: string, projects: Record<string, string[]> }[]}
 */
export const VITEST_RUNS = [
  { name: 'unit', projects: { unit: ['unit', 'unit-web', 'unit-dom', 'architecture'] } },
  { name: 'pg', projects: { pg: ['pg', 'real'] } },
  { name: 'alone', projects: { rooms: ['rooms'], faults: ['faults'] } },
  {
    name: 'beside',
    projects: { rooms: ['rooms-beside'], faults: ['faults-beside', 'launcher', 'redis', 's3'] },
  },
];
/** Servers are started some two hundred times: with their code compiled, each start costs half. */
export const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'plumbline', 'compiled');

/**
 * @param {string[]} args script and arguments
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} exit code
 */
export async function runTool(args, env) {
  const child = spawn(pinnedNode(), args, { cwd: root, env: runtimeEnv(env), stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {{ name: string, projects: string[], rest: string[], env: NodeJS.ProcessEnv, scratchDir: string }} run
 * @returns {Promise<import('./test-totals.mjs').Totals & { times: import('./test-times.mjs').FileTime[] }>}
 */
export async function runVitest({ name, projects, rest, env, scratchDir }) {
  const file = join(scratchDir, `${name}.json`);
  const timesFile = join(scratchDir, `${name}-times.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--reporter=./tests/support/file-times-reporter.ts',
  ];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...rest];
  const code = await runTool(args, { ...env, FILE_TIMES_OUTPUT: timesFile });
  return { ...vitestTotals(readReport(file), code), times: readReport(timesFile) ?? [] };
}

/**
 * @param {string} file
 * @returns {any} the report, or undefined when the runner died before it wrote one
 */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
