import { isFollowing } from '@plumbline/shared/contract/inspection.ts';
import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { arrowStep, type CanvasKey, type PlanInput, type ToolHandler } from '../editor/tool-handler.ts';
import type { DotStore, HeldDot } from './dot-store.ts';
import { withDot, type PlanDot } from './plan-dot.ts';

interface Dots {
  store: DotStore;
  dotAt: (point: PlanPoint) => PlanDot | null;
  /** The dot whose cone is taken hold of there. */
  handleAt: (point: PlanPoint) => PlanDot | null;
  /** The heading that looks from a dot to a point. */
  headingTo: (dot: PlanDot, point: PlanPoint) => number;
  /** The middle of what is seen of the plan. */
  middle: () => PlanPoint;
}

/**
 * Dots lie over zones: a press shows the picture. While the captures of an inspection are placed, a press beside the dots
 * gives the next one its place, and those of the inspection are dragged, moved by the arrow keys, turned by their cones and
 * taken off by Delete; Enter places the next one in the middle of the view.
 */
export function withDots(below: ToolHandler, dots: Dots): ToolHandler {
  const { store, dotAt, handleAt } = dots;
  return {
    ...below,
    press(context, input) {
      const turned = handleAt(input.point);
      if (turned) {
        store.set({ turned: { id: turned.id, from: turned.headingDeg } });
        return 'taken';
      }
      const dot = input.shift ? null : dotAt(input.point);
      if (dot) {
        const held = isMovable(store, dot)
          ? { id: dot.id, from: dot.at, before: pinOf(dot), pressedAt: input.point }
          : null;
        store.set({ openId: dot.id, held });
        return 'taken';
      }
      if (store.state.placing === null) return below.press(context, input);
      // Zones are not moved by who aims at a place for a picture.
      if (store.state.nextId === null) return 'pan';
      placeNext(store, input.point);
      return 'taken';
    },
    move(context, input) {
      const { held, turned } = store.state;
      if (turned) turn(dots, input.point);
      else if (!held) below.move(context, input);
      else if (input.moved)
        store.set({ dots: withDot(store.state.dots, held.id, { at: heldPlace(held, input) }) });
    },
    release(context, input) {
      const { held, turned } = store.state;
      if (turned) {
        const headingDeg = store.state.dots.find(({ id }) => id === turned.id)?.headingDeg ?? null;
        const change = { id: turned.id, to: { headingDeg }, before: { headingDeg: turned.from } };
        store.set({ turned: null, ...(headingDeg !== turned.from && { change }) });
      } else if (held) {
        const change = { id: held.id, to: { place: heldPlace(held, input) }, before: { place: held.before } };
        store.set({ held: null, ...(input.moved && { change }) });
      } else below.release(context, input);
    },
    doublePress(context, input) {
      if (store.state.placing === null && !dotAt(input.point)) below.doublePress?.(context, input);
    },
    key: (context, key) => dotKey(dots, key) || (store.state.placing === null && below.key(context, key)),
    cursor(context, input) {
      const { held, turned, placing, nextId } = store.state;
      if (held) return 'move';
      if (turned || handleAt(input.point)) return turned ? 'grabbing' : 'grab';
      const dot = dotAt(input.point);
      if (dot) return isMovable(store, dot) ? 'move' : 'pointer';
      if (placing === null) return below.cursor(context, input);
      return nextId === null ? 'default' : 'crosshair';
    },
  };
}

/** Where a person put it; null where it only follows a path, to which it goes back. */
function pinOf({ at, source }: PlanDot): PlanPoint | null {
  return isFollowing(source) ? null : at;
}

function isMovable(store: DotStore, dot: PlanDot): boolean {
  return store.state.placing === dot.inspectionId;
}

/** True when the key was used. */
function dotKey({ store, middle }: Dots, key: CanvasKey): boolean {
  if (key.code === 'Escape' && putBack(store)) return true;
  const { nextId, openId, dots } = store.state;
  if (key.code === 'Enter' && nextId !== null) {
    placeNext(store, middle());
    return true;
  }
  const open = dots.find(({ id }) => id === openId);
  if (!open || !isMovable(store, open)) return false;
  const before = { place: pinOf(open) };
  if (key.code === 'Delete' || key.code === 'Backspace') {
    store.set({ openId: null, change: { id: open.id, to: { place: null }, before } });
    return true;
  }
  const step = arrowStep(key);
  if (!step) return false;
  const at = placeOf({ x: open.at.x + step.x, y: open.at.y + step.y });
  store.set({ change: { id: open.id, to: { place: at }, before, isNudge: true } });
  return true;
}

function placeNext(store: DotStore, point: PlanPoint): void {
  const id = store.state.nextId;
  if (id === null) return;
  store.set({ openId: id, change: { id, to: { place: placeOf(point) }, before: { place: null } } });
}

function turn({ store, headingTo }: Dots, point: PlanPoint): void {
  const { dots, turned } = store.state;
  const dot = dots.find(({ id }) => id === turned?.id);
  if (dot) store.set({ dots: withDot(dots, dot.id, { headingDeg: headingTo(dot, point) }) });
}

function placeOf({ x, y }: PlanPoint): PlanPoint {
  return { x: toCoordinate(x), y: toCoordinate(y) };
}

function heldPlace({ from, pressedAt }: HeldDot, { point }: PlanInput): PlanPoint {
  return placeOf({ x: from.x + point.x - pressedAt.x, y: from.y + point.y - pressedAt.y });
}

/** Lets go of a dot or its cone where it was. True if one was held. */
function putBack(store: DotStore): boolean {
  const { held, turned, dots } = store.state;
  if (held) store.set({ held: null, dots: withDot(dots, held.id, { at: held.from }) });
  if (turned) store.set({ turned: null, dots: withDot(dots, turned.id, { headingDeg: turned.from }) });
  return held !== null || turned !== null;
}
