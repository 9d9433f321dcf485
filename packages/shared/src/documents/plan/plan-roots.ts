import * as Y from 'yjs';
import { CALIBRATION_ROOT, DRAWN_ON_ROOT, MARKUP_ROOT, ZONES_ROOT } from './schema.ts';

/** Keys of the two entries of the calibration root: the scale, and the direction of north. */
export const CALIBRATION_KEY = 'value';
export const NORTH_KEY = 'north';

/** The root map of zones: zone id → Y.Map; its content is unchecked. */
export function zonesRoot(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap<unknown>(ZONES_ROOT);
}

/** The root map of the calibration, with the keys `CALIBRATION_KEY` and `NORTH_KEY`; its content is unchecked. */
export function calibrationRoot(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap<unknown>(CALIBRATION_ROOT);
}

/** The root map of markup: object id → Y.Map; its content is unchecked. */
export function markupRoot(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap<unknown>(MARKUP_ROOT);
}

/** The root map of drawn-on.ts: object id → number of a revision; its content is unchecked. */
export function drawnOnRoot(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap<unknown>(DRAWN_ON_ROOT);
}

/** The value when it is a Y.Map, else null. */
export function asMap(value: unknown): Y.Map<unknown> | null {
  return value instanceof Y.Map ? value : null;
}
