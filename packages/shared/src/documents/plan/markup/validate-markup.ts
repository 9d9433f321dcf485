/**
 * What the server accepts as markup. Fields, types, ranges and limits are strict. Geometry that only a merge can have
 * made bad (both ends of an arrow on one point, a ring that crosses itself) passes; what one client made and nobody
 * else ever touched has no merge to blame and must be sound. Tests: check-effect.test.ts, honest-clients.fuzz.test.ts.
 */
import type * as Y from 'yjs';
import type { ErrorCode } from '../../../errors/catalogue.ts';
import { OBJECT_ID_PATTERN } from '../../../ids/object-id.ts';
import { ROOM_LIMITS } from '../../../protocol/room-messages.ts';
import { isOrderKey } from '../order-keys.ts';
import { exactMap, isByOneClient, isPlainPoint, ringFault } from '../validate-zone.ts';
import { markupKindOf, plainFields, readMarkupData } from './markup-reader.ts';
import { MARKUP_FIELDS } from './schema.ts';

const POINTS = ['at', 'from', 'to'];

/** The fault of an object's raw value as an error code, null when it is acceptable. `isNew`: this id never stood in the document before. */
export function markupFault(id: string, value: unknown, isNew: boolean): ErrorCode | null {
  const map = exactMap(value);
  const kind = markupKindOf(map?.get('kind'));
  if (!map || !kind || !OBJECT_ID_PATTERN.test(id)) return 'edit-schema';
  const fault = limitFault(map) ?? (kind === 'area' ? ringFault(map) : null);
  if (fault) return fault;
  const isPlain = POINTS.every((key) => !map.has(key) || isPlainPoint(map.get(key)));
  if (!isPlain || !isOrderKey(map.get('order'))) return 'edit-schema';
  if (!MARKUP_FIELDS[kind].safeParse(plainFields(map)).success) return 'edit-schema';
  const markup = readMarkupData(id, map);
  if (!markup) return 'edit-schema';
  return isNew && markup.needsFix && isByOneClient(map) ? 'edit-schema' : null;
}

function limitFault(map: Y.Map<unknown>): ErrorCode | null {
  const text = map.get('text');
  const path = map.get('path');
  if (typeof text === 'string' && text.length > ROOM_LIMITS.markupTextChars) return 'edit-limit';
  const isLong = Array.isArray(path) && path.length > (ROOM_LIMITS.pointsPerStroke - 1) * 2;
  return isLong ? 'edit-limit' : null;
}
