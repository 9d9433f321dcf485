import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { sheetOf } from '../canvas/raster-place.ts';
import {
  fitBounds,
  keepInSight,
  pan,
  planToScreen,
  screenToPlan,
  zoomAt,
  type ScreenSize,
  type Viewport,
} from '../canvas/viewport.ts';
import { EditorStore } from './editor-store.ts';

/** The drawing that is shown: its size, and where its pixels lie in plan space. */
export type ShownImage = Pick<PlanImage, 'widthPx' | 'heightPx' | 'rasterToPlan'>;

const FIT_MARGIN_PX = 32;
const OBJECT_MARGIN_PX = 96;
const ZOOM_STEP = 1.25;
/** An object is not blown up beyond this when it is brought into view. */
const OBJECT_MAX_SCALE = 4;

interface Resizing {
  /** Of the canvas' left top corner in the window. */
  movedPx?: PlanPoint;
  /** The browser's window has another size, not only what stands around the canvas. */
  ofWindow?: boolean;
}

/** How the sheet lies on the screen, and every way to move it. Coordinates of the screen are CSS pixels of the canvas. */
export abstract class PlanView {
  readonly store = new EditorStore();
  #sheet: Bounds;
  #screen: ScreenSize = { widthPx: 0, heightPx: 0 };
  /** The whole sheet was asked for, and the view was not moved since. */
  #isWhole = false;

  constructor(image: ShownImage) {
    this.#sheet = sheetOf(image);
  }

  /** The person is about to move the view by the own hand. */
  protected abstract onOwnMove(): void;
  protected abstract onResized(): void;

  /** The box of plan space that the shown drawing fills. */
  get sheet(): Bounds {
    return this.#sheet;
  }

  get screen(): ScreenSize {
    return this.#screen;
  }

  /** Another revision is shown; the view stays where it is. */
  showRaster(image: ShownImage): void {
    this.#sheet = sheetOf(image);
    if (this.#screen.widthPx > 0) this.#lay(this.store.state.viewport);
  }

  /**
   * The canvas has this size now, and its left top corner has moved so far in the window: the sheet stays where it was
   * before the eyes, also when a strip above it comes and goes. A sheet that was shown whole stays so when the window
   * itself has another size.
   */
  resize(screen: ScreenSize, { movedPx = { x: 0, y: 0 }, ofWindow = false }: Resizing = {}): void {
    const isFirst = this.#screen.widthPx === 0;
    this.#screen = screen;
    if (isFirst) this.fit();
    else if (ofWindow && this.#isWhole) this.#lay(this.#whole());
    else this.#lay(pan(this.store.state.viewport, -movedPx.x, -movedPx.y));
    this.onResized();
  }

  /** Lays the view so, not by the person's own hand. */
  lookAt(viewport: Viewport): void {
    this.#isWhole = false;
    this.#lay(viewport);
  }

  fit(): void {
    this.#show(this.#whole());
    this.#isWhole = true;
  }

  panBy(dx: number, dy: number): void {
    this.#show(pan(this.store.state.viewport, dx, dy));
  }

  /** Brings a point of the plan to the middle of the screen. */
  centreOn(point: PlanPoint): void {
    const { x, y } = planToScreen(this.store.state.viewport, point);
    const middle = this.middle;
    this.panBy(middle.x - x, middle.y - y);
  }

  /** Zooms by a factor around a point of the screen, by default its middle. */
  zoomBy(factor: number, at: PlanPoint = this.middle): void {
    this.#show(zoomAt(this.store.state.viewport, at, this.store.state.viewport.scale * factor));
  }

  /** Twice as close around a place of the plan. */
  zoomOn(point: PlanPoint): void {
    this.zoomBy(2, planToScreen(this.store.state.viewport, point));
  }

  zoomTo(scale: number): void {
    this.#show(zoomAt(this.store.state.viewport, this.middle, scale));
  }

  zoomStep(direction: 1 | -1): void {
    this.zoomBy(ZOOM_STEP ** direction);
  }

  toPlan(screen: PlanPoint): PlanPoint {
    const { x, y } = screenToPlan(this.store.state.viewport, screen);
    return { x: toCoordinate(x), y: toCoordinate(y) };
  }

  /** The middle of the screen. */
  get middle(): PlanPoint {
    return { x: this.#screen.widthPx / 2, y: this.#screen.heightPx / 2 };
  }

  /** Shows what lies in the box as large as it is of use. */
  protected fitObjects(bounds: Bounds | null): void {
    if (bounds) this.#show(fitBounds(bounds, this.#screen, OBJECT_MARGIN_PX, OBJECT_MAX_SCALE));
  }

  /** Shows the box when it is not on the screen, with the zoom of now unless it would not fit. */
  protected bringInView(bounds: Bounds | null): void {
    if (!bounds || this.#isInView(bounds)) return;
    const scale = Math.min(OBJECT_MAX_SCALE, this.store.state.viewport.scale);
    this.#show(fitBounds(bounds, this.#screen, OBJECT_MARGIN_PX, scale));
  }

  /** Moves the view so far that the point is on the screen, a little off its edge. */
  keepOnScreen(point: PlanPoint): void {
    const { x, y } = planToScreen(this.store.state.viewport, point);
    const { widthPx, heightPx } = this.#screen;
    const dx = Math.max(0, FIT_MARGIN_PX - x) - Math.max(0, x - widthPx + FIT_MARGIN_PX);
    const dy = Math.max(0, FIT_MARGIN_PX - y) - Math.max(0, y - heightPx + FIT_MARGIN_PX);
    if (dx !== 0 || dy !== 0) this.panBy(dx, dy);
  }

  #whole(): Viewport {
    return fitBounds(this.sheet, this.#screen, FIT_MARGIN_PX, 1);
  }

  #lay(viewport: Viewport): void {
    this.store.set({ viewport: keepInSight(viewport, this.sheet, this.#screen) });
  }

  #isInView(bounds: Bounds): boolean {
    const { viewport } = this.store.state;
    const a = planToScreen(viewport, { x: bounds.left, y: bounds.top });
    const b = planToScreen(viewport, { x: bounds.right, y: bounds.bottom });
    return a.x >= 0 && a.y >= 0 && b.x <= this.#screen.widthPx && b.y <= this.#screen.heightPx;
  }

  #show(viewport: Viewport): void {
    this.onOwnMove();
    this.lookAt(viewport);
  }
}
