import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import { WALK_PATH_POINTS_MAX } from '@plumbline/shared/contract/inspection.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { CanvasKey, ToolHandler } from '../editor/tool-handler.ts';
import type { DotStore } from './dot-store.ts';

/**
 * While a path is drawn each press adds a point and a double press ends it; Enter adds the middle of the view, Backspace
 * takes the last point back, Escape lets go of the path.
 */
export function withPathDrawing(below: ToolHandler, store: DotStore, middle: () => PlanPoint): ToolHandler {
  const isDrawing = () => store.state.drawn !== null;
  return {
    ...below,
    press(context, input) {
      if (!isDrawing()) return below.press(context, input);
      addPoint(store, input.point);
      return 'taken';
    },
    move(context, input) {
      if (isDrawing()) store.set({ drawnTo: input.point });
      else below.move(context, input);
    },
    release(context, input) {
      if (!isDrawing()) below.release(context, input);
    },
    doublePress(context, input) {
      if (isDrawing()) finishPath(store);
      else below.doublePress?.(context, input);
    },
    key: (context, key) => (isDrawing() ? drawKey(store, key, middle) : below.key(context, key)),
    cursor: (context, input) => (isDrawing() ? 'crosshair' : below.cursor(context, input)),
  };
}

/** True when the key was used. */
function drawKey(store: DotStore, { code }: CanvasKey, middle: () => PlanPoint): boolean {
  if (code === 'Enter') addPoint(store, middle());
  else if (code === 'Backspace') takeBackPoint(store);
  else if (code === 'Escape') stopDrawing(store);
  else return false;
  return true;
}

/** The second press of a double one adds no second point. */
function addPoint(store: DotStore, { x, y }: PlanPoint): void {
  const drawn = store.state.drawn ?? [];
  const point = { x: toCoordinate(x), y: toCoordinate(y) };
  const last = drawn.at(-1);
  if ((last?.x === point.x && last.y === point.y) || drawn.length === WALK_PATH_POINTS_MAX) return;
  store.set({ drawn: [...drawn, point], drawnTo: null });
}

export function startDrawing(store: DotStore): void {
  store.set({ drawn: [], drawnTo: null, openId: null });
}

export function takeBackPoint(store: DotStore): void {
  store.set({ drawn: store.state.drawn?.slice(0, -1) ?? null });
}

export function stopDrawing(store: DotStore): void {
  store.set({ drawn: null, drawnTo: null });
}

/** Ends the path; one of a single point is none. */
export function finishPath(store: DotStore): void {
  const { drawn } = store.state;
  store.set({ drawn: null, drawnTo: null, ...(drawn && drawn.length > 1 && { finished: drawn }) });
}
