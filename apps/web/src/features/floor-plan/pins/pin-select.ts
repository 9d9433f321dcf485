import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { PlanInput, ToolContext, ToolHandler } from '../editor/tool-handler.ts';
import type { PinMark } from './arrange-pins.ts';
import { withPinAt, type HeldPin } from './plan-pin.ts';

/** What of the notes lies under a point. */
type MarkAt = (point: PlanPoint) => PinMark | null;

/**
 * Marks of notes lie over everything: a press opens the note, or parts those that lie upon each other. The mark of the
 * open note is dragged elsewhere by who may; any other press could move a note that was only to be read.
 */
export function withPins(below: ToolHandler, markAt: MarkAt): ToolHandler {
  return {
    ...below,
    press(context, input) {
      const mark = input.shift ? null : markAt(input.point);
      if (!mark) return below.press(context, input);
      const { store } = context;
      if (mark.kind === 'cluster') context.zoomOn(mark.at);
      else if (mark.pin.id === store.state.movablePin)
        store.set({ heldPin: { id: mark.pin.id, from: mark.at, pressedAt: input.point } });
      else store.set({ openNote: mark.pin.id, selection: [] });
      return 'taken';
    },
    move(context, input) {
      const { heldPin, pins } = context.store.state;
      if (!heldPin) below.move(context, input);
      else if (input.moved)
        context.store.set({ pins: withPinAt(pins, heldPin.id, heldPlace(heldPin, input)) });
    },
    release(context, input) {
      const { heldPin } = context.store.state;
      if (!heldPin) below.release(context, input);
      else if (input.moved)
        context.store.set({ heldPin: null, movedNote: heldPin.id, notePlace: heldPlace(heldPin, input) });
      else context.store.set({ heldPin: null });
    },
    doublePress(context, input) {
      if (!markAt(input.point)) below.doublePress?.(context, input);
    },
    key: (context, key) => (key.code === 'Escape' && putBack(context)) || below.key(context, key),
    cursor(context, input) {
      const { heldPin, movablePin } = context.store.state;
      if (heldPin) return 'move';
      const mark = markAt(input.point);
      if (mark?.kind === 'pin' && mark.pin.id === movablePin) return 'move';
      return mark ? 'pointer' : below.cursor(context, input);
    },
  };
}

function heldPlace({ from, pressedAt }: HeldPin, { point }: PlanInput): PlanPoint {
  return {
    x: toCoordinate(from.x + point.x - pressedAt.x),
    y: toCoordinate(from.y + point.y - pressedAt.y),
  };
}

/** Lets go of a mark where it was. True if one was held. */
function putBack({ store }: ToolContext): boolean {
  const { heldPin, pins } = store.state;
  if (heldPin) store.set({ heldPin: null, pins: withPinAt(pins, heldPin.id, heldPin.from) });
  return heldPin !== null;
}
