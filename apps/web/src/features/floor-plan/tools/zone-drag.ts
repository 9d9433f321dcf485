import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import { dragCorner, isCorner, rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';
import { isSelfCrossing } from '@plumbline/shared/geometry/self-intersection.ts';
import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';

type ZonePoint = PlanZone['points'][number];

/** What of a zone is held: the whole, a corner, or the middle of an edge that becomes a corner. */
export type ZoneGrip =
  { kind: 'zone' } | { kind: 'point'; pointId: string } | { kind: 'midpoint'; afterPointId: string };

/** A zone being moved or reshaped, from where the pointer took hold to where it is. */
export interface ZoneDrag {
  zoneId: string;
  grip: ZoneGrip;
  from: PlanPoint;
  to: PlanPoint;
  /** The pointer travelled far enough to mean it. */
  moved: boolean;
}

/** The zones that a drag moves or reshapes: a zone held as a whole takes the other selected ones along, as far as unlocked. */
export function draggedZones(
  zones: readonly PlanZone[],
  { zoneId, grip }: ZoneDrag,
  selection: readonly string[],
): PlanZone[] {
  if (grip.kind !== 'zone') return zones.filter(({ id }) => id === zoneId);
  const selected = new Set(selection);
  return zones.filter(({ id, locked }) => selected.has(id) && !locked);
}

/** The outline that a drag would leave, computed on the zone as it is now, so that others' moves show through. */
export function draggedPoints(zone: PlanZone, drag: ZoneDrag): ZonePoint[] {
  const dx = drag.to.x - drag.from.x;
  const dy = drag.to.y - drag.from.y;
  const { grip } = drag;
  switch (grip.kind) {
    case 'zone':
      return zone.points.map(({ id, x, y }) => ({ id, x: x + dx, y: y + dy }));
    case 'point': {
      const bounds = zone.shape === 'rectangle' ? boundsOf(zone.points) : null;
      if (bounds && isCorner(grip.pointId))
        return rectangleToPoints(dragCorner(bounds, grip.pointId, drag.to));
      return zone.points.map((point) => (point.id === grip.pointId ? { id: point.id, ...drag.to } : point));
    }
    case 'midpoint': {
      const index = zone.points.findIndex(({ id }) => id === grip.afterPointId);
      return zone.points.toSpliced(index + 1, 0, { id: 'new', ...drag.to });
    }
  }
}

/** True when the tools would refuse this outline. */
export function isDragRefused(zone: PlanZone, points: readonly PlanPoint[]): boolean {
  return !zone.needsFix && isSelfCrossing(points);
}
