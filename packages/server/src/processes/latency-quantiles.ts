import { LATENCY_SECONDS } from '../metrics.ts';

/** Adds counts by bucket, one list for each process and beat. */
export function addBuckets(lists: Iterable<readonly number[]>): number[] {
  const sums = Array.from({ length: LATENCY_SECONDS.length + 1 }, () => 0);
  for (const list of lists) {
    for (const index of sums.keys()) sums[index] = (sums[index] ?? 0) + (list[index] ?? 0);
  }
  return sums;
}

/**
 * The value in milliseconds that a share of what was measured stays below, as Prometheus reckons it: evenly spread
 * within a bucket, and never more than the highest bound. Null when nothing was measured.
 * @param buckets counts by bucket of `LATENCY_SECONDS`, and last those above all
 * @param share 0…1
 */
export function quantileMs(buckets: readonly number[], share: number): number | null {
  const count = buckets.reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  const wanted = count * share;
  let below = 0;
  for (const [index, upper] of LATENCY_SECONDS.entries()) {
    const own = buckets[index] ?? 0;
    if (own > 0 && below + own >= wanted) {
      const lower = LATENCY_SECONDS[index - 1] ?? 0;
      return 1000 * (lower + (upper - lower) * ((wanted - below) / own));
    }
    below += own;
  }
  return 1000 * (LATENCY_SECONDS.at(-1) ?? 0);
}
