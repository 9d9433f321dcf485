const RUNS = 5;

/** How long something takes by itself, ms: the fastest of a few runs, without what a busy machine adds to the others. */
export async function fastestMs(work: () => unknown): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}
