import * as Y from 'yjs';
import type { Bounds } from '../../geometry/bounds.ts';
import { newObjectId } from '../../ids/object-id.ts';
import { firstOrderKeys } from './order-keys.ts';
import type { PlanPoint, ZoneColour } from './schema.ts';

/** Geometry of a zone that is about to be made. */
export type NewShape =
  { shape: 'rectangle'; bounds: Bounds } | { shape: 'polygon'; points: readonly PlanPoint[] };

/** The Yjs map of a new zone, unlocked; it must still be put into the document. */
export function newZoneMap(
  header: { name: string; colour: ZoneColour; order: string },
  shape: NewShape,
): Y.Map<unknown> {
  const points = new Y.Map<unknown>();
  const ring = new Y.Map<unknown>();
  const map = new Y.Map<unknown>([
    ...Object.entries(header),
    ['locked', false],
    ['shape', shape.shape],
    ['points', points],
    ['ring', ring],
  ]);
  if (shape.shape === 'rectangle') {
    for (const [side, value] of Object.entries(shape.bounds)) map.set(side, value);
    return map;
  }
  const orders = firstOrderKeys(shape.points.length);
  for (const [index, { x, y }] of shape.points.entries()) {
    const id = newObjectId();
    points.set(id, { x, y });
    ring.set(id, orders[index]);
  }
  return map;
}
