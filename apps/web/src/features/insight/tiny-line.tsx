interface TinyLineProps {
  /** What a reader hears. */
  label: string;
  counts: readonly number[];
  /** The height of the line's scale. */
  max: number;
}

const WIDTH_PX = 96;
const HEIGHT_PX = 18;

/** Counts one after the other, from left to right, on one scale with its neighbours. */
export function TinyLine({ label, counts, max }: TinyLineProps) {
  const stepPx = WIDTH_PX / Math.max(1, counts.length - 1);
  const points = counts.map((count, index) => ({
    x: index * stepPx,
    y: HEIGHT_PX - 1 - (count / Math.max(1, max)) * (HEIGHT_PX - 2),
  }));
  return (
    <svg
      role="img"
      aria-label={label}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      className="inline-block overflow-visible"
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
