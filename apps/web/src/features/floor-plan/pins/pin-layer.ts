import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { GridIndex } from '@plumbline/shared/geometry/grid-index.ts';
import type { CanvasPalette } from '../canvas/canvas-palette.ts';
import type { ScreenSize } from '../canvas/viewport.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import type { ToolHandler } from '../editor/tool-handler.ts';
import { arrangedScale, arrangePins, MARK_PX, type PinMark } from './arrange-pins.ts';
import { paintPinRing, pinOutline } from './pin-outline.ts';
import { PinPainter } from './pin-painter.ts';
import { withPins } from './pin-select.ts';
import type { PlanPin } from './plan-pin.ts';

/** The marks of notes on a plan: painted, found under a point, and taken by the hand. */
export class PinLayer {
  #painter = new PinPainter();
  #store: EditorStore;
  #arranged: { pins: readonly PlanPin[]; scale: number; marks: GridIndex<PinMark> } | null = null;

  constructor(store: EditorStore) {
    this.#store = store;
  }

  /** What the pointer does where marks may lie over everything else. */
  over(below: ToolHandler): ToolHandler {
    return withPins(below, (point) => this.markAt(point));
  }

  paint(context: CanvasRenderingContext2D, screen: ScreenSize, palette: CanvasPalette): void {
    const { pins, openNote, view, viewport } = this.#store.state;
    const { shown, opacity } = view.layers.notes;
    if (!shown) return;
    context.globalAlpha = opacity;
    this.#painter.setPins(pins);
    this.#painter.paint(context, viewport, screen, palette);
    context.globalAlpha = 1;
    const outline = openNote !== null && this.outlineOf(openNote);
    if (outline) paintPinRing(context, outline, viewport, palette.accentStrong);
  }

  /** A ring around a note's mark, plan space; null where it has none that is shown. */
  outlineOf(noteId: string): PlanPoint[] | null {
    return pinOutline(this.#store.state, noteId);
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
