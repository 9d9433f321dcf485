/**
 * Every write of a plan's zones and scale; those of markup stand in markup/commands.ts. A command is one transaction of origin `USER_EDIT`, or a refusal that wrote nothing.
 * Tools never make outlines that cross themselves; only a merge can, and such a zone may still be changed by any
 * command, or nobody could put it right. Tests: commands.test.ts, two-corners.test.ts.
 */
import type * as Y from 'yjs';
import type { Bounds } from '../../geometry/bounds.ts';
import { dragCorner, normaliseBounds, type RectangleCorner } from '../../geometry/rectangle-points.ts';
import { newObjectId } from '../../ids/object-id.ts';
import { ROOM_LIMITS } from '../../protocol/room-messages.ts';
import { nameFault, outlineFault, toCoordinate, toName, toOutline, toPlanPoint } from './command-input.ts';
import { refused, type CommandRefusal, type CommandResult } from './command-result.ts';
import { CORNER_POINTS } from './corner-points.ts';
import {
  clampShift,
  openZone,
  setField,
  writeBounds,
  writeOrders,
  zoneOrder,
  type EditableZone,
} from './editable-zone.ts';
import { newZoneMap, type NewShape } from './new-zone.ts';
import { firstOrderKeys, placeAt } from './order-keys.ts';
import { toNorthDeg } from './north.ts';
import { CALIBRATION_KEY, NORTH_KEY, calibrationRoot, markupRoot, zonesRoot } from './plan-roots.ts';
import {
  CalibrationValueSchema,
  ObjectIdSchema,
  ZONE_COLOURS,
  type CalibrationValue,
  type PlanPoint,
  type ZoneColour,
} from './schema.ts';
import { readRectangle, readRing, type ZoneData } from './zone-reader.ts';

/** Origin of every transaction that a person caused; the undo manager tracks it. */
export const USER_EDIT = 'user-edit';

/** The point ids that `convertToPolygon` gives to the corners, by the corners' names. */
export const CORNER_POINT_IDS: Readonly<Record<string, string>> = CORNER_POINTS;

interface NewZone {
  name: string;
  colour: ZoneColour;
  id?: string;
}

/** Draws a rectangle, sides in any order, above all other zones. */
export function createRectangleZone(doc: Y.Doc, input: NewZone & Bounds): CommandResult<{ zoneId: string }> {
  const from = toPlanPoint({ x: input.left, y: input.top });
  const to = toPlanPoint({ x: input.right, y: input.bottom });
  if (!from || !to) return refused('not-a-number');
  const bounds = normaliseBounds({ left: from.x, top: from.y, right: to.x, bottom: to.y });
  if (bounds.left === bounds.right || bounds.top === bounds.bottom) return refused('zero-area');
  return addZone(doc, input, { shape: 'rectangle', bounds }, null);
}

/** Draws a polygon above all other zones. */
export function createPolygonZone(
  doc: Y.Doc,
  input: NewZone & { points: readonly PlanPoint[] },
): CommandResult<{ zoneId: string }> {
  const points = toOutline(input.points);
  if (!points) return refused('not-a-number');
  const fault = outlineFault(points);
  return fault ? refused(fault) : addZone(doc, input, { shape: 'polygon', points }, null);
}

/** Copies a zone, shifted by plan pixels and unlocked, directly above the original. */
export function duplicateZone(
  doc: Y.Doc,
  zoneId: string,
  { dx, dy, name, id }: { dx: number; dy: number; name: string; id?: string },
): CommandResult<{ zoneId: string }> {
  const source = openZone(doc, zoneId, { evenLocked: true });
  if (!source.ok) return source;
  if (Number.isNaN(dx) || Number.isNaN(dy)) return refused('not-a-number');
  const points = shifted(source.zone.points, dx, dy);
  const fault = outlineFault(points);
  if (fault) return refused(fault);
  const bounds = source.zone.shape === 'rectangle' ? boundsOfCorners(points) : null;
  // The copy's points are its own; only their places are taken over.
  const places = points.map(({ x, y }) => ({ x, y }));
  const shape: NewShape = bounds ? { shape: 'rectangle', bounds } : { shape: 'polygon', points: places };
  return addZone(doc, { name, colour: source.zone.colour, ...(id !== undefined && { id }) }, shape, zoneId);
}

/** Gives a zone another name. */
export function renameZone(doc: Y.Doc, zoneId: string, name: string): CommandResult {
  const stored = toName(name);
  const fault = nameFault(stored);
  if (fault) return refused(fault);
  return changeAnyZone(doc, zoneId, ({ map }) => setField(map, 'name', stored));
}

/** Gives a zone another colour of the palette. */
export function recolourZone(doc: Y.Doc, zoneId: string, colour: ZoneColour): CommandResult {
  if (!ZONE_COLOURS.includes(colour)) return refused('colour-unknown');
  return changeAnyZone(doc, zoneId, ({ map }) => setField(map, 'colour', colour));
}

/** Locks a zone against moving, reshaping and deleting by accident, or frees it. */
export function lockZone(doc: Y.Doc, zoneId: string, locked: boolean): CommandResult {
  return changeAnyZone(doc, zoneId, ({ map }) => setField(map, 'locked', locked));
}

/** Puts a zone directly below the zone `before` or directly above the zone `after` in drawing order. */
export function reorderZone(
  doc: Y.Doc,
  zoneId: string,
  { before, after }: { before?: string; after?: string },
): CommandResult {
  const others = zoneOrder(doc).filter(({ id }) => id !== zoneId);
  const target = others.findIndex(({ id }) => id === (before ?? after));
  if (target < 0) return refused('not-found');
  return changeAnyZone(doc, zoneId, () => {
    writeOrders(zonesRoot(doc), placeAt(others, before === undefined ? target + 1 : target, zoneId));
  });
}

/** Moves a whole zone by plan pixels; at the edge of plan space it stops and keeps its shape. */
export function moveZone(doc: Y.Doc, zoneId: string, dx: number, dy: number): CommandResult {
  if (Number.isNaN(dx) || Number.isNaN(dy)) return refused('not-a-number');
  return changeZone(doc, zoneId, (editable) => () => {
    const moved = shifted(editable.zone.points, dx, dy);
    const bounds = editable.zone.shape === 'rectangle' ? boundsOfCorners(moved) : null;
    if (bounds) writeBounds(editable.map, bounds);
    else for (const { id, x, y } of moved) editable.points.set(id, { x, y });
  });
}

/** Drags one corner of a rectangle: writes its two sides only; dragged past the opposite corner, the sides change places. */
export function moveRectangleCorner(
  doc: Y.Doc,
  zoneId: string,
  corner: RectangleCorner,
  to: PlanPoint,
): CommandResult {
  const point = toPlanPoint(to);
  if (!point) return refused('not-a-number');
  return changeZone(doc, zoneId, ({ map, zone }) => {
    const bounds = zone.shape === 'rectangle' ? readRectangle(map) : null;
    if (!bounds) return 'wrong-shape';
    const target = dragCorner(bounds, corner, point);
    if (target.left === target.right || target.top === target.bottom) return 'zero-area';
    return () => writeBounds(map, target);
  });
}

/** Drags one point of a polygon. */
export function moveZonePoint(doc: Y.Doc, zoneId: string, pointId: string, to: PlanPoint): CommandResult {
  const point = toPlanPoint(to);
  if (!point) return refused('not-a-number');
  return changePolygon(doc, zoneId, ({ points, zone }) => {
    if (!zone.points.some(({ id }) => id === pointId)) return 'not-found';
    const target = zone.points.map((each) => (each.id === pointId ? point : each));
    return newFault(zone, target) ?? (() => void points.set(pointId, point));
  });
}

/** Adds a point to a polygon, following `afterPointId` in the ring. */
export function insertZonePoint(
  doc: Y.Doc,
  zoneId: string,
  afterPointId: string,
  at: PlanPoint,
): CommandResult<{ pointId: string }> {
  const point = toPlanPoint(at);
  if (!point) return refused('not-a-number');
  const pointId = newObjectId();
  const result = changePolygon(doc, zoneId, ({ map, points, ring, zone }) => {
    const index = zone.points.findIndex(({ id }) => id === afterPointId) + 1;
    if (index === 0) return 'not-found';
    if (zone.points.length >= ROOM_LIMITS.pointsPerZone) return 'too-many-points';
    const fault = newFault(zone, zone.points.toSpliced(index, 0, { id: pointId, ...point }));
    if (fault) return fault;
    return () => {
      points.set(pointId, point);
      for (const [id, order] of placeAt(readRing(map), index, pointId)) ring.set(id, order);
    };
  });
  return result.ok ? { ok: true, pointId } : result;
}

/** Takes a point out of a polygon that keeps at least three. */
export function deleteZonePoint(doc: Y.Doc, zoneId: string, pointId: string): CommandResult {
  return changePolygon(doc, zoneId, ({ points, ring, zone }) => {
    const rest = zone.points.filter(({ id }) => id !== pointId);
    if (rest.length === zone.points.length) return 'not-found';
    if (rest.length < 3) return 'too-few-points';
    const fault = newFault(zone, rest);
    if (fault) return fault;
    return () => {
      ring.delete(pointId);
      points.delete(pointId);
    };
  });
}

/**
 * Makes a rectangle a polygon with the same corners, whose points can then be edited one by one.
 * Writes no coordinates: until somebody moves a corner its point is read from the sides, so that what others do to
 * the rectangle or its corners at the same moment is kept.
 */
export function convertToPolygon(doc: Y.Doc, zoneId: string): CommandResult {
  return changeZone(doc, zoneId, ({ map, ring, zone }) => {
    if (zone.shape !== 'rectangle') return 'wrong-shape';
    const ids = Object.values(CORNER_POINTS);
    const orders = firstOrderKeys(ids.length);
    return () => {
      for (const [index, id] of ids.entries()) ring.set(id, orders[index]);
      map.set('shape', 'polygon');
    };
  });
}

/** Deletes a zone. */
export function deleteZone(doc: Y.Doc, zoneId: string): CommandResult {
  return changeZone(doc, zoneId, () => () => zonesRoot(doc).delete(zoneId));
}

/** Gives the plan its scale: two points and the real distance between them, as one value. */
export function setCalibration(doc: Y.Doc, value: CalibrationValue): CommandResult {
  const a = toPlanPoint(value.a);
  const b = toPlanPoint(value.b);
  if (!a || !b) return refused('not-a-number');
  if (a.x === b.x && a.y === b.y) return refused('points-equal');
  const stored = CalibrationValueSchema.safeParse({ a, b, distanceMm: value.distanceMm, unit: value.unit });
  if (!stored.success) return refused('distance-out-of-range');
  doc.transact(() => calibrationRoot(doc).set(CALIBRATION_KEY, stored.data), USER_EDIT);
  return { ok: true };
}

/** Takes the plan's scale away. */
export function clearCalibration(doc: Y.Doc): CommandResult {
  const root = calibrationRoot(doc);
  if (!root.has(CALIBRATION_KEY)) return refused('not-found');
  doc.transact(() => root.delete(CALIBRATION_KEY), USER_EDIT);
  return { ok: true };
}

/** Says where north is, any number of degrees clockwise from straight up; null takes it away. */
export function setNorth(doc: Y.Doc, northDeg: number | null): CommandResult {
  const root = calibrationRoot(doc);
  if (northDeg === null && !root.has(NORTH_KEY)) return refused('not-found');
  if (northDeg !== null && !Number.isFinite(northDeg)) return refused('not-a-number');
  doc.transact(() => {
    if (northDeg === null) root.delete(NORTH_KEY);
    else root.set(NORTH_KEY, toNorthDeg(northDeg));
  }, USER_EDIT);
  return { ok: true };
}

/** `aboveId`: the zone to draw it directly above, null for the top. */
function addZone(
  doc: Y.Doc,
  { name, colour, id }: NewZone,
  shape: NewShape,
  aboveId: string | null,
): CommandResult<{ zoneId: string }> {
  const zones = zonesRoot(doc);
  const zoneId = id ?? newObjectId();
  const stored = toName(name);
  const fault = nameFault(stored);
  if (fault) return refused(fault);
  if (!ZONE_COLOURS.includes(colour)) return refused('colour-unknown');
  const isTaken = zones.has(zoneId) || markupRoot(doc).has(zoneId);
  if (isTaken || !ObjectIdSchema.safeParse(zoneId).success) return refused('id-taken');
  if (zones.size >= ROOM_LIMITS.zonesPerPlan) return refused('too-many-zones');
  const sorted = zoneOrder(doc);
  const above = sorted.findIndex((each) => each.id === aboveId);
  const orders = placeAt(sorted, above < 0 ? sorted.length : above + 1, zoneId);
  doc.transact(() => {
    zones.set(zoneId, newZoneMap({ name: stored, colour, order: orders.get(zoneId) ?? '' }, shape));
    writeOrders(zones, orders);
  }, USER_EDIT);
  return { ok: true, zoneId };
}

/** Runs what `prepare` answers in one transaction, or passes its refusal on; locked zones are refused. */
function changeZone(
  doc: Y.Doc,
  zoneId: string,
  prepare: (editable: EditableZone) => CommandRefusal | (() => void),
  evenLocked = false,
): CommandResult {
  const editable = openZone(doc, zoneId, { evenLocked });
  if (!editable.ok) return editable;
  const write = prepare(editable);
  if (typeof write === 'string') return refused(write);
  doc.transact(write, USER_EDIT);
  return { ok: true };
}

function changeAnyZone(doc: Y.Doc, zoneId: string, write: (editable: EditableZone) => void): CommandResult {
  return changeZone(doc, zoneId, (editable) => () => write(editable), true);
}

function changePolygon(
  doc: Y.Doc,
  zoneId: string,
  prepare: (editable: EditableZone) => CommandRefusal | (() => void),
): CommandResult {
  return changeZone(doc, zoneId, (editable) =>
    editable.zone.shape === 'polygon' ? prepare(editable) : 'wrong-shape',
  );
}

/** The fault an edit would bring into a sound outline; one that is faulty already may take any shape. */
function newFault(zone: ZoneData, target: readonly PlanPoint[]): CommandRefusal | null {
  return zone.needsFix ? null : outlineFault(target);
}

function shifted(points: ZoneData['points'], dx: number, dy: number): ZoneData['points'] {
  const shift = clampShift(points, dx, dy);
  return points.map(({ id, x, y }) => ({ id, x: toCoordinate(x + shift.x), y: toCoordinate(y + shift.y) }));
}

function boundsOfCorners(corners: readonly PlanPoint[]): Bounds | null {
  const [leftTop, , rightBottom] = corners;
  if (!leftTop || !rightBottom) return null;
  return { left: leftTop.x, top: leftTop.y, right: rightBottom.x, bottom: rightBottom.y };
}
