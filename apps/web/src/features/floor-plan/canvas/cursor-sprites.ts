import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { LruCache } from './lru-cache.ts';
import { traceRing } from './outline-path.ts';
import { CHIP_HEIGHT_PX, chipWidth, paintChip } from './paint-chip.ts';

/** A prepared picture; it reaches so far beyond where it is put, up and to the left. */
export interface CursorSprite {
  picture: HTMLCanvasElement;
  widthPx: number;
  heightPx: number;
  rimPx: number;
}

const ARROW: readonly PlanPoint[] = [
  { x: 1, y: 1 },
  { x: 1, y: 15.5 },
  { x: 5, y: 11.9 },
  { x: 7.7, y: 17.9 },
  { x: 10.7, y: 16.6 },
  { x: 8, y: 10.7 },
  { x: 13.5, y: 10.7 },
];
/** Half of the white line around the arrow, and a pixel for its soft edge. */
const RIM_PX = 3;
const ARROW_WIDTH_PX = 14;
const ARROW_HEIGHT_PX = 18;
const KEPT_NAMES = 200;

/**
 * Arrows and names of pointers as pictures: fifty of them drawn anew sixty times a second would be most of what a
 * frame costs.
 */
export class CursorSprites {
  readonly pixelRatio: number;
  readonly fontFamily: string;
  /** Names painted before their face is here would stay in another one. */
  readonly isFaceHere: boolean;
  #arrows = new Map<string, CursorSprite>();
  #names = new LruCache<CursorSprite>(KEPT_NAMES, () => undefined);

  constructor(fontFamily: string, pixelRatio = window.devicePixelRatio) {
    this.fontFamily = fontFamily;
    this.pixelRatio = pixelRatio;
    this.isFaceHere = hasFace(fontFamily);
  }

  /** True while the pictures are what would be painted now. */
  isFresh(fontFamily: string): boolean {
    return (
      fontFamily === this.fontFamily &&
      this.pixelRatio === window.devicePixelRatio &&
      this.isFaceHere === hasFace(fontFamily)
    );
  }

  arrow(colour: string): CursorSprite {
    const known = this.#arrows.get(colour);
    if (known) return known;
    const made = this.#make(ARROW_WIDTH_PX + 2 * RIM_PX, ARROW_HEIGHT_PX + 2 * RIM_PX, RIM_PX, (context) => {
      context.lineJoin = 'round';
      context.lineWidth = 3;
      context.strokeStyle = '#fff';
      traceRing(context, ARROW);
      context.stroke();
      context.fillStyle = colour;
      context.fill();
    });
    this.#arrows.set(colour, made);
    return made;
  }

  /** @param context only measures */
  name(name: string, colour: string, context: CanvasRenderingContext2D): CursorSprite {
    const key = `${colour} ${name}`;
    const known = this.#names.get(key);
    if (known) return known;
    const { fontFamily } = this;
    const text = { name, value: null };
    const widthPx = Math.ceil(chipWidth(context, text, fontFamily));
    const style = { fontFamily, background: colour, ink: '#fff', inkSoft: '#fff' };
    const made = this.#make(widthPx, CHIP_HEIGHT_PX, 0, (on) => paintChip(on, { x: 0, y: 0 }, text, style));
    this.#names.set(key, made);
    return made;
  }

  #make(
    widthPx: number,
    heightPx: number,
    rimPx: number,
    paint: (context: CanvasRenderingContext2D) => void,
  ): CursorSprite {
    const picture = document.createElement('canvas');
    picture.width = Math.ceil(widthPx * this.pixelRatio);
    picture.height = Math.ceil(heightPx * this.pixelRatio);
    const context = picture.getContext('2d');
    if (context) {
      context.scale(this.pixelRatio, this.pixelRatio);
      context.translate(rimPx, rimPx);
      paint(context);
    }
    const { pixelRatio } = this;
    return { picture, widthPx: picture.width / pixelRatio, heightPx: picture.height / pixelRatio, rimPx };
  }
}

/** Puts a picture with its point of reference at `at`. */
export function laySprite(
  context: CanvasRenderingContext2D,
  { picture, widthPx, heightPx, rimPx }: CursorSprite,
  at: PlanPoint,
): void {
  context.drawImage(picture, at.x - rimPx, at.y - rimPx, widthPx, heightPx);
}

function hasFace(fontFamily: string): boolean {
  return document.fonts.check(`500 12px ${fontFamily}`);
}
