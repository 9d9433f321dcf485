/**
 * `npm run chaos -- --minutes N --faults N --seed S`: random faults under load, then the oracle.
 * `npm run fuzz -- --frames N --seed S`: mutated frames against the rooms.
 * Both are tests of `tests/faults` with counts of one's choice; a seed that found something is repeated with --seed.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureInstalled, pinnedNode, rerunUnderPinnedNode, root, runtimeEnv } from './bootstrap.mjs';
import { PlainError, runMain } from './plain-error.mjs';

/** @type {Record<string, { test: string, variables: Record<string, string> }>} */
const ATTACKS = {
  chaos: {
    test: 'tests/faults/chaos/chaos.test.ts',
    variables: { minutes: 'CHAOS_MINUTES', faults: 'CHAOS_FAULTS', seed: 'CHAOS_SEED' },
  },
  fuzz: {
    test: 'tests/faults/fuzz/frame-fuzz.test.ts',
    variables: { frames: 'FUZZ_FRAMES', seed: 'FUZZ_SEED' },
  },
};

/** @returns {Promise<number>} exit code */
async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const attack = ATTACKS[name];
  if (!attack)
    throw new PlainError(`Say what to do: node scripts/attack.mjs ${Object.keys(ATTACKS).join('|')}`);
  const env = readCounts(attack.variables, args);
  ensureInstalled();
  const rerun = rerunUnderPinnedNode(import.meta.url);
  if (rerun !== null) return rerun;
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults-beside', attack.test];
  const child = spawn(pinnedNode(), vitest, {
    cwd: root,
    env: runtimeEnv({ TEST_LONG: '1', TZ: 'UTC', ...env }),
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {Record<string, string>} variables environment variable by option
 * @param {string[]} args
 * @returns {Record<string, string>}
 * @throws PlainError for anything but these options with whole or decimal numbers
 */
function readCounts(variables, args) {
  const names = Object.keys(variables);
  const options = Object.fromEntries(names.map((name) => [name, { type: /** @type {const} */ ('string') }]));
  const usage = `Use ${names.map((name) => `--${name} N`).join(' ')}`;
  /** @type {Record<string, string | boolean | undefined>} */
  let values;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch {
    throw new PlainError(usage);
  }
  const given = Object.entries(values);
  if (given.some(([, value]) => !(Number(value) > 0))) throw new PlainError(usage);
  return Object.fromEntries(given.map(([name, value]) => [variables[name] ?? name, String(value)]));
}

await runMain(main);
