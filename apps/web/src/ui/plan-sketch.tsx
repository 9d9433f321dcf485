import { cx } from './cx.ts';

/** A small empty sheet: some walls, a door swing, one dimension. `broken` parts the dimension and dashes the walls. */
export function PlanSketch({ className, broken = false }: { className?: string; broken?: boolean }) {
  return (
    <svg viewBox="0 0 192 96" fill="none" aria-hidden className={cx('h-auto', className)}>
      <g stroke="var(--text-off)" strokeDasharray={broken ? '4 3' : undefined}>
        <path d="M8.5 6.5h175v62H8.5z" />
        <path d="M72.5 6.5v30m0 32V54m0-17.5H8.5M132.5 6.5v20m0 42v-14m0-10h51" />
        {!broken && (
          <path d="M72.5 54a17.5 17.5 0 0 0-17.5-17.5M132.5 44.5a18 18 0 0 1 18-18" strokeWidth=".75" />
        )}
      </g>
      {broken ? (
        <g strokeWidth="1.25">
          <path d="M8.5 84.5H84m24 0h75.5M4.5 88.5l8-8m167 8 8-8" stroke="var(--text-2)" />
          <path d="m80 91 8-13m16 13 8-13" stroke="var(--danger)" strokeWidth="2" />
        </g>
      ) : (
        <path d="M8.5 84.5h175M4.5 88.5l8-8m167 8 8-8" stroke="var(--accent)" strokeWidth="1.25" />
      )}
    </svg>
  );
}
