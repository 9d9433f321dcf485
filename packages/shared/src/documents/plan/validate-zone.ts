/**
 * What the server accepts as a zone. Types, ranges and limits are strict. Geometry that only a merge can have made
 * bad (crossing edges, fewer than three points) passes, and so do its leftovers: sides of a zone that became a
 * polygon, points without a ring entry, ring entries without a point. A zone that one client made and nobody else
 * ever touched has no merge to blame and must be sound. Tests: check-effect.test.ts, honest-clients.fuzz.test.ts.
 */
import * as Y from 'yjs';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { OBJECT_ID_PATTERN } from '../../ids/object-id.ts';
import { ROOM_LIMITS } from '../../protocol/room-messages.ts';
import { isOrderKey } from './order-keys.ts';
import { isCoordinate } from './schema.ts';
import { ZoneHeaderSchema, readPoint, readZoneData } from './zone-reader.ts';

const SIDES = ['left', 'top', 'right', 'bottom'];
const HEADER_KEYS = ['name', 'colour', 'order', 'locked', 'shape'];
const ZONE_KEYS = new Set([...HEADER_KEYS, ...SIDES, 'points', 'ring']);
/** Points whose ring entry is gone: leftovers of moves that met a deletion. */
const LEFTOVER_POINTS = ROOM_LIMITS.pointsPerZone;

/**
 * The fault of a zone's raw value as an error code, null when it is acceptable. `isNew`: this id never stood in the
 * document before. `fields`: the only ones that were written, if that is known; dragged sides make up most of all edits.
 */
export function zoneFault(
  id: string,
  value: unknown,
  isNew: boolean,
  fields?: ReadonlySet<string>,
): ErrorCode | null {
  const zone = exactMap(value);
  if (!zone || !OBJECT_ID_PATTERN.test(id)) return 'edit-schema';
  if (!isNew && fields && isSidesOnly(fields)) return sidesFault(zone);
  const fault = headerFault(zone) ?? sidesFault(zone) ?? ringFault(zone);
  if (fault || !isNew) return fault;
  const isSound = readZoneData(id, zone)?.needsFix === false;
  return !isSound && isByOneClient(zone) ? 'edit-schema' : null;
}

function isSidesOnly(fields: ReadonlySet<string>): boolean {
  for (const field of fields) if (!SIDES.includes(field)) return false;
  return fields.size > 0;
}

/** The value when it is a Y.Map and nothing else: no subclass, no list content. */
export function exactMap(value: unknown): Y.Map<unknown> | null {
  return value instanceof Y.Map && value.constructor === Y.Map && value._start === null ? value : null;
}

function headerFault(zone: Y.Map<unknown>): ErrorCode | null {
  for (const key of zone.keys()) if (!ZONE_KEYS.has(key)) return 'edit-schema';
  const name = zone.get('name');
  if (typeof name === 'string' && name.length > ROOM_LIMITS.nameChars) return 'edit-limit';
  const header = Object.fromEntries(HEADER_KEYS.map((key) => [key, zone.get(key)]));
  return ZoneHeaderSchema.safeParse(header).success && isOrderKey(zone.get('order')) ? null : 'edit-schema';
}

function sidesFault(zone: Y.Map<unknown>): ErrorCode | null {
  const isRequired = zone.get('shape') === 'rectangle';
  for (const side of SIDES) {
    if (!isRequired && !zone.has(side)) continue;
    if (!isCoordinate(zone.get(side))) return 'edit-schema';
  }
  return null;
}

/** The fault of the maps `points` and `ring` of an outline that is edited point by point, null when they are acceptable. */
export function ringFault(zone: Y.Map<unknown>): ErrorCode | null {
  const ring = exactMap(zone.get('ring'));
  const points = exactMap(zone.get('points'));
  if (!ring || !points) return 'edit-schema';
  if (ring.size > ROOM_LIMITS.pointsPerZone) return 'edit-limit';
  if (points.size > ROOM_LIMITS.pointsPerZone + LEFTOVER_POINTS) return 'edit-limit';
  for (const [id, order] of ring.entries()) {
    if (!OBJECT_ID_PATTERN.test(id) || !isOrderKey(order)) return 'edit-schema';
  }
  for (const [id, point] of points.entries()) {
    if (!OBJECT_ID_PATTERN.test(id) || !isPlainPoint(point)) return 'edit-schema';
  }
  return null;
}

/** True for a point whose fields are its own: a reader may not find them through a forged prototype. */
export function isPlainPoint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.getPrototypeOf(value) === Object.prototype && readPoint(value) !== null;
}

/** True when nobody but its maker ever wrote a field of the object or of its outline. */
export function isByOneClient(zone: Y.Map<unknown>): boolean {
  const client = zone._item?.id.client;
  const maps = [zone, exactMap(zone.get('ring')), exactMap(zone.get('points'))];
  return maps.every((map) => {
    for (const newest of map?._map.values() ?? []) {
      for (let item: Y.Item | null = newest; item; item = item.left) {
        if (item.id.client !== client) return false;
      }
    }
    return true;
  });
}
