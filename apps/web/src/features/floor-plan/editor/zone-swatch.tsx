import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { cx } from '../../../ui/cx.ts';

/** The zone's colour as on the plan; dashed and hollow while hidden. */
export function ZoneSwatch({ zone, hidden = false }: { zone: Pick<PlanZone, 'colour'>; hidden?: boolean }) {
  const colour = `var(--${zone.colour})`;
  return (
    <span
      aria-hidden
      className={cx('size-3 shrink-0 rounded-[1px] border-[1.5px]', hidden && 'border-dashed')}
      style={{
        borderColor: colour,
        backgroundColor: hidden ? undefined : `color-mix(in srgb, ${colour} 22%, transparent)`,
      }}
    />
  );
}
