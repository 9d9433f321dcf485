import { useMemo } from 'react';
import { cx } from './cx.ts';
import { sparklinePath } from './sparkline-path.ts';

const WIDTH = 240;
const HEIGHT = 32;

interface SparklineProps {
  /** From the oldest to the newest; null where nothing was measured. */
  values: readonly (number | null)[];
  /** The plot in words. */
  label: string;
  className?: string;
}

/** A small plot without axes. It runs with the reading direction: the newest is where lines end. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  const { line, area } = useMemo(
    () => sparklinePath(values, { width: WIDTH, height: HEIGHT, highest }),
    [values, highest],
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      className={cx('mirror block h-9 w-full text-accent', className)}
    >
      <path d={`M0 ${HEIGHT}H${WIDTH}`} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
      <path d={area} fill="currentColor" opacity={0.12} />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
