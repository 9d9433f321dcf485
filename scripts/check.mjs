/** `npm run check`: everything that can be judged without running the product. All checks run, even if one fails. */
import { availableParallelism } from 'node:os';
import { ensureInstalled, rerunUnderPinnedNode } from './bootstrap.mjs';
import { runMain } from './plain-error.mjs';

const SHOWN_FINDINGS = 60;

/**
 * @typedef {{ findings: string[], note: string }} CheckResult
 */

/** @returns {Promise<[string, () => Promise<CheckResult>][]>} */
async function listChecks() {
  const { toolCheck } = await import('./checks/capture-tool.mjs');
  const { checkApiTypes } = await import('./checks/api-types.mjs');
  const { checkBundle } = await import('./checks/bundle-budget.mjs');
  const { checkDirections } = await import('./checks/physical-directions.mjs');
  const { checkErrorTexts, checkLocales } = await import('./checks/locale-files.mjs');
  const { checkDeleteQuestions } = await import('./checks/delete-questions.mjs');
  const { checkFileNames } = await import('./checks/file-names.mjs');
  const { checkImports } = await import('./checks/import-rules.mjs');
  const { checkKindComparisons } = await import('./checks/kind-comparisons.mjs');
  const { checkLockFile } = await import('./checks/lock-file.mjs');
  const { checkYjsImports } = await import('./checks/yjs-imports.mjs');
  return [
    ['types', toolCheck(['node_modules/typescript/bin/tsc', '-b'])],
    [
      'lint',
      toolCheck(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--format=unix']),
    ],
    ['format', toolCheck(['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'])],
    ['import rules', checkImports],
    ['unused code', toolCheck(['node_modules/knip/bin/knip.js', '--no-progress'])],
    ['locale keys', checkLocales],
    ['error texts', checkErrorTexts],
    ['lock file', checkLockFile],
    ['directions', checkDirections],
    ['delete questions', checkDeleteQuestions],
    ['file names', checkFileNames],
    ['kinds of rooms', checkKindComparisons],
    ['yjs imports', checkYjsImports],
    ['api types', checkApiTypes],
    ['bundle budget', checkBundle],
  ];
}

/** @returns {Promise<number>} exit code */
async function main() {
  ensureInstalled();
  const rerun = rerunUnderPinnedNode(import.meta.url);
  if (rerun !== null) return rerun;
  const checks = await listChecks();
  let failed = 0;
  const waiting = [...checks];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, run] = next;
      if (!(await report(name, run))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  console.log(`${checks.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/**
 * @param {string} name
 * @param {() => Promise<CheckResult>} run
 */
async function report(name, run) {
  const startedAtMs = Date.now();
  const { findings, note } = await run().catch((error) => ({
    findings: [String(error?.stack ?? error)],
    note: '',
  }));
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
  const isGood = findings.length === 0;
  console.log(
    `${isGood ? 'ok    ' : 'FAILED'} ${name} (${[note, `${seconds} s`].filter(Boolean).join(', ')})`,
  );
  for (const finding of findings.slice(0, SHOWN_FINDINGS)) console.log(`         ${finding}`);
  if (findings.length > SHOWN_FINDINGS) console.log(`         and ${findings.length - SHOWN_FINDINGS} more`);
  return isGood;
}

await runMain(main);
