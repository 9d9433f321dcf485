/**
 * Every write of markup, beside those of zones and scale in ../commands.ts. A command is one transaction of origin
 * `USER_EDIT`, or a refusal that wrote nothing. Tests: commands.test.ts.
 */
import type * as Y from 'yjs';
import { dragCorner, isCorner, type RectangleCorner } from '../../../geometry/rectangle-points.ts';
import { newObjectId } from '../../../ids/object-id.ts';
import { ROOM_LIMITS } from '../../../protocol/room-messages.ts';
import { outlineFault, toCoordinate, toPlanPoint } from '../command-input.ts';
import { refused, type CommandRefusal, type CommandResult } from '../command-result.ts';
import { USER_EDIT } from '../commands.ts';
import { clampShift, setField, writeBounds, writeOrders } from '../editable-zone.ts';
import { placeAt } from '../order-keys.ts';
import { asMap, markupRoot, zonesRoot } from '../plan-roots.ts';
import { ObjectIdSchema, type PlanPoint } from '../schema.ts';
import { readRectangle, readRing } from '../zone-reader.ts';
import { markupOrder, markupPoints, openMarkup, type EditableMarkup } from './editable-markup.ts';
import { newMarkupMap, textFault, toDrawing, toSize, toStoredText, type NewMarkup } from './new-markup.ts';
import {
  LINE_STYLES,
  MARKUP_COLOURS,
  STAMPS,
  type LineStyle,
  type MarkupColour,
  type PlanMarkup,
  type StampKey,
} from './schema.ts';

/** Draws an object above all others, or directly above the object `aboveId`. */
export function createMarkup(
  doc: Y.Doc,
  input: NewMarkup,
  { id = newObjectId(), aboveId }: { id?: string; aboveId?: string } = {},
): CommandResult<{ markupId: string }> {
  const drawing = toDrawing(input);
  if (typeof drawing === 'string') return refused(drawing);
  const root = markupRoot(doc);
  const isTaken = root.has(id) || zonesRoot(doc).has(id);
  if (isTaken || !ObjectIdSchema.safeParse(id).success) return refused('id-taken');
  if (root.size >= ROOM_LIMITS.markupPerPlan) return refused('too-many-markup');
  const sorted = markupOrder(doc);
  const above = sorted.findIndex((each) => each.id === aboveId);
  const orders = placeAt(sorted, above < 0 ? sorted.length : above + 1, id);
  doc.transact(() => {
    root.set(id, newMarkupMap(drawing, { order: orders.get(id) ?? '', locked: false }));
    writeOrders(root, orders);
  }, USER_EDIT);
  return { ok: true, markupId: id };
}

/** Copies an object, shifted by plan pixels and unlocked, directly above the original. */
export function duplicateMarkup(
  doc: Y.Doc,
  id: string,
  { dx, dy, id: copyId }: { dx: number; dy: number; id?: string },
): CommandResult<{ markupId: string }> {
  const source = openMarkup(doc, id, { evenLocked: true });
  if (!source.ok) return source;
  if (Number.isNaN(dx) || Number.isNaN(dy)) return refused('not-a-number');
  const copy = asNew(shiftedBy(source.markup, dx, dy));
  return createMarkup(doc, copy, { aboveId: id, ...(copyId !== undefined && { id: copyId }) });
}

/** Moves a whole object by plan pixels; at the edge of plan space it stops and keeps its shape. */
export function moveMarkup(doc: Y.Doc, id: string, dx: number, dy: number): CommandResult {
  if (Number.isNaN(dx) || Number.isNaN(dy)) return refused('not-a-number');
  return changeMarkup(doc, id, (editable) => () => writePlace(editable, shiftedBy(editable.markup, dx, dy)));
}

/** Drags one point, by the name `markupHandles` gives it: an end, a corner or a point of the ring. */
export function moveMarkupPoint(doc: Y.Doc, id: string, pointId: string, to: PlanPoint): CommandResult {
  const point = toPlanPoint(to);
  if (!point) return refused('not-a-number');
  return changeMarkup(doc, id, (editable) => {
    const { map, markup } = editable;
    if (markup.kind === 'area') return moveAreaPoint(editable, pointId, point);
    if (markup.kind === 'cloud' && isCorner(pointId)) return moveCorner(map, pointId, point);
    if ('from' in markup && (pointId === 'from' || pointId === 'to')) {
      const other = pointId === 'from' ? markup.to : markup.from;
      return isSame(other, point) ? 'points-equal' : () => setPoint(map, pointId, point);
    }
    return 'wrong-shape';
  });
}

/** Adds a point to an area, following `afterPointId` in the ring. */
export function insertMarkupPoint(
  doc: Y.Doc,
  id: string,
  afterPointId: string,
  at: PlanPoint,
): CommandResult<{ pointId: string }> {
  const point = toPlanPoint(at);
  if (!point) return refused('not-a-number');
  const pointId = newObjectId();
  const result = changeMarkup(doc, id, ({ map, markup }) => {
    const points = asMap(map.get('points'));
    const ring = asMap(map.get('ring'));
    if (markup.kind !== 'area' || !points || !ring) return 'wrong-shape';
    const index = markup.points.findIndex((each) => each.id === afterPointId) + 1;
    if (index === 0) return 'not-found';
    const fault = newFault(markup, markup.points.toSpliced(index, 0, { id: pointId, ...point }));
    if (fault) return fault;
    return () => {
      points.set(pointId, point);
      for (const [each, order] of placeAt(readRing(map), index, pointId)) ring.set(each, order);
    };
  });
  return result.ok ? { ok: true, pointId } : result;
}

/** Takes a point out of an area that keeps at least three. */
export function deleteMarkupPoint(doc: Y.Doc, id: string, pointId: string): CommandResult {
  return changeMarkup(doc, id, ({ map, markup }) => {
    if (markup.kind !== 'area') return 'wrong-shape';
    const rest = markup.points.filter((each) => each.id !== pointId);
    if (rest.length === markup.points.length) return 'not-found';
    if (rest.length < 3) return 'too-few-points';
    const fault = newFault(markup, rest);
    if (fault) return fault;
    return () => {
      asMap(map.get('ring'))?.delete(pointId);
      asMap(map.get('points'))?.delete(pointId);
    };
  });
}

/** Gives a text other words. */
export function setMarkupText(doc: Y.Doc, id: string, text: string): CommandResult {
  const stored = toStoredText(text);
  const fault = textFault(stored);
  if (fault) return refused(fault);
  return changeMarkup(doc, id, ({ map, markup }) =>
    markup.kind === 'text' ? () => setField(map, 'text', stored) : 'wrong-shape',
  );
}

/** Makes a stamp say something else. */
export function setMarkupStamp(doc: Y.Doc, id: string, stamp: StampKey): CommandResult {
  if (!STAMPS.includes(stamp)) return refused('wrong-shape');
  return changeMarkup(doc, id, ({ map, markup }) =>
    markup.kind === 'stamp' ? () => setField(map, 'stamp', stamp) : 'wrong-shape',
  );
}

/** Gives an object another colour of the palette. */
export function recolourMarkup(doc: Y.Doc, id: string, colour: MarkupColour): CommandResult {
  if (!MARKUP_COLOURS.includes(colour)) return refused('colour-unknown');
  return changeAnyMarkup(doc, id, ({ map }) => setField(map, 'colour', colour));
}

/** Gives an object another width of line or height of letters, plan pixels. */
export function resizeMarkup(doc: Y.Doc, id: string, size: number): CommandResult {
  const stored = toSize(size);
  if (stored === null) return refused('size-out-of-range');
  return changeAnyMarkup(doc, id, ({ map }) => setField(map, 'size', stored));
}

/** Makes the line of an object whole or dashed; text and stamps have none. */
export function setMarkupLine(doc: Y.Doc, id: string, line: LineStyle): CommandResult {
  if (!LINE_STYLES.includes(line)) return refused('wrong-shape');
  return changeMarkup(
    doc,
    id,
    ({ map, markup }) => ('line' in markup ? () => setField(map, 'line', line) : 'wrong-shape'),
    true,
  );
}

/** Locks an object against moving, reshaping and deleting by accident, or frees it. */
export function lockMarkup(doc: Y.Doc, id: string, locked: boolean): CommandResult {
  return changeAnyMarkup(doc, id, ({ map }) => setField(map, 'locked', locked));
}

/** Puts an object directly below the object `before` or directly above the object `after` in drawing order. */
export function reorderMarkup(
  doc: Y.Doc,
  id: string,
  { before, after }: { before?: string; after?: string },
): CommandResult {
  const others = markupOrder(doc).filter((each) => each.id !== id);
  const target = others.findIndex((each) => each.id === (before ?? after));
  if (target < 0) return refused('not-found');
  return changeAnyMarkup(doc, id, () => {
    writeOrders(markupRoot(doc), placeAt(others, before === undefined ? target + 1 : target, id));
  });
}

/** Deletes an object. */
export function deleteMarkup(doc: Y.Doc, id: string): CommandResult {
  return changeMarkup(doc, id, () => () => markupRoot(doc).delete(id));
}

/** Runs what `prepare` answers in one transaction, or passes its refusal on; what is locked is refused. */
function changeMarkup(
  doc: Y.Doc,
  id: string,
  prepare: (editable: EditableMarkup) => CommandRefusal | (() => void),
  evenLocked = false,
): CommandResult {
  const editable = openMarkup(doc, id, { evenLocked });
  if (!editable.ok) return editable;
  const write = prepare(editable);
  if (typeof write === 'string') return refused(write);
  doc.transact(write, USER_EDIT);
  return { ok: true };
}

function changeAnyMarkup(doc: Y.Doc, id: string, write: (editable: EditableMarkup) => void): CommandResult {
  return changeMarkup(doc, id, (editable) => () => write(editable), true);
}

function moveAreaPoint(
  { map, markup }: EditableMarkup,
  pointId: string,
  point: PlanPoint,
): CommandRefusal | (() => void) {
  if (markup.kind !== 'area') return 'wrong-shape';
  if (!markup.points.some((each) => each.id === pointId)) return 'not-found';
  const target = markup.points.map((each) => (each.id === pointId ? { id: pointId, ...point } : each));
  return newFault(markup, target) ?? (() => void asMap(map.get('points'))?.set(pointId, point));
}

/** Writes its two sides only; dragged past the opposite corner, the sides change places. */
function moveCorner(
  map: Y.Map<unknown>,
  corner: RectangleCorner,
  to: PlanPoint,
): CommandRefusal | (() => void) {
  const bounds = readRectangle(map);
  if (!bounds) return 'wrong-shape';
  const target = dragCorner(bounds, corner, to);
  if (target.left === target.right || target.top === target.bottom) return 'zero-area';
  return () => writeBounds(map, target);
}

/** The fault an edit would bring into a sound ring; one that is faulty already may take any shape. */
function newFault(markup: PlanMarkup, target: readonly PlanPoint[]): CommandRefusal | null {
  return markup.needsFix ? null : outlineFault(target);
}

function shiftedBy(markup: PlanMarkup, dx: number, dy: number): PlanMarkup {
  const shift = clampShift(markupPoints(markup), dx, dy);
  const moved = <Point extends PlanPoint>(point: Point): Point => ({
    ...point,
    x: toCoordinate(point.x + shift.x),
    y: toCoordinate(point.y + shift.y),
  });
  switch (markup.kind) {
    case 'arrow':
    case 'dimension':
      return { ...markup, from: moved(markup.from), to: moved(markup.to) };
    case 'text':
    case 'stamp':
      return { ...markup, at: moved(markup.at) };
    case 'area':
      return { ...markup, points: markup.points.map(moved) };
    case 'pen':
    case 'cloud':
      return { ...markup, points: markup.points.map(moved) };
  }
}

/** Writes where an object lies, its shape unchanged. */
function writePlace({ map }: EditableMarkup, moved: PlanMarkup): void {
  switch (moved.kind) {
    case 'arrow':
    case 'dimension':
      setPoint(map, 'from', moved.from);
      setPoint(map, 'to', moved.to);
      return;
    case 'text':
    case 'stamp':
      setPoint(map, 'at', moved.at);
      return;
    case 'area':
      for (const { id, x, y } of moved.points) asMap(map.get('points'))?.set(id, { x, y });
      return;
    case 'pen':
    case 'cloud': {
      const [first, , third] = moved.points;
      const isBox = moved.kind === 'cloud' && moved.shape === 'box';
      if (!first) return;
      if (!isBox) setPoint(map, 'at', first);
      else if (third) writeBounds(map, { left: first.x, top: first.y, right: third.x, bottom: third.y });
    }
  }
}

function setPoint(map: Y.Map<unknown>, key: string, { x, y }: PlanPoint): void {
  map.set(key, { x, y });
}

function isSame(a: PlanPoint, b: PlanPoint): boolean {
  return a.x === b.x && a.y === b.y;
}

/** A copy's points are its own; only their places are taken over. */
function asNew(markup: PlanMarkup): NewMarkup {
  if (markup.kind !== 'area') return markup;
  return { ...markup, points: markup.points.map(({ x, y }) => ({ x, y })) };
}
