/** `npm run bench`: our rooms beside those of others, on a temporary database; see tests/bench/README.md. */
import { ensureInstalled, rerunUnderPinnedNode } from './bootstrap.mjs';
import { runMain } from './plain-error.mjs';

/** @returns {Promise<number>} exit code */
async function main() {
  ensureInstalled();
  const rerun = rerunUnderPinnedNode(import.meta.url);
  if (rerun !== null) return rerun;
  // The bench is TypeScript that the pinned Node runs; its project builds on this one, hence no static import.
  const { runBench } = await import(new URL('../tests/bench/run-bench.ts', import.meta.url).href);
  return runBench(process.argv.slice(2));
}

await runMain(main);
