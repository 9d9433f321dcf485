import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { isNear } from '../tools/hit-test.ts';
import { stepPolygon, type PolygonEvent } from '../tools/polygon-draft.ts';
import { stepRectangle, type RectangleEvent } from '../tools/rectangle-draft.ts';
import type { NewOutline } from './editor-store.ts';
import { raysFrom } from '../tools/snap-point.ts';
import type { PlanInput, ToolContext, ToolHandler } from './tool-handler.ts';

/** Draws a rectangle by a drag or by two clicks. */
export const rectangleTool: ToolHandler = {
  press(context, input) {
    rectangle(context, { type: 'press', point: cornerAt(context, input) });
    return 'taken';
  },
  move: (context, input) => rectangle(context, { type: 'move', point: cornerAt(context, input) }),
  release: (context, input) =>
    rectangle(context, { type: 'release', point: cornerAt(context, input), moved: input.moved }),
  key({ store }, { code }) {
    if (code !== 'Escape') return false;
    if (store.state.naming) store.set({ naming: null });
    else if (store.state.rectangle) store.set({ rectangle: null });
    else store.setTool('select');
    return true;
  },
  cursor: () => 'crosshair',
};

/** Draws a polygon corner by corner. */
export const polygonTool: ToolHandler = {
  press(context, input) {
    const point = nextPoint(context, input);
    const { polygon: draft, viewport } = context.store.state;
    const [first] = draft?.points ?? [];
    const last = draft?.points.at(-1);
    // Enter at the crosshair, twice on one spot, closes as a double click does.
    const again = context.store.state.crosshair && last?.x === point.x && last.y === point.y;
    if (again) polygon(context, { type: 'finish' });
    else
      polygon(context, {
        type: 'press',
        point,
        closes: first !== undefined && isNear(first, point, viewport.scale),
      });
    return 'taken';
  },
  move: (context, input) => polygon(context, { type: 'move', point: nextPoint(context, input) }),
  release: () => undefined,
  doublePress: (context) => polygon(context, { type: 'finish' }),
  key(context, { code }) {
    const { store } = context;
    if (code === 'Enter' && store.state.polygon) polygon(context, { type: 'finish' });
    else if (code === 'Backspace' && store.state.polygon) polygon(context, { type: 'drop-last' });
    else if (code !== 'Escape') return false;
    else if (store.state.naming) store.set({ naming: null });
    else if (store.state.polygon) store.set({ polygon: null });
    else store.setTool('select');
    return true;
  },
  cursor: () => 'crosshair',
};

/** Snapped, also to the diagonals that make it a square. */
function cornerAt({ store, snapper }: ToolContext, input: PlanInput): PlanPoint {
  const start = store.state.rectangle?.start;
  const rays = start ? raysFrom(start).filter((_, index) => index % 2 === 1) : [];
  return store.state.naming ? input.point : snapper.point(input, { rays });
}

/** Snapped, also to straight ways from the last point and to the first one, where the ring closes. */
function nextPoint({ store, snapper }: ToolContext, input: PlanInput): PlanPoint {
  const points = store.state.polygon?.points ?? [];
  const last = points.at(-1);
  const wish = {
    rays: last ? raysFrom(last, points.at(-2) ?? null) : [],
    own: points.length > 2 ? (points[0] ?? null) : null,
  };
  return store.state.naming ? input.point : snapper.point(input, wish);
}

function rectangle({ store, notify }: ToolContext, event: RectangleEvent): void {
  if (store.state.naming) {
    if (event.type === 'press') notify('finish-first');
    return;
  }
  const { draft, done } = stepRectangle(store.state.rectangle, event);
  store.set({ rectangle: draft });
  if (done) askName(store, { shape: 'rectangle', bounds: done });
}

function polygon({ store, notify }: ToolContext, event: PolygonEvent): void {
  if (store.state.naming) {
    if (event.type === 'press') notify('finish-first');
    return;
  }
  const { draft, done, refused } = stepPolygon(store.state.polygon, event);
  store.set({ polygon: draft });
  if (refused) notify('finish-first');
  if (done) askName(store, { shape: 'polygon', points: done });
}

function askName(store: ToolContext['store'], outline: NewOutline): void {
  store.set({ naming: { for: 'new', outline }, guides: [] });
}
