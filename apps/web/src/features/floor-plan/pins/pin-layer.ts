import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { GridIndex } from '@plumbline/shared/geometry/grid-index.ts';
import type { CanvasPalette } from '../canvas/canvas-palette.ts';
import type { PlanOverlay } from '../canvas/plan-overlay.ts';
import type { ScreenSize } from '../canvas/viewport.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { ToolHandler } from '../editor/tool-handler.ts';
import { arrangedScale, arrangePins, MARK_PX, type PinMark } from './arrange-pins.ts';
import { paintPinRing, pinOutline } from './pin-outline.ts';
import { PinPainter } from './pin-painter.ts';
import { withPins } from './pin-select.ts';
import type { PlanPin } from './plan-pin.ts';

interface Parted {
  pins: readonly PlanPin[];
  wanted: string | null;
  open: PlanPin | null;
  others: readonly PlanPin[];
}

/** The marks of notes on a plan: painted, found under a point, and taken by the hand. */
export class PinLayer implements PlanOverlay {
  #painter = new PinPainter();
  #store: EditorStore;
  #last: Parted | null = null;
  #arranged: { pins: readonly PlanPin[]; scale: number; marks: GridIndex<PinMark> } | null = null;

  constructor(store: EditorStore) {
    this.#store = store;
  }

  /** What the pointer does where marks may lie over everything else. */
  over(below: ToolHandler): ToolHandler {
    return withPins(below, (point) => this.markAt(point));
  }

  paint(context: CanvasRenderingContext2D, screen: ScreenSize, palette: CanvasPalette): void {
    const { view, viewport } = this.#store.state;
    const { shown, opacity } = view.layers.notes;
    if (!shown) return;
    const { open, others } = this.#parted();
    context.globalAlpha = opacity;
    this.#painter.setPins(others);
    this.#painter.paint(context, viewport, screen, palette);
    if (open) this.#painter.paintAlone(context, open, viewport, palette);
    context.globalAlpha = 1;
    const outline = open && this.outlineOf(open.id);
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
    const { open } = this.#parted();
    if (open && Math.hypot(open.at.x - x, open.at.y - y) <= reach)
      return { kind: 'pin', pin: open, at: open.at, hasNumber: true };
    const bounds = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
    const [nearest] = this.#marks(viewport.scale)
      .near(bounds)
      .map((mark) => ({ mark, distance: Math.hypot(mark.at.x - x, mark.at.y - y) }))
      .filter(({ distance }) => distance <= reach)
      .toSorted((a, b) => a.distance - b.distance);
    return nearest?.mark ?? null;
  }

  #marks(shownScale: number): GridIndex<PinMark> {
    const { others } = this.#parted();
    const scale = arrangedScale(shownScale);
    if (this.#arranged?.pins !== others || this.#arranged.scale !== scale)
      this.#arranged = { pins: others, scale, marks: arrangePins(others, scale) };
    return this.#arranged.marks;
  }

  /** The mark of the open note, or of that in focus in the panel, stands by itself above the others: in a cluster nobody could see or take it. */
  #parted(): Parted {
    const { pins, openNote, notedId } = this.#store.state;
    const wanted = openNote ?? notedId;
    if (this.#last?.pins === pins && this.#last.wanted === wanted) return this.#last;
    const open = pins.find(({ id }) => id === wanted) ?? null;
    const others = open ? pins.filter((pin) => pin !== open) : pins;
    this.#last = { pins, wanted, open, others };
    return this.#last;
  }
}

/** @returns takes the marks away again */
export function showPins({ overlays, store }: Pick<PlanEditor, 'overlays' | 'store'>): () => void {
  return overlays.show('pins', new PinLayer(store));
}
