/** A step on markup made once more, as ../plan-step.ts does it for zones. Tests: ../plan-step.test.ts. */
import type * as Y from 'yjs';
import { boundsOf } from '../../../geometry/bounds.ts';
import { refused, type CommandResult } from '../command-result.ts';
import { USER_EDIT } from '../commands.ts';
import { setField } from '../editable-zone.ts';
import { asMap, markupRoot } from '../plan-roots.ts';
import type { PlanPoint } from '../schema.ts';
import { writePoints } from '../ring-edit.ts';
import { openMarkup, type EditableMarkup } from './editable-markup.ts';
import { newMarkupMap } from './new-markup.ts';
import type { PlanMarkup } from './schema.ts';

interface BeforeAndAfter {
  before: PlanMarkup | null;
  after: PlanMarkup | null;
}

/** Makes a step on markup once more; refused when the plan has nothing any more that it could change. */
export function repeatMarkupStep(doc: Y.Doc, id: string, { before, after }: BeforeAndAfter): CommandResult {
  if (!after) {
    doc.transact(() => markupRoot(doc).delete(id), USER_EDIT);
    return { ok: true };
  }
  if (!before) return markupRoot(doc).has(id) ? { ok: true } : restoreMarkup(doc, after);
  const editable = openMarkup(doc, id, { evenLocked: true });
  if (!editable.ok) return editable;
  doc.transact(() => writeChanges(editable, before, after), USER_EDIT);
  return { ok: true };
}

/** Draws an object as it was: under its id, in its place of the drawing order, with its lock and the ids of its points. */
export function restoreMarkup(doc: Y.Doc, markup: PlanMarkup): CommandResult {
  const root = markupRoot(doc);
  if (root.has(markup.id)) return refused('id-taken');
  doc.transact(() => void root.set(markup.id, newMarkupMap(markup, markup)), USER_EDIT);
  return { ok: true };
}

function writeChanges({ map }: EditableMarkup, before: PlanMarkup, after: PlanMarkup): void {
  for (const key of ['colour', 'size', 'order', 'locked'] as const) {
    if (before[key] !== after[key]) setField(map, key, after[key]);
  }
  if ('line' in before && 'line' in after && before.line !== after.line) setField(map, 'line', after.line);
  if (before.kind === 'text' && after.kind === 'text' && before.text !== after.text) {
    setField(map, 'text', after.text);
  }
  if (before.kind === 'stamp' && after.kind === 'stamp' && before.stamp !== after.stamp) {
    setField(map, 'stamp', after.stamp);
  }
  writeGeometry(map, before, after);
}

function writeGeometry(map: Y.Map<unknown>, before: PlanMarkup, after: PlanMarkup): void {
  if ('from' in before && 'from' in after) {
    writePoint(map, 'from', before.from, after.from);
    writePoint(map, 'to', before.to, after.to);
  } else if ('at' in before && 'at' in after) writePoint(map, 'at', before.at, after.at);
  else if (before.kind === 'area' && after.kind === 'area') {
    const points = asMap(map.get('points'));
    const ring = asMap(map.get('ring'));
    if (points && ring) writePoints({ map, points, ring }, before.points, after.points);
  } else if ('points' in before && 'points' in after) writeStrokeOrBox(map, before, after);
}

function writeStrokeOrBox(
  map: Y.Map<unknown>,
  before: { points: readonly PlanPoint[] },
  after: { points: readonly PlanPoint[] },
): void {
  if (!map.has('left')) {
    const [from] = before.points;
    const [to] = after.points;
    if (from && to) writePoint(map, 'at', from, to);
    return;
  }
  const from = boundsOf(before.points);
  const to = boundsOf(after.points);
  for (const side of ['left', 'top', 'right', 'bottom'] as const) {
    if (from && to && from[side] !== to[side]) setField(map, side, to[side]);
  }
}

function writePoint(map: Y.Map<unknown>, key: string, before: PlanPoint, { x, y }: PlanPoint): void {
  if (before.x !== x || before.y !== y) map.set(key, { x, y });
}
