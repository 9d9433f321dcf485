import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { pictureIdOf } from '../../../kept/kept-pictures.ts';
import { readPalette } from './canvas-palette.ts';
import { paintLoupe } from './paint-loupe.ts';
import { paintPlan } from './plan-painter.ts';
import { sheetOf, tilesOf } from './raster-place.ts';
import { TileStore } from './tile-store.ts';
import {
  fitBounds,
  keepInSight,
  pan,
  planToScreen,
  screenToPlan,
  visibleBounds,
  zoomAt,
  type ScreenSize,
  type Viewport,
} from './viewport.ts';
import type { Tile } from './visible-tiles.ts';

const FIT_MARGIN_PX = 24;

/** One drawing of the view. */
export interface RasterLayer {
  image: PlanImage;
  /** 0…1 */
  opacity: number;
  /** The part of the screen's width in which it is painted, 0…1 each. */
  from: number;
  to: number;
}

export interface RasterMarks {
  /** Painted over the drawings, in screen pixels. */
  paint: (context: CanvasRenderingContext2D, view: RasterView) => void;
  /** Painted in plan space before that, e.g. what changed. */
  paintPlaced?: (context: CanvasRenderingContext2D) => void;
  /** The point that a loupe magnifies, plan space. */
  loupeAt?: PlanPoint | null;
}

/**
 * One or two drawings on a plain canvas, each at its place in plan space, with marks over them. For looking and
 * pointing only; what people draw is the business of the plan's own scene.
 */
export class RasterView {
  #canvases: { drawing: HTMLCanvasElement; marks: HTMLCanvasElement };
  #layers: readonly RasterLayer[] = [];
  #stores = new Map<string, TileStore>();
  #marks: RasterMarks | null = null;
  #screen: ScreenSize = { widthPx: 0, heightPx: 0 };
  #viewport: Viewport = { scale: 1, offsetX: 0, offsetY: 0 };
  /** The whole sheet was asked for, and the view was not moved since. */
  #isWhole = true;
  #loupeTiles: Tile[] = [];
  #palette = readPalette();
  #frame = 0;

  constructor(drawing: HTMLCanvasElement, marks: HTMLCanvasElement) {
    this.#canvases = { drawing, marks };
  }

  get viewport(): Viewport {
    return this.#viewport;
  }

  get screen(): ScreenSize {
    return this.#screen;
  }

  setLayers(layers: readonly RasterLayer[]): void {
    const isFirst = this.#layers.length === 0;
    this.#layers = layers;
    const shown = new Set(layers.map(({ image }) => pictureIdOf(image.mediaBase)));
    for (const [id, store] of this.#stores) {
      if (shown.has(id)) continue;
      store.close();
      this.#stores.delete(id);
    }
    for (const { image } of layers) this.#storeOf(image).renewBase(image.mediaBase);
    if (isFirst) this.fit();
    this.repaint();
  }

  setMarks(marks: RasterMarks): void {
    this.#marks = marks;
    this.repaint();
  }

  /** A sheet that was shown whole stays so, one that was moved stays where it is. */
  resize(screen: ScreenSize): void {
    this.#screen = screen;
    for (const canvas of [this.#canvases.drawing, this.#canvases.marks]) {
      canvas.width = Math.round(screen.widthPx * window.devicePixelRatio);
      canvas.height = Math.round(screen.heightPx * window.devicePixelRatio);
    }
    if (this.#isWhole) this.fit();
    this.repaint();
  }

  fit(part?: Bounds, marginPx = FIT_MARGIN_PX, maxScale = 1): void {
    const bounds = part ?? this.#sheet();
    if (!bounds || this.#screen.widthPx === 0) return;
    this.#show(fitBounds(bounds, this.#screen, marginPx, maxScale));
    this.#isWhole = part === undefined;
  }

  panBy(dx: number, dy: number): void {
    this.#show(pan(this.#viewport, dx, dy));
  }

  zoomBy(factor: number, at: PlanPoint = this.middle()): void {
    this.#show(zoomAt(this.#viewport, at, this.#viewport.scale * factor));
  }

  middle(): PlanPoint {
    return { x: this.#screen.widthPx / 2, y: this.#screen.heightPx / 2 };
  }

  toPlan(at: PlanPoint): PlanPoint {
    return screenToPlan(this.#viewport, at);
  }

  toScreen(point: PlanPoint): PlanPoint {
    return planToScreen(this.#viewport, point);
  }

  repaint(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    for (const store of this.#stores.values()) store.close();
    this.#stores.clear();
  }

  #show(viewport: Viewport): void {
    const sheet = this.#sheet();
    this.#viewport = sheet ? keepInSight(viewport, sheet, this.#screen) : viewport;
    this.#isWhole = false;
    this.repaint();
  }

  #sheet(): Bounds | null {
    return boundsOf(
      this.#layers.flatMap(({ image }) => {
        const { left, top, right, bottom } = sheetOf(image);
        return [
          { x: left, y: top },
          { x: right, y: bottom },
        ];
      }),
    );
  }

  #storeOf(image: PlanImage): TileStore {
    const id = pictureIdOf(image.mediaBase);
    const store = this.#stores.get(id) ?? new TileStore(image, () => this.repaint());
    this.#stores.set(id, store);
    return store;
  }

  #paint(): void {
    const drawing = this.#canvases.drawing.getContext('2d');
    const marks = this.#canvases.marks.getContext('2d');
    if (!drawing || !marks || this.#screen.widthPx === 0) return;
    clear(drawing);
    clear(marks);
    for (const [index, layer] of this.#layers.entries()) this.#paintLayer(drawing, layer, index === 0);
    if (this.#marks?.paintPlaced) {
      marks.save();
      this.#applyView(marks);
      this.#marks.paintPlaced(marks);
      marks.restore();
    }
    this.#marks?.paint(marks, this);
    this.#paintLoupe(marks);
  }

  /** Below the first drawing lies a sheet of paper, however faint the drawing is. */
  #paintLayer(
    context: CanvasRenderingContext2D,
    { image, opacity, from, to }: RasterLayer,
    isFirst: boolean,
  ): void {
    if (opacity === 0 || to <= from) return;
    const { widthPx, heightPx } = this.#screen;
    const store = this.#storeOf(image);
    const tiles = tilesOf(image, this.#viewport, visibleBounds(this.#viewport, this.#screen));
    store.want([...tiles, ...this.#loupeTiles]);
    context.save();
    context.beginPath();
    context.rect(from * widthPx, 0, (to - from) * widthPx, heightPx);
    context.clip();
    this.#applyView(context);
    context.globalAlpha = isFirst ? 1 : opacity;
    paintPaper(context, image);
    context.globalAlpha = opacity;
    paintPlan(context, image, store, tiles);
    context.restore();
  }

  /** Of the drawing on top; its tiles are asked for with the next picture. */
  #paintLoupe(context: CanvasRenderingContext2D): void {
    const point = this.#marks?.loupeAt;
    const image = this.#layers.at(-1)?.image;
    if (!point || !image) {
      this.#loupeTiles = [];
      return;
    }
    const picture = { point, viewport: this.#viewport, screen: this.#screen, paper: '#ffffff' };
    const store = this.#storeOf(image);
    this.#loupeTiles = paintLoupe(context, picture, image, store, this.#palette);
    const visible = tilesOf(image, this.#viewport, visibleBounds(this.#viewport, this.#screen));
    store.want([...visible, ...this.#loupeTiles]);
  }

  #applyView(context: CanvasRenderingContext2D): void {
    const { scale, offsetX, offsetY } = this.#viewport;
    context.translate(offsetX, offsetY);
    context.scale(scale, scale);
  }
}

/** The sheet below the drawing: tiles have no background of their own where a file had none. */
function paintPaper(context: CanvasRenderingContext2D, { widthPx, heightPx, rasterToPlan }: PlanImage): void {
  const { a, b, tx, ty } = rasterToPlan;
  context.save();
  context.transform(a, b, -b, a, tx, ty);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, widthPx, heightPx);
  context.restore();
}

function clear(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.scale(window.devicePixelRatio, window.devicePixelRatio);
}
