import type { GridIndex } from '@plumbline/shared/geometry/grid-index.ts';
import type { CanvasPalette } from '../canvas/canvas-palette.ts';
import { planToScreen, visibleBounds, type ScreenSize, type Viewport } from '../canvas/viewport.ts';
import {
  arrangedScale,
  arrangePins,
  CLUSTER_PX,
  MARK_PX,
  type PinMark,
  type PlacedPin,
} from './arrange-pins.ts';
import { readMarkColours } from './mark-colours.ts';
import { DIGIT_FONT, DIGIT_OVERHANG_PX, MarkSprites, type Sprite } from './mark-sprites.ts';
import type { PlanPin } from './plan-pin.ts';

/** Arrangements of other zooms that are kept: a zoom in and out again finds them. */
const KEPT_ARRANGEMENTS = 12;
const NUMBER_GAP_PX = 3;
/** From the middle of a mark to that of the clock at its corner. */
const CLOCK_OFF_PX = 10;

/**
 * Paints pins in screen pixels: arranged once for a step of zoom, found by a grid, laid down as prepared pictures.
 * The cost of a frame follows what is on the screen, not what is on the plan.
 */
export class PinPainter {
  #pins: readonly PlanPin[] = [];
  #arranged = new Map<number, GridIndex<PinMark>>();
  #sprites: MarkSprites | null = null;
  #palette: CanvasPalette | null = null;
  #isFaceHere = false;

  setPins(pins: readonly PlanPin[]): void {
    if (pins === this.#pins) return;
    this.#pins = pins;
    this.#arranged.clear();
  }

  paint(
    context: CanvasRenderingContext2D,
    viewport: Viewport,
    screen: ScreenSize,
    palette: CanvasPalette,
  ): void {
    if (this.#pins.length === 0) return;
    const sprites = this.#spritesFor(palette);
    for (const mark of this.#marksIn(viewport, screen)) {
      const at = planToScreen(viewport, mark.at);
      if (mark.kind === 'cluster') lay(context, sprites.cluster(mark), at.x, at.y);
      else paintPin(context, mark, at, sprites);
    }
  }

  /** A pin with its number, whatever lies around it. */
  paintAlone(
    context: CanvasRenderingContext2D,
    pin: PlanPin,
    viewport: Viewport,
    palette: CanvasPalette,
  ): void {
    const at = planToScreen(viewport, pin.at);
    paintPin(context, { pin, hasNumber: true }, at, this.#spritesFor(palette));
  }

  #marksIn(viewport: Viewport, screen: ScreenSize): readonly PinMark[] {
    const scale = arrangedScale(viewport.scale);
    const index = this.#arranged.get(scale) ?? arrangePins(this.#pins, scale);
    this.#arranged.delete(scale);
    this.#arranged.set(scale, index);
    const [oldest] = this.#arranged.keys();
    if (oldest !== undefined && this.#arranged.size > KEPT_ARRANGEMENTS) this.#arranged.delete(oldest);
    const { left, top, right, bottom } = visibleBounds(viewport, screen);
    const room = CLUSTER_PX / viewport.scale;
    const near = index.near({
      left: left - room,
      top: top - room,
      right: right + room,
      bottom: bottom + room,
    });
    return near;
  }

  #spritesFor(palette: CanvasPalette): MarkSprites {
    const ratio = window.devicePixelRatio;
    // Digits painted before their face is here would stay in another one.
    const isFaceHere = document.fonts.check(`${DIGIT_FONT} ${palette.fontFamily}`);
    const isStale =
      palette !== this.#palette || this.#sprites?.pixelRatio !== ratio || isFaceHere !== this.#isFaceHere;
    if (this.#sprites && !isStale) return this.#sprites;
    this.#sprites = new MarkSprites(readMarkColours(), palette, ratio);
    this.#palette = palette;
    this.#isFaceHere = isFaceHere;
    return this.#sprites;
  }
}

function paintPin(
  context: CanvasRenderingContext2D,
  { pin, hasNumber }: Pick<PlacedPin, 'pin' | 'hasNumber'>,
  { x, y }: { x: number; y: number },
  sprites: MarkSprites,
): void {
  const mark = sprites.mark(pin.status);
  if (mark) lay(context, mark, x, y);
  if (pin.isWaiting) lay(context, sprites.clock, x + CLOCK_OFF_PX, y - CLOCK_OFF_PX);
  if (!hasNumber) return;
  let left = x + MARK_PX / 2 + NUMBER_GAP_PX;
  for (const digit of String(pin.number ?? '')) {
    const sprite = sprites.digit(digit);
    if (!sprite) continue;
    const width = sprite.widthPx - 2 * DIGIT_OVERHANG_PX;
    lay(context, sprite, left + width / 2, y);
    left += width;
  }
}

/** Whole pixels: a picture between two of them is blurred and slower. */
function lay(
  context: CanvasRenderingContext2D,
  { picture, widthPx, heightPx }: Sprite,
  x: number,
  y: number,
): void {
  const [left, top] = [Math.round(x - widthPx / 2), Math.round(y - heightPx / 2)];
  context.drawImage(picture, left, top, widthPx, heightPx);
}
