import { northAlong } from '@plumbline/shared/documents/plan/north.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { PlanInput, ToolContext, ToolHandler } from '../editor/tool-handler.ts';
import { raysFrom } from '../tools/snap-point.ts';

/** Says where north is by two points of a line that runs there. Test: north-tool.test.ts. */
export const northTool: ToolHandler = {
  press(context, input) {
    const { store, edits, notify } = context;
    const { north } = store.state;
    const point = pointAt(context, input);
    const northDeg = north && northAlong(north, point);
    if (!north) store.set({ north: point });
    else if (northDeg === null) notify('points-equal');
    else if (edits?.setNorth(northDeg)) store.setTool('select');
    return 'taken';
  },
  move(context, input) {
    const pointer = pointAt(context, input);
    if (pointer !== input.point) context.store.set({ pointer });
  },
  release: () => undefined,
  key({ store }, { code }) {
    if (code !== 'Escape') return false;
    if (store.state.north) store.set({ north: null });
    else store.setTool('select');
    return true;
  },
  cursor: () => 'crosshair',
};

/** Snapped to what is drawn and to eighths of a turn, not to round lengths: those mean nothing here. */
function pointAt({ store, snapper }: ToolContext, input: PlanInput): PlanPoint {
  const { north } = store.state;
  return snapper.point(input, { rays: north ? raysFrom(north) : [], gridPx: null });
}
