import * as z from 'zod/mini';
import { normaliseBounds, rectangleToPoints } from '../../geometry/rectangle-points.ts';
import type { Bounds } from '../../geometry/bounds.ts';
import { polygonArea } from '../../geometry/polygon-area.ts';
import { isSelfCrossing } from '../../geometry/self-intersection.ts';
import { CORNER_POINTS } from './corner-points.ts';
import { OBJECT_ID_PATTERN } from '../../ids/object-id.ts';
import { compareOrdered, type Ordered } from './order-keys.ts';
import { asMap } from './plan-roots.ts';
import {
  CoordinateSchema,
  FractionalIndexSchema,
  ZONE_COLOURS,
  ZONE_SHAPES,
  ZoneNameSchema,
  isCoordinate,
  isFractionalIndex,
  type PlanPoint,
  type PlanZone,
} from './schema.ts';

export const ZoneHeaderSchema = z.object({
  name: ZoneNameSchema,
  colour: z.enum(ZONE_COLOURS),
  order: FractionalIndexSchema,
  locked: z.boolean(),
  shape: z.enum(ZONE_SHAPES),
});
export const RectangleSchema = z.object({
  left: CoordinateSchema,
  top: CoordinateSchema,
  right: CoordinateSchema,
  bottom: CoordinateSchema,
});

/** A zone without the name it is shown by, which depends on the other zones. */
export type ZoneData = Omit<PlanZone, 'displayName'>;

/** One zone as plain data, or null when its value is not a readable zone. */
export function readZoneData(id: string, value: unknown): ZoneData | null {
  const zone = asMap(value);
  if (!zone || !OBJECT_ID_PATTERN.test(id)) return null;
  const header = ZoneHeaderSchema.safeParse({
    name: zone.get('name'),
    colour: zone.get('colour'),
    order: zone.get('order'),
    locked: zone.get('locked'),
    shape: zone.get('shape'),
  });
  if (!header.success) return null;
  const points = header.data.shape === 'rectangle' ? readRectanglePoints(value) : readRingPoints(value);
  if (!points) return null;
  const areaPx2 = readableArea(points);
  return { id, ...header.data, points, areaPx2, needsFix: areaPx2 === null };
}

/** The box of a rectangle zone, sides put in order, or null when a side is missing or broken. */
export function readRectangle(value: unknown): Bounds | null {
  const zone = asMap(value);
  const sides = RectangleSchema.safeParse({
    left: zone?.get('left'),
    top: zone?.get('top'),
    right: zone?.get('right'),
    bottom: zone?.get('bottom'),
  });
  return sides.success ? normaliseBounds(sides.data) : null;
}

/** The ring of a polygon zone in drawing order; entries without a readable point are left out. */
export function readRing(value: unknown): (PlanPoint & Ordered)[] {
  const zone = asMap(value);
  const ring = asMap(zone?.get('ring'));
  const points = asMap(zone?.get('points'));
  if (!ring || !points) return [];
  const corners = cornerPoints(zone);
  const read: (PlanPoint & Ordered)[] = [];
  for (const [id, order] of ring.entries()) {
    const point = readPoint(points.get(id) ?? corners.get(id));
    if (point && isFractionalIndex(order) && OBJECT_ID_PATTERN.test(id)) read.push({ id, order, ...point });
  }
  return read.sort(compareOrdered);
}

/** A point as plain data, null for anything that `PlanPointSchema` refuses; five times as fast, for plans have thousands. */
export function readPoint(value: unknown): PlanPoint | null {
  if (typeof value !== 'object' || value === null || !('x' in value) || !('y' in value)) return null;
  const { x, y } = value;
  return isCoordinate(x) && isCoordinate(y) && Object.keys(value).length === 2 ? { x, y } : null;
}

/** Where the corners of a former rectangle are until somebody moves them. */
function cornerPoints(zone: unknown): Map<string, PlanPoint> {
  const bounds = readRectangle(zone);
  const corners = bounds ? rectangleToPoints(bounds) : [];
  return new Map(corners.map(({ id, x, y }) => [CORNER_POINTS[id], { x, y }]));
}

/** The area, or null for an outline with fewer than three points, crossing edges or no extent. */
export function readableArea(points: readonly PlanPoint[]): number | null {
  if (points.length < 3) return null;
  const areaPx2 = polygonArea(points);
  return areaPx2 > 0 && !isSelfCrossing(points) ? areaPx2 : null;
}

function readRectanglePoints(value: unknown): ZoneData['points'] | null {
  const bounds = readRectangle(value);
  return bounds && rectangleToPoints(bounds);
}

function readRingPoints(value: unknown): ZoneData['points'] {
  return readRing(value).map(({ id, x, y }) => ({ id, x, y }));
}
