import * as Y from 'yjs';
import type { Bounds } from '../../geometry/bounds.ts';
import { newObjectId } from '../../ids/object-id.ts';
import { firstOrderKeys } from './order-keys.ts';
import type { PlanPoint, ZoneColour } from './schema.ts';

/** Geometry of a zone that is about to be made. */
export type NewShape =
  | { shape: 'rectangle'; bounds: Bounds }
  /** A point without an id gets a new one. */
  | { shape: 'polygon'; points: readonly (PlanPoint & { id?: string })[] };

/** The Yjs map of a new zone, unlocked unless told; it must still be put into the document. */
export function newZoneMap(
  header: { name: string; colour: ZoneColour; order: string; locked?: boolean },
  shape: NewShape,
): Y.Map<unknown> {
  const points = new Y.Map<unknown>();
  const ring = new Y.Map<unknown>();
  const map = new Y.Map<unknown>([
    ['locked', false],
    ...Object.entries(header),
    ['shape', shape.shape],
    ['points', points],
    ['ring', ring],
  ]);
  if (shape.shape === 'rectangle') {
    for (const [side, value] of Object.entries(shape.bounds)) map.set(side, value);
    return map;
  }
  const orders = firstOrderKeys(shape.points.length);
  for (const [index, { x, y, id = newObjectId() }] of shape.points.entries()) {
    points.set(id, { x, y });
    ring.set(id, orders[index]);
  }
  return map;
}
