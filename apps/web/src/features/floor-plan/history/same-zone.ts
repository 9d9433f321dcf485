import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';

/** True when two states of one zone differ in nothing that can be restored. */
export function isSameZone(a: PlanZone, b: PlanZone): boolean {
  const isSameHeader =
    a.name === b.name &&
    a.colour === b.colour &&
    a.locked === b.locked &&
    a.shape === b.shape &&
    a.order === b.order &&
    a.points.length === b.points.length;
  return (
    isSameHeader && a.points.every(({ x, y }, index) => x === b.points[index]?.x && y === b.points[index]?.y)
  );
}
