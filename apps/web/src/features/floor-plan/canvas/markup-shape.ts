import type { MarkupDrawing, PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { boundsTouch, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import type { Layer } from 'konva/lib/Layer.js';
import { Shape } from 'konva/lib/Shape.js';
import type { LayerView } from '../view/view-settings.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { markupExtent, type StampWords } from './markup-extent.ts';
import { paintMarkup } from './paint-markup.ts';
import type { Viewport } from './viewport.ts';

/** What the person sees of markup at this moment. */
export interface MarkupView {
  visible: Bounds;
  hidden: ReadonlySet<string>;
  /** How this person sees all of it. */
  layer: LayerView;
  viewport: Viewport;
  /** What is being drawn; above all else. */
  draft: MarkupDrawing | null;
}

/**
 * All markup as one Konva node, which carries the view's transform itself: it stands above the zones and their labels,
 * in a layer of screen pixels. Objects off the screen are passed over; paths are
 * kept as long as their object stays the same (paint-markup.ts).
 */
export class MarkupShape {
  readonly shape: Shape;
  #palette: CanvasPalette;
  #stampWords: StampWords;
  #shown: readonly PlanMarkup[] = [];
  #view: MarkupView | null = null;

  constructor(layer: Layer, palette: CanvasPalette, stampWords: StampWords) {
    this.#palette = palette;
    this.#stampWords = stampWords;
    this.shape = new Shape({ listening: false, sceneFunc: (context) => this.#paint(context._context) });
    layer.add(this.shape);
  }

  setPalette(palette: CanvasPalette): void {
    this.#palette = palette;
  }

  setWords(stampWords: StampWords): void {
    this.#stampWords = stampWords;
  }

  /** Takes what is to be seen; `all` in drawing order, as it would be after a drag. */
  show(all: readonly PlanMarkup[], view: MarkupView): void {
    this.#view = view;
    this.#shown = (view.layer.shown ? all : []).filter((markup) => {
      const extent = view.hidden.has(markup.id) ? null : markupExtent(markup, this.#stampWords);
      return extent !== null && boundsTouch(extent, view.visible);
    });
    const { scale, offsetX, offsetY } = view.viewport;
    this.shape.opacity(view.layer.opacity);
    this.shape.position({ x: offsetX, y: offsetY });
    this.shape.scale({ x: scale, y: scale });
  }

  /** The objects drawn now, in drawing order. */
  get shown(): readonly PlanMarkup[] {
    return this.#shown;
  }

  #paint(context: CanvasRenderingContext2D): void {
    if (!this.#view) return;
    const { viewport, draft } = this.#view;
    const { fontFamily, markup: colours, danger, ink } = this.#palette;
    const shared = { fontFamily, scale: viewport.scale, stampWords: this.#stampWords };
    for (const markup of this.#shown) {
      const colour = markup.needsFix ? danger : (colours.get(markup.colour) ?? ink);
      paintMarkup(context, markup, { ...shared, colour });
    }
    if (draft) paintMarkup(context, draft, { ...shared, colour: colours.get(draft.colour) ?? ink });
  }
}
