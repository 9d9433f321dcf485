import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { GridIndex } from '@plumbline/shared/geometry/grid-index.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import { arrangedScale, arrangePins, MARK_PX, type PinMark } from './arrange-pins.ts';
import { PinPainter } from './pin-painter.ts';
import type { PlanPin } from './plan-pin.ts';

/** The marks of notes on a plan: painted, and found under a point. */
export class PinLayer {
  readonly painter = new PinPainter();
  #store: EditorStore;
  #arranged: { pins: readonly PlanPin[]; scale: number; marks: GridIndex<PinMark> } | null = null;

  constructor(store: EditorStore) {
    this.#store = store;
  }

  /** The mark whose picture covers a point of the plan, the nearest one; null where there is none, or none is shown. */
  markAt({ x, y }: PlanPoint): PinMark | null {
    const { viewport, view } = this.#store.state;
    if (!view.layers.notes.shown) return null;
    const reach = MARK_PX / 2 / viewport.scale;
    const bounds = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
    const [nearest] = this.#marks(viewport.scale)
      .near(bounds)
      .map((mark) => ({ mark, distance: Math.hypot(mark.at.x - x, mark.at.y - y) }))
      .filter(({ distance }) => distance <= reach)
      .toSorted((a, b) => a.distance - b.distance);
    return nearest?.mark ?? null;
  }

  #marks(shownScale: number): GridIndex<PinMark> {
    const { pins } = this.#store.state;
    const scale = arrangedScale(shownScale);
    if (this.#arranged?.pins !== pins || this.#arranged.scale !== scale)
      this.#arranged = { pins, scale, marks: arrangePins(pins, scale) };
    return this.#arranged.marks;
  }
}
