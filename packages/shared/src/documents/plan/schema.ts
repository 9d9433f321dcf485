/**
 * The document of a floor plan (room `plan:{floorPlanId}`), version 1.
 *
 * root map `zones`: zoneId (object id) → Y.Map
 *   name string · colour palette key · order fractional index · locked boolean · shape 'rectangle' | 'polygon'
 *   rectangle: left, top, right, bottom, four numbers, so that two people dragging two corners keep both moves
 *   polygon: points Y.Map(pointId → {x, y} as one value) and ring Y.Map(pointId → fractional index);
 *   a point without a ring entry does not exist, so the move of a deleted point is dropped by reading
 *   a rectangle has both maps too, empty; made a polygon it keeps its four numbers, from which the corners' points
 *   (ids of corner-points.ts) are read until somebody moves them
 * root map `calibration`: key `value` → CalibrationValue as one value, last writer wins; key `north` → see north.ts
 * root map `markup`: see markup/schema.ts; documents made before it have none
 * root map `drawnOn`: see drawn-on.ts; plans whose drawing was never replaced have nothing in it
 *
 * Coordinates are plan space: pixels of the first revision's upright image, origin top left, y down,
 * rounded to 0.01, from -10,000 to 20,000.
 */
import * as z from 'zod/mini';
import { OBJECT_ID_PATTERN } from '../../ids/object-id.ts';
import { ROOM_LIMITS } from '../../protocol/room-messages.ts';
import { enteredLines, isMalformed } from '../../text/entered-text.ts';

export const PLAN_SCHEMA_VERSION = 1;
export const ZONES_ROOT = 'zones';
export const CALIBRATION_ROOT = 'calibration';
export const MARKUP_ROOT = 'markup';
export const DRAWN_ON_ROOT = 'drawnOn';
export const PLAN_COORDINATE_MIN = -10_000;
export const PLAN_COORDINATE_MAX = 20_000;

export const ZONE_COLOURS = ['z1', 'z2', 'z3', 'z4', 'z5', 'z6'] as const;
export type ZoneColour = (typeof ZONE_COLOURS)[number];
export const ZONE_SHAPES = ['rectangle', 'polygon'] as const;
export type ZoneShape = (typeof ZONE_SHAPES)[number];
export const LENGTH_UNITS = ['mm', 'cm', 'm', 'in', 'ft', 'ft-in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** A point in plan space, pixels. */
export interface PlanPoint {
  x: number;
  y: number;
}

/** True for a number of plan space: within its range and on its grid of 0.01 px. */
export function isCoordinate(value: unknown): value is number {
  if (typeof value !== 'number' || !(value >= PLAN_COORDINATE_MIN && value <= PLAN_COORDINATE_MAX))
    return false;
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

/** True for a text with the characters and length of a fractional index. */
export function isFractionalIndex(value: unknown): value is string {
  return typeof value === 'string' && FRACTIONAL_INDEX_PATTERN.test(value);
}

const FRACTIONAL_INDEX_PATTERN = /^[0-9A-Za-z]{1,128}$/;
export const CoordinateSchema = z.number().check(z.refine(isCoordinate));
export const PlanPointSchema = z.strictObject({ x: CoordinateSchema, y: CoordinateSchema });
export const ObjectIdSchema = z.string().check(z.regex(OBJECT_ID_PATTERN));
export const FractionalIndexSchema = z.string().check(z.regex(FRACTIONAL_INDEX_PATTERN));
/**
 * Text that is written into the document. Somebody without this code, or with that of last year, may write signs that
 * nobody sees: they are no reason to refuse the edit or to lose the object, but nobody reads them out of it.
 */
export const writtenText = (maxChars: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(maxChars),
    z.regex(/\S/),
    z.refine((text) => !isMalformed(text)),
    z.overwrite(shownText),
  );
/** What is read of a text that nobody can see. */
const UNSEEN = '?';

/** A text of the document as everybody reads it. */
export function shownText(text: string): string {
  const shown = enteredLines(text);
  return shown === text ? text : shown.trim() || UNSEEN;
}

export const ZoneNameSchema = writtenText(ROOM_LIMITS.nameChars);

/** Two points, the real distance between them and the unit it was given in. */
export const CalibrationValueSchema = z.strictObject({
  a: PlanPointSchema,
  b: PlanPointSchema,
  distanceMm: z.number().check(z.minimum(0.001), z.maximum(1e12)),
  unit: z.enum(LENGTH_UNITS),
});
export type CalibrationValue = z.infer<typeof CalibrationValueSchema>;

/** A zone as read from the document, plain data. */
export interface PlanZone {
  id: string;
  name: string;
  /** `name`, or `Lobby (2)` while another zone before it in order has the same name. */
  displayName: string;
  colour: ZoneColour;
  order: string;
  locked: boolean;
  shape: ZoneShape;
  /** Corners in order; for a rectangle left-top, right-top, right-bottom, left-bottom with the ids `lt rt rb lb`. */
  points: (PlanPoint & { id: string })[];
  /** Null when the geometry needs a fix. */
  areaPx2: number | null;
  /** True when a merge left fewer than three points or crossing edges. */
  needsFix: boolean;
}

export interface PlanCalibration extends CalibrationValue {
  mmPerPx: number;
}

export interface PlanState {
  /** In drawing order. */
  zones: PlanZone[];
  calibration: PlanCalibration | null;
  /** Where north is, degrees clockwise from straight up; null when nobody has said. */
  northDeg: number | null;
}
