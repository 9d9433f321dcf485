import type * as Y from 'yjs';
import { placeAt } from './order-keys.ts';
import type { PlanPoint } from './schema.ts';
import { readRing } from './zone-reader.ts';

type Outline = readonly (PlanPoint & { id: string })[];

/** Writes those points only of an outline that moved, came or went between `before` and `after`. */
export function writePoints(
  { map, points, ring }: { map: Y.Map<unknown>; points: Y.Map<unknown>; ring: Y.Map<unknown> },
  before: Outline,
  after: Outline,
): void {
  const old = new Map(before.map((point) => [point.id, point]));
  const kept = new Set(after.map(({ id }) => id));
  for (const { id } of before) {
    if (kept.has(id)) continue;
    ring.delete(id);
    points.delete(id);
  }
  for (const [index, { id, x, y }] of after.entries()) {
    const was = old.get(id);
    if (was?.x === x && was.y === y) continue;
    points.set(id, { x, y });
    if (was) continue;
    const sorted = readRing(map).filter((each) => each.id !== id);
    const previous = sorted.findIndex((each) => each.id === after[index - 1]?.id);
    for (const [pointId, order] of placeAt(sorted, previous + 1, id)) ring.set(pointId, order);
  }
}
