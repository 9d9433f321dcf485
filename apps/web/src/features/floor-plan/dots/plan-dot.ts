import type { CaptureFields, CaptureRow, Dot } from '@plumbline/shared/contract/inspection.ts';
import { HEADING_ACCURACY_DEG } from '@plumbline/shared/media/heading-accuracy.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

/** A capture's place on a plan. */
export interface PlanDot {
  id: string;
  inspectionId: string;
  frame: number;
  at: PlanPoint;
  /** Clockwise from north; null where nobody knows it. */
  headingDeg: number | null;
  accuracyDeg: number | null;
  source: NonNullable<Dot['place']>['source'];
  /** Within how many metres its place is right; null where its source says that, or nobody knows. */
  offM: number | null;
  /** Of the newest day on this floor. */
  isNewest: boolean;
}

/** @param dots newest day first */
export function toPlanDots(dots: readonly Dot[]): PlanDot[] {
  const newest = dots[0]?.takenOn;
  return dots.flatMap(({ id, inspectionId, frame, place, heading, takenOn }) =>
    place
      ? {
          id,
          inspectionId,
          frame,
          at: { x: place.x, y: place.y },
          headingDeg: heading.deg,
          accuracyDeg: heading.accuracyDeg,
          source: place.source,
          offM: place.accuracyM ?? null,
          isNewest: takenOn === newest,
        }
      : [],
  );
}

/** The dots with one of them otherwise. */
export function withDot(
  dots: readonly PlanDot[],
  id: string,
  change: Partial<Pick<PlanDot, 'at' | 'headingDeg'>>,
): PlanDot[] {
  return dots.map((dot) => (dot.id === id ? { ...dot, ...change } : dot));
}

/** The dots as they will be once the server has heard what was decided here. */
export function withDecided(
  dots: readonly PlanDot[],
  decided: ReadonlyMap<string, CaptureFields>,
  captures: readonly CaptureRow[],
): PlanDot[] {
  if (decided.size === 0) return [...dots];
  const changed = dots.flatMap((dot) => decidedDot(dot, decided.get(dot.id)) ?? []);
  const there = new Set(dots.map(({ id }) => id));
  const added = captures.flatMap((capture) => {
    const fields = there.has(capture.id) ? undefined : decided.get(capture.id);
    return (fields?.place && decidedDot(newDot(capture), fields)) || [];
  });
  return [...changed, ...added];
}

function decidedDot(dot: PlanDot, fields: CaptureFields | undefined): PlanDot | null {
  if (!fields) return dot;
  if (fields.place === null) return null;
  const { place, headingDeg } = fields;
  return {
    ...dot,
    ...(place && { at: { x: place.x, y: place.y }, source: 'hand', offM: null }),
    ...(headingDeg !== undefined && {
      headingDeg,
      accuracyDeg: headingDeg === null ? null : HEADING_ACCURACY_DEG.hand,
    }),
  };
}

function newDot({ id, inspectionId, frame, heading }: CaptureRow): PlanDot {
  return {
    id,
    inspectionId,
    frame,
    at: { x: 0, y: 0 },
    headingDeg: heading.deg,
    accuracyDeg: heading.accuracyDeg,
    source: 'hand',
    offM: null,
    isNewest: true,
  };
}
