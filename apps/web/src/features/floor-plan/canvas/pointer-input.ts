import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanInput } from '../editor/tool-handler.ts';

/** A press that travels less than this is a click. */
const DRAG_STARTS_PX = 4;
const DOUBLE_PRESS_MS = 350;
const WHEEL_ZOOM = 0.0022;
const WHEEL_LINE_PX = 16;
const MIDDLE_BUTTON = 1;

interface Press {
  pointerId: number;
  start: PlanPoint;
  last: PlanPoint;
  moved: boolean;
  does: 'tool' | 'pan';
}

/**
 * Turns pointer, wheel and pinch events of the canvas into what the editor understands.
 * The physical left and right are never mirrored: plan gestures are the same in every language.
 */
export class PointerInput {
  #element: HTMLElement;
  #editor: PlanEditor;
  #isHandHeld: () => boolean;
  #touches = new Map<number, PlanPoint>();
  #press: Press | null = null;
  #lastRelease: { at: PlanPoint; timeMs: number } | null = null;
  #stop = new AbortController();

  constructor(element: HTMLElement, editor: PlanEditor, isHandHeld: () => boolean) {
    this.#element = element;
    this.#editor = editor;
    this.#isHandHeld = isHandHeld;
    const { signal } = this.#stop;
    element.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    // The browser would move the focus after the press, away from a field that the press has opened.
    element.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    element.addEventListener('pointerup', (event) => this.#up(event), { signal });
    element.addEventListener('pointercancel', (event) => this.#cancel(event), { signal });
    element.addEventListener('pointerleave', () => this.#press ?? editor.leave(), { signal });
    element.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
  }

  close(): void {
    this.#stop.abort();
  }

  #down(event: PointerEvent): void {
    if (event.button > MIDDLE_BUTTON) return;
    const at = this.#at(event);
    if (event.pointerType === 'touch') this.#touches.set(event.pointerId, at);
    if (this.#touches.size > 1) {
      this.#drop();
      return;
    }
    this.#element.focus({ preventScroll: true });
    this.#element.setPointerCapture(event.pointerId);
    if (event.button === MIDDLE_BUTTON) event.preventDefault();
    const panning = event.button === MIDDLE_BUTTON || this.#isHandHeld();
    const does = panning || this.#pressTool(event, at) === 'pan' ? 'pan' : 'tool';
    this.#press = { pointerId: event.pointerId, start: at, last: at, moved: false, does };
    this.#showCursor(event);
  }

  /** A second press on one spot is a double press, after the tool has seen both. */
  #pressTool(event: PointerEvent, at: PlanPoint): 'taken' | 'pan' {
    const input = this.#input(event, false);
    const before = this.#lastRelease;
    const answer = this.#editor.press(input);
    const isSecond =
      before && event.timeStamp - before.timeMs < DOUBLE_PRESS_MS && distance(before.at, at) < DRAG_STARTS_PX;
    if (isSecond) this.#editor.doublePress(input);
    return answer;
  }

  #move(event: PointerEvent): void {
    const at = this.#at(event);
    if (this.#touches.size > 1) {
      this.#pinch(event.pointerId, at);
      return;
    }
    const press = this.#press;
    if (press && !press.moved) press.moved = distance(press.start, at) >= DRAG_STARTS_PX;
    if (press?.does === 'pan' && press.moved) this.#editor.panBy(at.x - press.last.x, at.y - press.last.y);
    if (press) press.last = at;
    this.#editor.move(this.#input(event, press?.does === 'tool' && press.moved));
    this.#showCursor(event);
  }

  #up(event: PointerEvent): void {
    this.#touches.delete(event.pointerId);
    const press = this.#press;
    if (press?.pointerId !== event.pointerId) return;
    this.#press = null;
    this.#lastRelease = press.moved ? null : { at: this.#at(event), timeMs: event.timeStamp };
    if (press.does === 'tool') this.#editor.release(this.#input(event, press.moved));
    this.#showCursor(event);
  }

  /** The system took the pointer away: nothing of what it did was meant. */
  #cancel(event: PointerEvent): void {
    this.#touches.delete(event.pointerId);
    if (this.#press?.pointerId === event.pointerId) this.#drop();
  }

  #drop(): void {
    if (this.#press?.does === 'tool') this.#editor.cancelPress();
    this.#press = null;
    this.#lastRelease = null;
  }

  /** Two fingers: the middle between them pans, their distance zooms. */
  #pinch(pointerId: number, at: PlanPoint): void {
    const before = [...this.#touches.values()];
    this.#touches.set(pointerId, at);
    const after = [...this.#touches.values()];
    const [a, b] = before;
    const [c, d] = after;
    if (!a || !b || !c || !d) return;
    const middle = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
    this.#editor.panBy(middle.x - (a.x + b.x) / 2, middle.y - (a.y + b.y) / 2);
    if (distance(a, b) > 0) this.#editor.zoomBy(distance(c, d) / distance(a, b), middle);
  }

  /** The wheel scrolls the sheet; with Ctrl, or a pinch on a touchpad, it zooms at the pointer. */
  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1;
    if (event.ctrlKey || event.metaKey) {
      const delta = Math.max(-200, Math.min(200, event.deltaY * unit));
      this.#editor.zoomBy(Math.exp(-delta * WHEEL_ZOOM * (Math.abs(delta) < 40 ? 4 : 1)), this.#at(event));
      return;
    }
    const [dx, dy] = event.shiftKey ? [event.deltaY + event.deltaX, 0] : [event.deltaX, event.deltaY];
    this.#editor.panBy(-dx * unit, -dy * unit);
  }

  #input(event: PointerEvent, moved: boolean): PlanInput {
    const { shiftKey: shift, altKey: alt, pointerType } = event;
    return { point: this.#editor.toPlan(this.#at(event)), shift, alt, touch: pointerType === 'touch', moved };
  }

  #at(event: MouseEvent): PlanPoint {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #showCursor(event: PointerEvent): void {
    const panning = this.#press?.does === 'pan' && (this.#press.moved || this.#isHandHeld());
    const idle = this.#isHandHeld() ? 'grab' : this.#editor.cursor(this.#input(event, false));
    this.#element.style.cursor = panning ? 'grabbing' : idle;
  }
}

function distance(a: PlanPoint, b: PlanPoint): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
