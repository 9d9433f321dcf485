import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { RasterView } from './raster-view.ts';

/** A press that travels less than this is a click. */
const DRAG_STARTS_PX = 4;
const WHEEL_ZOOM = 0.0022;
const WHEEL_LINE_PX = 16;

/** What a drag does instead of moving the view. */
export interface DragHand {
  move: (point: PlanPoint) => void;
  /** @param isDone false when it was broken off */
  end: (isDone: boolean) => void;
}

/** Shift, Ctrl or Cmd is held: what is pressed comes to what is picked. */
interface Held {
  isAdding: boolean;
}

interface Hears {
  onPoint: (point: PlanPoint | null) => void;
  onPress: (point: PlanPoint, held: Held) => void;
  /** Null: the drag moves the view. */
  onDrag: (from: PlanPoint, held: Held) => DragHand | null;
}

interface Press {
  start: PlanPoint;
  last: PlanPoint;
  moved: boolean;
  isMain: boolean;
  hand: DragHand | null;
}

const heldIn = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): Held => ({
  isAdding: shiftKey || ctrlKey || metaKey,
});

/** Drags move the view or are taken by a hand, clicks point, the wheel moves and with Ctrl zooms, two fingers pinch; answers how to stop. */
export function listenToPointer(element: HTMLElement, view: RasterView, hears: Hears): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const touches = new Map<number, PlanPoint>();
  let press: Press | null = null;
  const at = (event: MouseEvent): PlanPoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const down = (event: PointerEvent) => {
    if (event.button > 1) return;
    touches.set(event.pointerId, at(event));
    element.setPointerCapture(event.pointerId);
    press?.hand?.end(false);
    const start = at(event);
    const isMain = event.button === 0;
    press = touches.size === 1 ? { start, last: start, moved: false, isMain, hand: null } : null;
  };
  const move = (event: PointerEvent) => {
    const here = at(event);
    const before = touches.get(event.pointerId);
    if (touches.size === 2 && before) {
      const [other] = [...touches].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
      if (other) view.zoomBy(distance(other, here) / Math.max(1, distance(other, before)), other);
    } else if (press) {
      if (!press.moved && distance(press.start, here) >= DRAG_STARTS_PX) {
        press.moved = true;
        press.hand = press.isMain ? hears.onDrag(view.toPlan(press.start), heldIn(event)) : null;
      }
      if (press.hand) press.hand.move(view.toPlan(here));
      else if (press.moved) view.panBy(here.x - press.last.x, here.y - press.last.y);
      press.last = here;
    }
    if (before) touches.set(event.pointerId, here);
    hears.onPoint(view.toPlan(here));
  };
  const up = (event: PointerEvent) => {
    touches.delete(event.pointerId);
    const isDone = event.type === 'pointerup';
    press?.hand?.end(isDone);
    if (press && !press.moved && isDone && event.button === 0)
      hears.onPress(view.toPlan(at(event)), heldIn(event));
    press = null;
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1;
    if (event.ctrlKey || event.metaKey) {
      const delta = Math.max(-200, Math.min(200, event.deltaY * unit));
      view.zoomBy(Math.exp(-delta * WHEEL_ZOOM * (Math.abs(delta) < 40 ? 4 : 1)), at(event));
    } else {
      const [dx, dy] = event.shiftKey ? [event.deltaY + event.deltaX, 0] : [event.deltaX, event.deltaY];
      view.panBy(-dx * unit, -dy * unit);
    }
    hears.onPoint(view.toPlan(at(event)));
  };
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('pointerleave', () => hears.onPoint(null), { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  return () => stop.abort();
}

function distance(a: PlanPoint, b: PlanPoint): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
