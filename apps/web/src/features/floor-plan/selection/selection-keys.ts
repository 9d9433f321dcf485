import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import {
  arrowStep,
  selectedZone,
  selectedObjects,
  type CanvasKey,
  type ToolContext,
} from '../editor/tool-handler.ts';
import { beginWalk, walkObjects } from './walk-objects.ts';

type ZonePoint = PlanZone['points'][number];

/**
 * What keys do with the selection. Enter selects the first object, Tab the next one. On a zone alone, Enter goes into
 * its points: Tab walks them, arrows move the one that is selected, Enter puts another one behind it, Delete takes it
 * out, Escape leaves them.
 */
export function selectionKey(context: ToolContext, key: CanvasKey): boolean {
  if (key.code === 'Escape') return letGo(context);
  const zone = selectedZone(context);
  const point = zone?.points.find(({ id }) => id === context.store.state.selectedPointId);
  if (zone && point) return pointKey(context, key, zone, point) || renameKey(context, key, zone);
  if (key.code === 'Tab') return walkObjects(context, key.shift);
  if (key.code === 'Enter' && context.store.state.selection.length === 0) return beginWalk(context);
  if (zone && (enterPoints(context, key, zone) || renameKey(context, key, zone))) return true;
  return changeSelection(context, key);
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

function enterPoints({ store, edits }: ToolContext, { code }: CanvasKey, zone: PlanZone): boolean {
  if (code !== 'Enter' || !edits || zone.locked) return false;
  store.set({ selectedPointId: zone.points[0]?.id ?? null });
  return true;
}

function renameKey({ store, edits }: ToolContext, { code }: CanvasKey, zone: PlanZone): boolean {
  if (code !== 'F2' || !edits) return false;
  store.set({ naming: { for: 'zone', zoneId: zone.id } });
  return true;
}

function pointKey({ store, edits }: ToolContext, key: CanvasKey, zone: PlanZone, point: ZonePoint): boolean {
  if (!edits) return false;
  const index = zone.points.indexOf(point);
  const neighbour = (by: number): ZonePoint => zone.points.at((index + by) % zone.points.length) ?? point;
  const step = arrowStep(key);
  if (step) edits.movePoint(zone.id, point.id, { x: point.x + step.x, y: point.y + step.y });
  else if (key.code === 'Tab') store.set({ selectedPointId: neighbour(key.shift ? -1 : 1).id });
  else if (key.code === 'Enter') {
    const added = edits.insertPoint(zone.id, point.id, middleOf(point, neighbour(1)));
    if (added !== null) store.set({ selectedPointId: added });
  } else if (isDelete(key)) {
    edits.deletePoint(zone.id, point.id);
    store.set({ selectedPointId: null });
  } else return false;
  return true;
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
