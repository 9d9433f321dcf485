import type { ToolHandler } from '../editor/tool-handler.ts';

/** Marks of notes lie over everything: a press opens the note, or parts those that lie upon each other. */
export function withPins(below: ToolHandler): ToolHandler {
  return {
    ...below,
    press(context, input) {
      const mark = input.shift ? null : context.markAt(input.point);
      if (!mark) return below.press(context, input);
      if (mark.kind === 'cluster') context.zoomOn(mark.at);
      else context.store.set({ openNote: mark.pin.id, selection: [] });
      return 'taken';
    },
    doublePress(context, input) {
      if (!context.markAt(input.point)) below.doublePress?.(context, input);
    },
    cursor: (context, input) => (context.markAt(input.point) ? 'pointer' : below.cursor(context, input)),
  };
}
