import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { onlySelected } from '../editor/editor-store.ts';
import { arrowStep, selectedObjects, type CanvasKey, type ToolContext } from '../editor/tool-handler.ts';
import { reword } from '../markup/reword.ts';
import { editablePoints, isMarkup, type PlanObject } from './plan-object.ts';
import { beginWalk, walkObjects } from './walk-objects.ts';

type ObjectPoint = ReturnType<typeof editablePoints>[number];

/**
 * What keys do with the selection. Enter selects the first object, Tab the next one. On an object alone, Enter goes into
 * its points: Tab walks them, arrows move the one that is selected, Enter puts another one behind it, Delete takes it
 * out, both where the shape allows it, Escape leaves them. Tests: selection-actions.test.ts, markup-points.test.ts.
 */
export function selectionKey(context: ToolContext, key: CanvasKey): boolean {
  if (key.code === 'Escape') return letGo(context);
  const object = aloneSelected(context);
  const point = object && editablePoints(object).find(({ id }) => id === context.store.state.selectedPointId);
  if (object && point) return pointKey(context, key, object, point) || wordsKey(context, key, object);
  if (key.code === 'Tab') return walkObjects(context, key.shift);
  if (key.code === 'Enter' && context.store.state.selection.length === 0) return beginWalk(context);
  if (object && (wordsKey(context, key, object) || enterPoints(context, key, object))) return true;
  return changeSelection(context, key);
}

/** The object that is selected and nothing besides, else null. */
function aloneSelected(context: ToolContext): PlanObject | null {
  return onlySelected(context.store.state) === null ? null : (selectedObjects(context)[0] ?? null);
}

/** Drag or box, then point, then selection: each Escape lets go of one thing. */
function letGo({ store }: ToolContext): boolean {
  const { drag, marquee, selectedPointId, selection } = store.state;
  if (drag) store.set({ drag: null });
  else if (marquee) {
    store.selectAll(marquee.keeps);
    store.set({ marquee: null });
  } else if (selectedPointId) store.set({ selectedPointId: null });
  else if (selection.length > 0) store.select(null);
  else return false;
  return true;
}

function enterPoints({ store, edits }: ToolContext, { code }: CanvasKey, object: PlanObject): boolean {
  const [first] = editablePoints(object);
  if (code !== 'Enter' || !edits || object.locked || !first) return false;
  store.set({ selectedPointId: first.id });
  return true;
}

/** A zone's name, the words of a text. */
function wordsKey(context: ToolContext, { code }: CanvasKey, object: PlanObject): boolean {
  if (isMarkup(object)) return (code === 'F2' || code === 'Enter') && reword(context, object);
  if (code !== 'F2' || !context.edits) return false;
  context.store.set({ naming: { for: 'zone', zoneId: object.id } });
  return true;
}

function pointKey(context: ToolContext, key: CanvasKey, object: PlanObject, point: ObjectPoint): boolean {
  const { store, edits } = context;
  if (!edits) return false;
  const points = editablePoints(object);
  const index = points.findIndex(({ id }) => id === point.id);
  const neighbour = (by: number) => points.at((index + by) % points.length) ?? point;
  const on = isMarkup(object) ? edits.markup : edits;
  const step = arrowStep(key);
  if (step) on.movePoint(object.id, point.id, { x: point.x + step.x, y: point.y + step.y });
  else if (key.code === 'Tab') store.set({ selectedPointId: neighbour(key.shift ? -1 : 1).id });
  else if (key.code === 'Enter') insertAfter(context, object, point, neighbour(1));
  else if (isDelete(key)) deletePoint(context, object, point);
  else return false;
  return true;
}

function insertAfter(
  { store, edits }: ToolContext,
  object: PlanObject,
  point: ObjectPoint,
  next: ObjectPoint,
): void {
  const on = isMarkup(object) ? edits?.markup : edits;
  const added = hasRing(object) ? on?.insertPoint(object.id, point.id, middleOf(point, next)) : null;
  if (added) store.set({ selectedPointId: added });
}

function deletePoint({ store, edits, notify }: ToolContext, object: PlanObject, { id }: ObjectPoint): void {
  if (!hasRing(object)) {
    notify('point-stays');
    return;
  }
  const on = isMarkup(object) ? edits?.markup : edits;
  on?.deletePoint(object.id, id);
  store.set({ selectedPointId: null });
}

/** True where points can be added and taken out; the ends of a line and the corners of a cloud are always as many. */
function hasRing(object: PlanObject): boolean {
  return !isMarkup(object) || object.kind === 'area';
}

function changeSelection(context: ToolContext, key: CanvasKey): boolean {
  const { store, edits, deleteObjects } = context;
  const { selection } = store.state;
  const step = arrowStep(key);
  if (!edits || selection.length === 0) return false;
  if (step) edits.many.move(selection, step.x, step.y);
  else if (isDelete(key)) deleteObjects(selectedObjects(context));
  else return false;
  return true;
}

function isDelete({ code }: CanvasKey): boolean {
  return code === 'Delete' || code === 'Backspace';
}

function middleOf(a: PlanPoint, b: PlanPoint): PlanPoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
