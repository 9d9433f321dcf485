import type { Capture, Dot } from '@plumbline/shared/contract/inspection.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { distancePx } from '@plumbline/shared/geometry/calibration.ts';
import { Suspense, useId, useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { DottedPlanProps } from '../../inspections/dotted-plan-props.ts';
import { aroundNorth } from './look.ts';

interface MiniPlanProps {
  plan: ComponentType<DottedPlanProps>;
  floor: FloorPlan;
  capture: Capture;
  /** Of all days. */
  dots: readonly Dot[];
  /** Where the picture looks, clockwise from north; null: nobody knows. */
  bearingDeg: number | null;
  fovDeg: number;
  /** Where the others look. */
  others: DottedPlanProps['others'];
  onGo: (captureId: string) => void;
}

/** The floor with the places of this walk and the view from the one that is shown. */
export function MiniPlan({
  plan: Plan,
  floor,
  capture,
  dots,
  bearingDeg,
  fovDeg,
  others,
  onGo,
}: MiniPlanProps) {
  const { t } = useTranslation('scene');
  const helpId = useId();
  const walk = useMemo(
    () => dots.filter(({ inspectionId }) => inspectionId === capture.inspectionId),
    [dots, capture.inspectionId],
  );
  // Whole degrees: the plan is drawn anew with each.
  const deg = bearingDeg === null ? null : Math.round(aroundNorth(bearingDeg + (floor.northDeg ?? 0)));
  const widthDeg = Math.round(fovDeg);
  const looking = useMemo(
    () => capture.place && { at: { x: capture.place.x, y: capture.place.y }, deg, widthDeg },
    [capture.place, deg, widthDeg],
  );
  const onPick = (at: PlanPoint) => {
    const nearest = walk.reduce<{ id: string; px: number } | null>((best, { id, place }) => {
      const px = place ? distancePx(place, at) : Infinity;
      return best && best.px <= px ? best : { id, px };
    }, null);
    if (nearest) onGo(nearest.id);
  };
  return (
    <section
      aria-label={t('view.showPlan')}
      className="absolute end-4 top-4 z-10 flex h-44 w-64 flex-col overflow-hidden rounded-panel border border-line-strong bg-surface"
    >
      <p id={helpId} className="sr-only">
        {t('view.plan', { name: floor.name })}
      </p>
      <Suspense fallback={<div className="grow bg-sunken" />}>
        <Plan
          label={t('view.showPlan')}
          describedBy={helpId}
          image={floor.image}
          dots={walk}
          at={null}
          withinPx={0}
          looking={looking}
          {...(others && { others })}
          onPick={onPick}
        />
      </Suspense>
      <p className="type-note truncate border-t border-line px-2 py-1">
        <bdi>{floor.name}</bdi>
      </p>
    </section>
  );
}
