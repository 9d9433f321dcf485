/** What the bench computes from its samples. A figure that could not be taken is null and stays out of everything. */

/** The value below which `share` (0 to 1) of the samples lie, interpolated; null without samples. */
export function percentile(samples: ArrayLike<number>, share: number): number | null {
  const sorted = Float64Array.from(samples).sort();
  if (sorted.length === 0) return null;
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/** The middle of what was measured. */
export function median(values: readonly (number | null)[]): number | null {
  return percentile(measuredOf(values), 0.5);
}

/**
 * The median of the ratios of figures that were taken in the same round: what slows a whole round down, as a busy
 * machine does, is in both and cancels out.
 */
export function pairedRatio(
  values: readonly (number | null)[],
  baseline: readonly (number | null)[],
): number | null {
  const ratios = values.map((value, round) => {
    const base = baseline[round] ?? null;
    return value === null || base === null || base === 0 ? null : value / base;
  });
  return median(ratios);
}

/** Total of what was measured; null when nothing was. */
export function sum(values: readonly (number | null)[]): number | null {
  const measured = measuredOf(values);
  return measured.length === 0 ? null : measured.reduce((total, value) => total + value, 0);
}

/** The quotient, null when a part of it is missing or nothing was to be divided by. */
export function quotient(value: number | null, by: number | null): number | null {
  return value === null || by === null || by === 0 ? null : value / by;
}

function measuredOf(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}
