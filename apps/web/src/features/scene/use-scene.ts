import type { Capture, Dot } from '@plumbline/shared/contract/inspection.ts';
import { turned } from '@plumbline/shared/geometry/turned.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { capturesAt, reachPx } from '../../inspections/captures-at.ts';
import { dotsQuery } from '../../inspections/inspection-requests.ts';
import { toastInfo } from '../../ui/toaster.tsx';
import type { PlanGround } from '@plumbline/shared/captures/floor-point.ts';
import { ringAhead, ringsAround, type FloorRing } from './floor-rings.ts';
import { apartByHeadings, lookAcross, type Look } from './look.ts';
import type { Apart } from './use-apart.ts';
import type { ScenePlace } from './scene-page.tsx';
import { useShown } from './use-shown.ts';
import type { useSceneAddress } from './use-scene-address.ts';

const NO_DOTS: readonly Dot[] = [];
/** As of a sheet of the largest size that has no scale. */
const REACH_WITHOUT_PLAN_PX = 200;

interface SceneHere {
  place: ScenePlace;
  capture: Capture;
  ground: PlanGround;
  toCapture: ReturnType<typeof useSceneAddress>['toCapture'];
  /** As it is now, which the address follows. */
  lookNow: () => Look;
  /** How far the picture of another day is turned against this one. */
  apartFrom: (other: Dot) => Apart;
}

/** The ways out of a picture: along the frames, over the floor, and through the days. */
export function useScene({ place, capture, ground, toCapture, lookNow, apartFrom }: SceneHere) {
  const { t } = useTranslation('scene');
  const { inspection, captures, floor } = place;
  const { showsPlan, showsTimeLine } = useShown();
  const query = useQuery({
    ...dotsQuery(inspection.projectId, inspection.floor.id),
    // A link may show the days without the plan.
    enabled: floor !== null || !showsPlan,
  });
  const dots = query.data ?? NO_DOTS;
  const here = useMemo(
    () =>
      showsTimeLine && capture.place
        ? capturesAt(dots, capture.place, floor ? reachPx(floor) : REACH_WITHOUT_PLAN_PX).toReversed()
        : NO_DOTS,
    [dots, floor, capture.place, showsTimeLine],
  );
  const days = useMemo(
    () => (showsTimeLine ? [...new Set(dots.map(({ takenOn }) => takenOn))].toSorted() : []),
    [dots, showsTimeLine],
  );
  const rings = useMemo(() => ringsAround(capture, captures, ground), [capture, captures, ground]);
  const at = captures.findIndex(({ id }) => id === capture.id);
  const dayAt = here.findIndex(({ id }) => id === capture.id);
  /** Another picture of the same walk, in the same direction. */
  const goTo = (to: Capture | undefined) => {
    if (!to) return false;
    const apartDeg = apartByHeadings(capture.heading.deg, to.heading.deg) ?? 0;
    toCapture({ inspectionId: inspection.id, pointId: to.id }, lookAcross(lookNow(), apartDeg));
    return true;
  };
  const goToDay = (to: Dot | undefined) => {
    if (!to || to.id === capture.id) return;
    const { deg } = apartFrom(to);
    if (deg === null) toastInfo(t('view.notLinedUp'));
    toCapture({ inspectionId: to.inspectionId, pointId: to.id }, lookAcross(lookNow(), deg ?? 0));
  };
  const goToRing = (ring: FloorRing | undefined) => goTo(captures.find(({ id }) => id === ring?.id));
  return {
    dots,
    here,
    days,
    rings,
    frame: { at, all: captures.length },
    goTo,
    goToDay,
    step: (by: 1 | -1) => goTo(captures[at + by]),
    stepDay: (by: 1 | -1) => goToDay(dayAt === -1 ? undefined : here[dayAt + by]),
    walk: (by: 1 | -1) => goToRing(ringAhead(rings, turned(lookNow().yawDeg + (by === 1 ? 0 : 180)))),
    goToId: (id: string) => goTo(captures.find((each) => each.id === id)),
  };
}
