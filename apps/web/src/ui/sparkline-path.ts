export interface SparklinePath {
  /** Lines through the values, interrupted where one is missing. */
  line: string;
  /** The same, closed down to the base. */
  area: string;
}

/**
 * Paths of a small plot, from the oldest value to the newest; null where nothing was measured.
 * The base is zero and the top is `highest`, in a box of the given size.
 */
export function sparklinePath(
  values: readonly (number | null)[],
  { width, height, highest }: { width: number; height: number; highest: number },
): SparklinePath {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const runs = runsOf(values).map((run) =>
    run.map(({ index, value }) => ({
      x: round(index * step),
      y: round(height - (highest > 0 ? Math.min(1, value / highest) : 0) * height),
    })),
  );
  const through = (run: { x: number; y: number }[]) => run.map(({ x, y }) => `${x} ${y}`).join('L');
  return {
    // A single value is a dot: a line of no length with round ends.
    line: runs.map((run) => `M${through(run)}${run.length === 1 ? 'h0' : ''}`).join(''),
    area: runs
      .filter((run) => run.length > 1)
      .map((run) => `M${run[0]?.x ?? 0} ${height}L${through(run)}V${height}Z`)
      .join(''),
  };
}

function runsOf(values: readonly (number | null)[]): { index: number; value: number }[][] {
  const runs: { index: number; value: number }[][] = [];
  let run: { index: number; value: number }[] = [];
  for (const [index, value] of values.entries()) {
    if (value !== null) run.push({ index, value });
    if ((value === null || index === values.length - 1) && run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return runs;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
