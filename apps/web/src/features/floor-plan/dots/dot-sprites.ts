import type { CanvasPalette } from '../canvas/canvas-palette.ts';
import type { PlanDot } from './plan-dot.ts';

/** A dot on a plan with its halo, pixels across. */
export const DOT_PX = 18;
const RADIUS_PX = 5;
const RING_PX = 7.5;

/** How a place came about, as its ring shows it: measured, set by hand, between two that were, or found by itself. */
const RINGS: Record<PlanDot['source'], readonly number[] | null> = {
  surveyed: [],
  hand: [],
  between: [3, 2],
  spread: [2, 3],
  gps: [1, 2],
  automatic: [5, 2, 1, 2],
};

/** The pictures of dots for one theme and one screen: a dot is five strokes, its picture one copy. */
export class DotSprites {
  #palette: CanvasPalette;
  #pixelRatio: number;
  #made = new Map<string, OffscreenCanvas>();

  constructor(palette: CanvasPalette, pixelRatio: number) {
    this.#palette = palette;
    this.#pixelRatio = pixelRatio;
  }

  of({ isNewest, source }: Pick<PlanDot, 'isNewest' | 'source'>): OffscreenCanvas {
    const key = `${isNewest} ${source}`;
    const known = this.#made.get(key);
    if (known) return known;
    const made = this.#make(isNewest, source);
    this.#made.set(key, made);
    return made;
  }

  #make(isNewest: boolean, source: PlanDot['source']): OffscreenCanvas {
    const side = Math.ceil(DOT_PX * this.#pixelRatio);
    const picture = new OffscreenCanvas(side, side);
    const context = picture.getContext('2d');
    if (!context) return picture;
    context.scale(this.#pixelRatio, this.#pixelRatio);
    context.translate(DOT_PX / 2, DOT_PX / 2);
    disc(context, RING_PX + 1, '#fff');
    disc(context, RADIUS_PX, isNewest ? this.#palette.accentStrong : this.#palette.inkSoft);
    context.setLineDash([...(RINGS[source] ?? [])]);
    context.beginPath();
    context.arc(0, 0, RING_PX, 0, 2 * Math.PI);
    context.lineWidth = source === 'surveyed' ? 2 : 1;
    context.strokeStyle = isNewest ? this.#palette.accentStrong : this.#palette.inkSoft;
    context.stroke();
    return picture;
  }
}

function disc(context: OffscreenCanvasRenderingContext2D, radius: number, colour: string): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}
