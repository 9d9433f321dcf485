import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { onlySelected, seenMarkup } from '../editor/editor-store.ts';
import {
  selectedZone,
  type PlanInput,
  type PressAnswer,
  type ToolContext,
  type ToolHandler,
} from '../editor/tool-handler.ts';
import { gripAt } from '../tools/hit-test.ts';
import { markupAt, markupGripAt } from '../tools/markup-hit.ts';
import type { MarkupDrag, MarkupGrip } from '../tools/markup-drag.ts';
import { reword } from './reword.ts';

/** Markup lies over the zones: what it does not take goes on to the select tool of the zones. */
export function withMarkup(zones: ToolHandler): ToolHandler {
  return {
    press: (context, input) => press(context, input) ?? zones.press(context, input),
    move(context, input) {
      const { drag } = context.store.state.markup;
      if (!drag) zones.move(context, input);
      else if (input.moved || drag.moved) {
        context.store.setMarkup({ drag: { ...drag, to: input.point, moved: true } });
      }
    },
    release(context, input) {
      const { drag } = context.store.state.markup;
      if (!drag) zones.release(context, input);
      else {
        context.store.setMarkup({ drag: null });
        if (drag.moved) commit(context, drag);
      }
    },
    doublePress(context, input) {
      const held = heldAt(context, input.point);
      if (!held) zones.doublePress?.(context, input);
      else reword(context, held.markup);
    },
    key(context, key) {
      if (key.code !== 'Escape' || !context.store.state.markup.drag) return zones.key(context, key);
      context.store.setMarkup({ drag: null });
      return true;
    },
    cursor(context, input) {
      const held = heldAt(context, input.point);
      if (!held) return zones.cursor(context, input);
      if (!mayChange(context, held.markup)) return 'pointer';
      return held.grip.kind === 'whole' ? 'move' : 'crosshair';
    },
  };
}

/** The object of markup that is selected and nothing besides, else null. */
function selectedMarkup({ store, markup }: ToolContext): PlanMarkup | null {
  const only = onlySelected(store.state);
  return markup().find(({ id }) => id === only) ?? null;
}

/** Null when no markup is under the pointer. */
function press(context: ToolContext, { point, shift }: PlanInput): PressAnswer | null {
  const { store } = context;
  const held = heldAt(context, point);
  if (!held) return null;
  const { markup, grip } = held;
  if (shift && grip.kind === 'whole') {
    store.toggleSelected(markup.id);
    return 'taken';
  }
  const isOneOfMany = store.state.selection.length > 1 && store.state.selection.includes(markup.id);
  if (isOneOfMany && mayChange(context, markup)) {
    // The zones' tool carries all that is selected.
    store.set({ drag: { zoneId: markup.id, grip: { kind: 'zone' }, from: point, to: point, moved: false } });
    return 'taken';
  }
  store.select(markup.id);
  store.set({ selectedPointId: grip.kind === 'point' ? grip.pointId : null });
  if (!mayChange(context, markup)) return 'pan';
  store.setMarkup({ drag: { markupId: markup.id, grip, from: point, to: point, moved: false } });
  return 'taken';
}

function mayChange({ edits }: ToolContext, markup: PlanMarkup): boolean {
  return edits !== null && !markup.locked;
}

/** Handles of what is selected come first, a zone's too; then the topmost object under the pointer. */
function heldAt(context: ToolContext, point: PlanPoint): { markup: PlanMarkup; grip: MarkupGrip } | null {
  const { viewport, hidden } = context.store.state;
  const selected = selectedMarkup(context);
  if (selected && mayChange(context, selected) && !hidden.has(selected.id)) {
    const grip = markupGripAt(selected, point, viewport.scale);
    if (grip) return { markup: selected, grip };
  }
  const zone = selectedZone(context);
  if (zone && context.edits && !zone.locked && gripAt(zone, point, viewport.scale)) return null;
  const markup = markupAt(shownMarkup(context), point, viewport.scale, context.extentOf);
  return markup && { markup, grip: { kind: 'whole' } };
}

function shownMarkup({ store, markup }: ToolContext): PlanMarkup[] {
  return seenMarkup(store.state, markup());
}

function commit({ store, edits }: ToolContext, { markupId, grip, from, to }: MarkupDrag): void {
  if (grip.kind === 'whole') edits?.many.move([markupId], to.x - from.x, to.y - from.y);
  else if (grip.kind === 'point') edits?.markup.movePoint(markupId, grip.pointId, to);
  else store.set({ selectedPointId: edits?.markup.insertPoint(markupId, grip.afterPointId, to) ?? null });
}
