import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { gripAt, zoneAt } from '../tools/hit-test.ts';
import { marqueeSelection } from '../tools/marquee.ts';
import { raysFrom } from '../tools/snap-point.ts';
import { draggedZones, type ZoneDrag, type ZoneGrip } from '../tools/zone-drag.ts';
import { marqueeTarget } from '../selection/plan-object.ts';
import { selectionKey } from '../selection/selection-keys.ts';
import { seenMarkup } from './editor-store.ts';
import {
  selectedObjects,
  selectedZone,
  shownZones,
  type PlanInput,
  type PressAnswer,
  type ToolContext,
  type ToolHandler,
} from './tool-handler.ts';

/** Selects, moves and reshapes; where nothing is, it draws a box to select by. */
export const selectTool: ToolHandler = {
  press(context, input) {
    const { store } = context;
    const held = gripUnder(context, input.point);
    if (held && held.grip.kind !== 'zone') return takeHandle(context, input, held);
    if (input.shift) return startMarquee(context, input, held?.zone ?? null);
    if (!held) {
      store.select(null);
      // Who may only look drags the sheet, as a finger does.
      return context.edits && !input.touch ? startMarquee(context, input, null) : 'pan';
    }
    return takeZone(context, input, held.zone);
  },
  move(context, input) {
    const { point, moved } = input;
    const { store } = context;
    const { drag, marquee } = store.state;
    if (drag && (moved || drag.moved))
      store.set({ drag: { ...drag, to: dragTo(context, input, drag), moved: true } });
    if (!marquee || !moved) return;
    const drawn = { ...marquee, to: point };
    const seen = [...shownZones(context), ...seenMarkup(store.state, context.markup())];
    const targets = seen.map((each) => marqueeTarget(each, context.extentOf));
    store.selectAll(marqueeSelection(targets, drawn));
    store.set({ marquee: drawn });
  },
  release(context, { moved }) {
    const { store } = context;
    const { drag, marquee } = store.state;
    store.set({ drag: null, marquee: null, guides: [] });
    if (marquee && !moved && marquee.toggles !== null) store.toggleSelected(marquee.toggles);
    if (drag?.moved) commit(context, drag);
    else if (drag?.grip.kind === 'zone') store.select(drag.zoneId);
  },
  doublePress(context, { point, shift }) {
    const zone = zoneAt(shownZones(context), point);
    if (zone && context.edits && !shift) context.store.set({ naming: { for: 'zone', zoneId: zone.id } });
  },
  key: selectionKey,
  cursor(context, { point }) {
    const held = gripUnder(context, point);
    if (!held) return 'default';
    if (!mayChange(context, held.zone)) return 'pointer';
    return held.grip.kind === 'zone' ? 'move' : 'crosshair';
  },
};

interface Held {
  zone: PlanZone;
  grip: ZoneGrip;
}

function mayChange({ edits }: ToolContext, zone: PlanZone): boolean {
  return edits !== null && !zone.locked;
}

/** Handles of the selected zone come before the zones under the pointer. */
function gripUnder(context: ToolContext, point: PlanPoint): Held | null {
  const selected = selectedZone(context);
  const { viewport, hidden } = context.store.state;
  if (selected && mayChange(context, selected) && !hidden.has(selected.id)) {
    const grip = gripAt(selected, point, viewport.scale);
    if (grip) return { zone: selected, grip };
  }
  const zone = zoneAt(shownZones(context), point);
  return zone && { zone, grip: { kind: 'zone' } };
}

function takeHandle({ store }: ToolContext, { point }: PlanInput, { zone, grip }: Held): PressAnswer {
  const selectedPointId = grip.kind === 'point' ? grip.pointId : null;
  store.set({ selectedPointId, drag: { zoneId: zone.id, grip, from: point, to: point, moved: false } });
  return 'taken';
}

/** One of several selected zones is moved with the others; pressed and let go it is selected alone. */
function takeZone(context: ToolContext, { point }: PlanInput, zone: PlanZone): PressAnswer {
  const { store } = context;
  if (!store.state.selection.includes(zone.id)) store.select(zone.id);
  else if (store.state.selection.length === 1) store.set({ selectedPointId: null });
  if (!mayChange(context, zone)) {
    store.select(zone.id);
    return 'pan';
  }
  store.set({ drag: { zoneId: zone.id, grip: { kind: 'zone' }, from: point, to: point, moved: false } });
  return 'taken';
}

function startMarquee({ store }: ToolContext, { point }: PlanInput, under: PlanZone | null): PressAnswer {
  const keeps = store.state.selection;
  store.set({ marquee: { from: point, to: point, keeps, toggles: under?.id ?? null } });
  return 'taken';
}

/** Where the drag leads: snapped to everything that is not in hand. */
function dragTo(context: ToolContext, input: PlanInput, drag: ZoneDrag): PlanPoint {
  const { snapper, store, plan } = context;
  const held = draggedZones(plan().zones, drag, store.state.selection);
  if (drag.grip.kind === 'zone') {
    const inHand = selectedObjects(context).filter(({ locked }) => !locked);
    return snapper.move(
      held,
      drag.from,
      input,
      inHand.map(({ id }) => id),
    );
  }
  const rays = held.flatMap((zone) => neighboursOf(zone, drag.grip).flatMap((point) => raysFrom(point)));
  return snapper.point(input, { rays }, [drag.zoneId]);
}

/** The points of the ring that the held one stands between; none for a rectangle, whose corners take their sides along. */
function neighboursOf({ shape, points }: PlanZone, grip: ZoneGrip): PlanPoint[] {
  if (grip.kind === 'zone' || (grip.kind === 'point' && shape === 'rectangle')) return [];
  const before = points.findIndex(
    ({ id }) => id === (grip.kind === 'point' ? grip.pointId : grip.afterPointId),
  );
  if (before < 0) return [];
  const from = points.at(grip.kind === 'point' ? before - 1 : before);
  const to = points[(before + 1) % points.length];
  return from && to ? [from, to] : [];
}

function commit({ store, edits }: ToolContext, { zoneId, grip, from, to }: ZoneDrag): void {
  if (grip.kind === 'zone') edits?.many.move(store.state.selection, to.x - from.x, to.y - from.y);
  else if (grip.kind === 'point') edits?.movePoint(zoneId, grip.pointId, to);
  else store.set({ selectedPointId: edits?.insertPoint(zoneId, grip.afterPointId, to) ?? null });
}
