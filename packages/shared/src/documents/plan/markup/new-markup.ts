import * as Y from 'yjs';
import { boundsOf } from '../../../geometry/bounds.ts';
import { newObjectId } from '../../../ids/object-id.ts';
import { ROOM_LIMITS } from '../../../protocol/room-messages.ts';
import { enteredLines } from '../../../text/entered-text.ts';
import { outlineFault, toCoordinate, toOutline, toPlanPoint } from '../command-input.ts';
import type { CommandRefusal } from '../command-result.ts';
import { firstOrderKeys } from '../order-keys.ts';
import type { PlanPoint } from '../schema.ts';
import { LINE_STYLES, MARKUP_COLOURS, MARKUP_SIZE_MAX, MARKUP_SIZE_MIN, STAMPS } from './schema.ts';
import type { MarkupDrawing } from './schema.ts';
import { toStrokePath } from './stroke-path.ts';

/** What is about to be drawn; an area's point without an id gets a new one. */
export type NewMarkup =
  | Exclude<MarkupDrawing, { kind: 'area' }>
  | (Omit<Extract<MarkupDrawing, { kind: 'area' }>, 'points'> & {
      points: readonly (PlanPoint & { id?: string })[];
    });

/** The drawing as stored, on plan space's grid, or why it cannot be. */
export function toDrawing(input: NewMarkup): NewMarkup | CommandRefusal {
  const size = toSize(input.size);
  if (!MARKUP_COLOURS.includes(input.colour)) return 'colour-unknown';
  if ('line' in input && !LINE_STYLES.includes(input.line)) return 'wrong-shape';
  if (size === null) return 'size-out-of-range';
  switch (input.kind) {
    case 'text':
      return toText({ ...input, size });
    case 'stamp':
      return STAMPS.includes(input.stamp) ? withPlace({ ...input, size }) : 'wrong-shape';
    case 'arrow':
    case 'dimension':
      return toLine({ ...input, size });
    case 'area': {
      const points = toOutline(input.points);
      if (!points) return 'not-a-number';
      // An outline drawn by hand may end where it began, and has no ids; one that is drawn again has them all.
      const kept = points.length === input.points.length ? withIds(points, input.points) : points;
      return outlineFault(points) ?? { ...input, size, points: kept };
    }
    case 'pen':
    case 'cloud':
      return toStroke({ ...input, size });
  }
}

/** A size on its grid and within its range, null for what is none. */
export function toSize(size: number): number | null {
  if (Number.isNaN(size)) return null;
  return Math.round(Math.min(Math.max(size, MARKUP_SIZE_MIN), MARKUP_SIZE_MAX) * 100) / 100;
}

/** A text as stored: NFC, no control characters but line ends. */
export function toText<Drawing extends { at: PlanPoint; text: string }>(
  input: Drawing,
): Drawing | CommandRefusal {
  const text = toStoredText(input.text);
  return textFault(text) ?? withPlace({ ...input, text });
}

/** The words as they are kept. */
export function toStoredText(text: string): string {
  const lines = enteredLines(text).normalize('NFC').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

/** Why a text cannot be stored, null when it can. */
export function textFault(text: string): CommandRefusal | null {
  if (text === '') return 'text-empty';
  return text.length > ROOM_LIMITS.markupTextChars ? 'text-too-long' : null;
}

/** The Yjs map of a new object; it must still be put into the document. */
export function newMarkupMap(
  drawing: NewMarkup,
  { order, locked }: { order: string; locked: boolean },
): Y.Map<unknown> {
  const { kind, colour, size } = drawing;
  const line = 'line' in drawing ? { line: drawing.line } : {};
  const map = new Y.Map<unknown>(Object.entries({ kind, colour, size, order, locked, ...line }));
  for (const [key, value] of geometryOf(drawing)) map.set(key, value);
  return map;
}

function geometryOf(drawing: NewMarkup): [string, unknown][] {
  switch (drawing.kind) {
    case 'arrow':
    case 'dimension':
      return Object.entries({ from: drawing.from, to: drawing.to });
    case 'text':
      return Object.entries({ at: drawing.at, text: drawing.text });
    case 'stamp':
      return Object.entries({ at: drawing.at, stamp: drawing.stamp });
    case 'area':
      return areaMaps(drawing.points);
    case 'pen':
      return strokeOf(drawing.points);
    case 'cloud': {
      const { shape } = drawing;
      const sides = shape === 'box' ? Object.entries(boundsOf(drawing.points) ?? {}) : null;
      return [['shape', shape], ...(sides ?? strokeOf(drawing.points))];
    }
  }
}

function strokeOf(points: readonly PlanPoint[]): [string, unknown][] {
  const [at] = points;
  return [
    ['at', at && { x: at.x, y: at.y }],
    ['path', toStrokePath(points)],
  ];
}

function areaMaps(points: readonly (PlanPoint & { id?: string })[]): [string, unknown][] {
  const places = new Y.Map<unknown>();
  const ring = new Y.Map<unknown>();
  const orders = firstOrderKeys(points.length);
  for (const [index, { x, y, id = newObjectId() }] of points.entries()) {
    places.set(id, { x, y });
    ring.set(id, orders[index]);
  }
  return [
    ['points', places],
    ['ring', ring],
  ];
}

function withIds(places: readonly PlanPoint[], named: readonly (PlanPoint & { id?: string })[]) {
  return places.map(({ x, y }, index) => {
    const id = named[index]?.id;
    return id === undefined ? { x, y } : { id, x, y };
  });
}

function withPlace<Drawing extends { at: PlanPoint }>(drawing: Drawing): Drawing | CommandRefusal {
  const at = toPlanPoint(drawing.at);
  return at ? { ...drawing, at } : 'not-a-number';
}

function toLine(input: Extract<NewMarkup, { from: PlanPoint }>): NewMarkup | CommandRefusal {
  const from = toPlanPoint(input.from);
  const to = toPlanPoint(input.to);
  if (!from || !to) return 'not-a-number';
  return from.x === to.x && from.y === to.y ? 'points-equal' : { ...input, from, to };
}

function toStroke(input: Extract<NewMarkup, { kind: 'pen' | 'cloud' }>): NewMarkup | CommandRefusal {
  const points: PlanPoint[] = [];
  for (const { x, y } of input.points) {
    const point = { x: toCoordinate(x), y: toCoordinate(y) };
    if (Number.isNaN(point.x) || Number.isNaN(point.y)) return 'not-a-number';
    const before = points.at(-1);
    if (before?.x !== point.x || before.y !== point.y) points.push(point);
  }
  if (points.length > ROOM_LIMITS.pointsPerStroke) return 'too-many-points';
  const bounds = boundsOf(points);
  if (!bounds) return 'too-few-points';
  if (input.kind === 'pen') return { ...input, points };
  if (input.shape === 'freehand') return points.length < 3 ? 'too-few-points' : { ...input, points };
  const isFlat = bounds.left === bounds.right || bounds.top === bounds.bottom;
  return isFlat ? 'zero-area' : { ...input, points };
}
