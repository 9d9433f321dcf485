import type * as Y from 'yjs';
import { rectangleToPoints } from '../../../geometry/rectangle-points.ts';
import { OBJECT_ID_PATTERN } from '../../../ids/object-id.ts';
import { compareOrdered } from '../order-keys.ts';
import { asMap, markupRoot } from '../plan-roots.ts';
import type { PlanPoint } from '../schema.ts';
import { readRectangle, readRing, readableArea } from '../zone-reader.ts';
import { MARKUP_FIELDS, MARKUP_KINDS, type MarkupKind, type PlanMarkup } from './schema.ts';
import { readStroke } from './stroke-path.ts';

/** All markup in drawing order; what is broken is left out. */
export function readAllMarkup(doc: Y.Doc): PlanMarkup[] {
  const all: PlanMarkup[] = [];
  for (const [id, value] of markupRoot(doc).entries()) {
    const markup = readMarkupData(id, value);
    if (markup) all.push(markup);
  }
  return all.sort(compareOrdered);
}

/** One object of markup, or null when it is absent or broken. */
export function readMarkup(doc: Y.Doc, id: string): PlanMarkup | null {
  return readMarkupData(id, markupRoot(doc).get(id));
}

/** One object of markup as plain data, or null when its value is none. */
export function readMarkupData(id: string, value: unknown): PlanMarkup | null {
  const map = asMap(value);
  const kind = map && markupKindOf(map.get('kind'));
  if (!map || !kind || !OBJECT_ID_PATTERN.test(id)) return null;
  const fields = MARKUP_FIELDS[kind].safeParse(plainFields(map));
  return fields.success ? toMarkup(id, fields.data, map) : null;
}

/** The kind when the value names one. */
export function markupKindOf(value: unknown): MarkupKind | null {
  return MARKUP_KINDS.find((kind) => kind === value) ?? null;
}

/** The fields that are plain values; types inside an object are left to those who know them. */
export function plainFields(map: Y.Map<unknown>): Record<string, unknown> {
  const isArea = map.get('kind') === 'area';
  const plain = [...map.entries()].filter(([key]) => !(isArea && (key === 'points' || key === 'ring')));
  return Object.fromEntries(plain);
}

type Fields = (typeof MARKUP_FIELDS)[MarkupKind]['_zod']['output'];

function toMarkup(id: string, fields: Fields, map: Y.Map<unknown>): PlanMarkup | null {
  switch (fields.kind) {
    case 'arrow':
    case 'dimension':
      return { id, ...fields, needsFix: isOnePlace([fields.from, fields.to]) };
    case 'text':
    case 'stamp':
      return { id, ...fields, needsFix: false };
    case 'area':
      return toArea({ id, ...fields }, map);
    case 'cloud':
      return fields.shape === 'box' ? toBox({ id, ...fields }, map) : toStroke({ id, ...fields });
    case 'pen':
      return toStroke({ id, ...fields });
  }
}

type FieldsOf<Kind extends Fields['kind']> = Extract<Fields, { kind: Kind }> & { id: string };

function toArea({ id, kind, colour, order, locked, size, line }: FieldsOf<'area'>, map: Y.Map<unknown>) {
  const points = readRing(map).map(({ id: pointId, x, y }) => ({ id: pointId, x, y }));
  return { id, kind, colour, order, locked, size, line, points, needsFix: readableArea(points) === null };
}

function toBox(fields: FieldsOf<'cloud'>, map: Y.Map<unknown>): PlanMarkup | null {
  const bounds = readRectangle(map);
  if (!bounds) return null;
  const { id, kind, colour, order, locked, size, line, shape } = fields;
  const points = rectangleToPoints(bounds).map(({ x, y }) => ({ x, y }));
  const needsFix = bounds.left === bounds.right || bounds.top === bounds.bottom;
  return { id, kind, colour, order, locked, size, line, shape, points, needsFix };
}

type StrokeFields = FieldsOf<'pen'> | Extract<FieldsOf<'cloud'>, { shape: 'freehand' }>;

function toStroke({ at, path, ...fields }: StrokeFields): PlanMarkup | null {
  const points = readStroke(at, path);
  if (!points) return null;
  if (fields.kind === 'pen') return { ...fields, points, needsFix: false };
  return { ...fields, points, needsFix: points.length < 3 || isOnePlace(points) };
}

function isOnePlace(points: readonly PlanPoint[]): boolean {
  return points.every(({ x, y }) => x === points[0]?.x && y === points[0].y);
}
