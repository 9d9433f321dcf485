import type * as Y from 'yjs';
import { boundsOf, type Bounds } from '../../geometry/bounds.ts';
import { refused, type Refused } from './command-result.ts';
import { compareOrdered, type Ordered } from './order-keys.ts';
import { asMap, zonesRoot } from './plan-roots.ts';
import { isFractionalIndex, PLAN_COORDINATE_MAX, PLAN_COORDINATE_MIN, type PlanPoint } from './schema.ts';
import { readZoneData, type ZoneData } from './zone-reader.ts';

/** A readable zone with the Yjs maps a command writes to. */
export interface EditableZone {
  ok: true;
  map: Y.Map<unknown>;
  points: Y.Map<unknown>;
  ring: Y.Map<unknown>;
  zone: ZoneData;
}

/** Finds a zone to change; refuses what is absent or broken, and locked zones unless `evenLocked`. */
export function openZone(
  doc: Y.Doc,
  zoneId: string,
  { evenLocked = false }: { evenLocked?: boolean },
): EditableZone | Refused {
  const map = asMap(zonesRoot(doc).get(zoneId));
  const points = asMap(map?.get('points'));
  const ring = asMap(map?.get('ring'));
  const zone = readZoneData(zoneId, map);
  if (!map || !points || !ring || !zone) return refused('not-found');
  return zone.locked && !evenLocked ? refused('locked') : { ok: true, map, points, ring, zone };
}

/** All zones with a readable order key, in drawing order. */
export function zoneOrder(doc: Y.Doc): Ordered[] {
  const ordered: Ordered[] = [];
  for (const [id, value] of zonesRoot(doc).entries()) {
    const order = asMap(value)?.get('order');
    if (isFractionalIndex(order)) ordered.push({ id, order });
  }
  return ordered.sort(compareOrdered);
}

/** Writes a field only when it differs, so that what did not change cannot win over what somebody else changed. */
export function setField(map: Y.Map<unknown>, key: string, value: string | number | boolean): void {
  if (map.get(key) !== value) map.set(key, value);
}

/** Writes the order keys of objects of a root that differ. */
export function writeOrders(root: Y.Map<unknown>, orders: ReadonlyMap<string, string>): void {
  for (const [id, order] of orders) {
    const map = asMap(root.get(id));
    if (map) setField(map, 'order', order);
  }
}

/** Writes those sides of a rectangle that differ. */
export function writeBounds(map: Y.Map<unknown>, { left, top, right, bottom }: Bounds): void {
  setField(map, 'left', left);
  setField(map, 'top', top);
  setField(map, 'right', right);
  setField(map, 'bottom', bottom);
}

/** The shift in pixels, cut so that every point stays in plan space and the shape stays whole. */
export function clampShift(points: readonly PlanPoint[], dx: number, dy: number): PlanPoint {
  const bounds = boundsOf(points);
  if (!bounds) return { x: 0, y: 0 };
  return {
    x: clamp(dx, PLAN_COORDINATE_MIN - bounds.left, PLAN_COORDINATE_MAX - bounds.right),
    y: clamp(dy, PLAN_COORDINATE_MIN - bounds.top, PLAN_COORDINATE_MAX - bounds.bottom),
  };
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(value, minimum), maximum);
}
