import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { gripAt, zoneAt } from '../tools/hit-test.ts';
import type { ZoneDrag, ZoneGrip } from '../tools/zone-drag.ts';
import {
  arrowStep,
  selectedZone,
  shownZones,
  type CanvasKey,
  type ToolContext,
  type ToolHandler,
} from './tool-handler.ts';

/** Selects, moves and reshapes zones; where no zone is, it drags the sheet. */
export const selectTool: ToolHandler = {
  press(context, input) {
    const held = gripUnder(context, input.point);
    if (!held) {
      context.store.select(null);
      return 'pan';
    }
    const { zone, grip } = held;
    if (input.shift && grip.kind === 'zone') {
      context.store.toggleSelected(zone.id);
      return 'taken';
    }
    const pointId = grip.kind === 'point' ? grip.pointId : null;
    context.store.select(zone.id);
    context.store.set({ selectedPointId: pointId });
    if (!mayChange(context, zone)) return 'pan';
    context.store.set({
      drag: { zoneId: zone.id, grip, from: input.point, to: input.point, moved: false },
    });
    return 'taken';
  },
  move({ store }, { point, moved }) {
    const { drag } = store.state;
    if (drag && (moved || drag.moved)) store.set({ drag: { ...drag, to: point, moved: true } });
  },
  release(context) {
    const { drag } = context.store.state;
    context.store.set({ drag: null });
    if (drag?.moved) commit(context, drag);
  },
  doublePress(context, { point }) {
    const zone = zoneAt(shownZones(context), point);
    if (zone && context.edits) context.store.set({ naming: { for: 'zone', zoneId: zone.id } });
  },
  key(context, key) {
    const zone = selectedZone(context);
    if (key.code === 'Escape') return escape(context);
    if (!zone) return false;
    return cycle(context, key, zone) || change(context, key, zone);
  },
  cursor(context, { point }) {
    const held = gripUnder(context, point);
    if (!held) return 'default';
    if (!mayChange(context, held.zone)) return 'pointer';
    return held.grip.kind === 'zone' ? 'move' : 'crosshair';
  },
};

function mayChange({ edits }: ToolContext, zone: PlanZone): boolean {
  return edits !== null && !zone.locked;
}

/** Handles of the selected zone come before the zones under the pointer. */
function gripUnder(context: ToolContext, point: PlanPoint): { zone: PlanZone; grip: ZoneGrip } | null {
  const selected = selectedZone(context);
  const { viewport, hidden } = context.store.state;
  if (selected && mayChange(context, selected) && !hidden.has(selected.id)) {
    const grip = gripAt(selected, point, viewport.scale);
    if (grip) return { zone: selected, grip };
  }
  const zone = zoneAt(shownZones(context), point);
  return zone && { zone, grip: { kind: 'zone' } };
}

function commit({ store, edits }: ToolContext, { zoneId, grip, from, to }: ZoneDrag): void {
  if (grip.kind === 'zone') edits?.move(zoneId, to.x - from.x, to.y - from.y);
  else if (grip.kind === 'point') edits?.movePoint(zoneId, grip.pointId, to);
  else store.set({ selectedPointId: edits?.insertPoint(zoneId, grip.afterPointId, to) ?? null });
}

/** Drag, then point, then zone: each Escape lets go of one thing. */
function escape({ store }: ToolContext): boolean {
  const { drag, selectedPointId, selection } = store.state;
  if (drag) store.set({ drag: null });
  else if (selectedPointId) store.set({ selectedPointId: null });
  else if (selection.length > 0) store.select(null);
  else return false;
  return true;
}

/** Tab walks on through the zones; with nothing selected it leaves the canvas as everywhere. */
function cycle(context: ToolContext, { code, shift }: CanvasKey, zone: PlanZone): boolean {
  if (code !== 'Tab') return false;
  const zones = shownZones(context);
  const next = zones[zones.findIndex(({ id }) => id === zone.id) + (shift ? -1 : 1)];
  context.store.select(next?.id ?? null);
  return next !== undefined;
}

function change({ store, edits, onDeleted }: ToolContext, key: CanvasKey, zone: PlanZone): boolean {
  if (!edits) return false;
  if (key.code === 'F2') {
    store.set({ naming: { for: 'zone', zoneId: zone.id } });
    return true;
  }
  const point = zone.points.find(({ id }) => id === store.state.selectedPointId);
  if (key.code === 'Delete' || key.code === 'Backspace') {
    if (point) edits.deletePoint(zone.id, point.id);
    else if (edits.delete(zone.id)) onDeleted(zone);
    store.set({ selectedPointId: null });
    return true;
  }
  const step = arrowStep(key);
  if (!step) return false;
  if (point) edits.movePoint(zone.id, point.id, { x: point.x + step.x, y: point.y + step.y });
  else edits.move(zone.id, step.x, step.y);
  return true;
}
