import { cx } from './cx.ts';

export interface DimensionLineProps {
  /** 0…1; without it the line is pure ornament. */
  progress?: number;
  /** The accessible name of a progress line. */
  label?: string;
  /** The value as it stands on the line, e.g. `82%`. */
  value?: string;
  className?: string;
}

/** The 1 px line with 45 degree ticks: ornament, or progress that carries its value as a dimension does. */
export function DimensionLine({ progress, label, value, className }: DimensionLineProps) {
  if (progress === undefined) return <span aria-hidden className={cx('dim-line text-accent', className)} />;
  const percent = Math.round(Math.min(1, Math.max(0, progress)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx('relative h-4 text-line-strong', className)}
    >
      <span className="dim-line absolute inset-x-0 top-1" />
      <span
        className="dim-line absolute start-0 top-1 text-accent transition-[inline-size] duration-[220ms] ease-std"
        style={{ inlineSize: `${percent}%` }}
      >
        {value && percent > 15 && (
          <bdi className="type-note z-10 bg-surface px-1.5 leading-3 text-link">{value}</bdi>
        )}
      </span>
    </div>
  );
}
