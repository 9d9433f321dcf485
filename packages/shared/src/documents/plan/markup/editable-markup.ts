import type * as Y from 'yjs';
import { RECTANGLE_CORNERS } from '../../../geometry/rectangle-points.ts';
import { refused, type Refused } from '../command-result.ts';
import { compareOrdered, type Ordered } from '../order-keys.ts';
import { asMap, markupRoot } from '../plan-roots.ts';
import { isFractionalIndex, type PlanPoint } from '../schema.ts';
import { readMarkupData } from './markup-reader.ts';
import type { MarkupDrawing, PlanMarkup } from './schema.ts';

/** A readable object of markup with the Yjs map a command writes to. */
export interface EditableMarkup {
  ok: true;
  map: Y.Map<unknown>;
  markup: PlanMarkup;
}

/** Finds an object to change; refuses what is absent or broken, and what is locked unless `evenLocked`. */
export function openMarkup(
  doc: Y.Doc,
  id: string,
  { evenLocked = false }: { evenLocked?: boolean },
): EditableMarkup | Refused {
  const map = asMap(markupRoot(doc).get(id));
  const markup = readMarkupData(id, map);
  if (!map || !markup) return refused('not-found');
  return markup.locked && !evenLocked ? refused('locked') : { ok: true, map, markup };
}

/** All markup with a readable order key, in drawing order. */
export function markupOrder(doc: Y.Doc): Ordered[] {
  const ordered: Ordered[] = [];
  for (const [id, value] of markupRoot(doc).entries()) {
    const order = asMap(value)?.get('order');
    if (isFractionalIndex(order)) ordered.push({ id, order });
  }
  return ordered.sort(compareOrdered);
}

/** Where an object lies, plan pixels; of text and stamps only the one point that is stored. */
export function markupPoints(markup: MarkupDrawing): readonly PlanPoint[] {
  switch (markup.kind) {
    case 'arrow':
    case 'dimension':
      return [markup.from, markup.to];
    case 'text':
    case 'stamp':
      return [markup.at];
    case 'pen':
    case 'cloud':
    case 'area':
      return markup.points;
  }
}

/** The points of an object that can be dragged one by one, each with the name that `moveMarkupPoint` takes. */
export function markupHandles(markup: MarkupDrawing): (PlanPoint & { id: string })[] {
  switch (markup.kind) {
    case 'arrow':
    case 'dimension':
      return [
        { id: 'from', ...markup.from },
        { id: 'to', ...markup.to },
      ];
    case 'area':
      return markup.points;
    case 'cloud':
      return markup.shape === 'box' ? cornersOf(markup.points) : [];
    case 'pen':
    case 'text':
    case 'stamp':
      return [];
  }
}

function cornersOf(points: readonly PlanPoint[]): (PlanPoint & { id: string })[] {
  return points.map(({ x, y }, index) => ({ id: RECTANGLE_CORNERS[index] ?? '', x, y }));
}
