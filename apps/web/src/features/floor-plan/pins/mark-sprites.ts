import type { PinCluster } from './arrange-pins.ts';
import { paintMark, type MarkColours } from './paint-mark.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { LruCache } from '../canvas/lru-cache.ts';

/** A picture made once and laid down many times: a mark is a dozen strokes, its picture one copy. */
export interface Sprite {
  picture: OffscreenCanvas;
  widthPx: number;
  heightPx: number;
}

/** Weight and size of numbers. */
export const DIGIT_FONT = '600 12px';
const MARK_SPRITE_PX = 32;
const CLUSTER_SPRITE_PX = 44;
const CLOCK_SPRITE_PX = 16;
const CLUSTER_RADIUS_PX = 17;
const RING_PX = 5;
const CLUSTERS_KEPT = 400;
const DIGIT_HEIGHT_PX = 18;
const DIGIT_ROOM_PX = 3;

/** The pictures of marks, digits and clusters for one theme and one screen. */
export class MarkSprites {
  readonly pixelRatio: number;
  #colours: MarkColours;
  #fontFamily: string;
  #ink: string;
  #marks: ReadonlyMap<NoteStatus, Sprite>;
  #digits: readonly Sprite[];
  /** Beside a mark that is not checked by the server yet. */
  readonly clock: Sprite;
  #clusters = new LruCache<Sprite>(CLUSTERS_KEPT, () => undefined);

  constructor(
    colours: MarkColours,
    { ink, fontFamily }: { ink: string; fontFamily: string },
    pixelRatio: number,
  ) {
    this.pixelRatio = pixelRatio;
    this.#colours = colours;
    this.#ink = ink;
    this.#fontFamily = fontFamily;
    this.#marks = new Map(NOTE_STATUSES.map((status) => [status, this.#makeMark(status)]));
    this.clock = this.#make(CLOCK_SPRITE_PX, CLOCK_SPRITE_PX, (context) => paintClock(context, ink));
    this.#digits = Array.from({ length: 10 }, (_, digit) => this.#makeDigit(String(digit)));
  }

  mark(status: NoteStatus): Sprite | undefined {
    return this.#marks.get(status);
  }

  digit(digit: string): Sprite | undefined {
    return this.#digits[Number(digit)];
  }

  /** A ring cut by status with the count in it. */
  cluster({ pins, counts }: PinCluster): Sprite {
    const key = NOTE_STATUSES.map((status) => counts.get(status) ?? 0).join();
    const known = this.#clusters.get(key);
    if (known) return known;
    const made = this.#makeCluster(counts, pins.length);
    this.#clusters.set(key, made);
    return made;
  }

  #makeMark(status: NoteStatus): Sprite {
    return this.#make(MARK_SPRITE_PX, MARK_SPRITE_PX, (context) => {
      context.translate(MARK_SPRITE_PX / 2, MARK_SPRITE_PX / 2);
      paintMark(context, status, this.#colours);
    });
  }

  #makeDigit(digit: string): Sprite {
    const font = `${DIGIT_FONT} ${this.#fontFamily}`;
    const measuring = new OffscreenCanvas(1, 1).getContext('2d');
    if (measuring) measuring.font = font;
    const width = Math.ceil((measuring?.measureText(digit).width ?? 8) + 2 * DIGIT_ROOM_PX);
    return this.#make(width, DIGIT_HEIGHT_PX, (context) => {
      context.font = font;
      // On a page from right to left a text would end at its place.
      context.textAlign = 'left';
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      context.lineWidth = 3;
      context.strokeStyle = 'rgb(255 255 255 / 0.85)';
      context.strokeText(digit, DIGIT_ROOM_PX, DIGIT_HEIGHT_PX / 2);
      context.fillStyle = this.#ink;
      context.fillText(digit, DIGIT_ROOM_PX, DIGIT_HEIGHT_PX / 2);
    });
  }

  #makeCluster(counts: ReadonlyMap<NoteStatus, number>, total: number): Sprite {
    return this.#make(CLUSTER_SPRITE_PX, CLUSTER_SPRITE_PX, (context) => {
      context.translate(CLUSTER_SPRITE_PX / 2, CLUSTER_SPRITE_PX / 2);
      const colours = NOTE_STATUSES.map((status) => ({
        share: (counts.get(status) ?? 0) / total,
        colour: this.#colours.status.get(status) ?? this.#ink,
      }));
      paintRing(context, colours);
      context.font = `${DIGIT_FONT} ${this.#fontFamily}`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = this.#ink;
      context.fillText(String(total), 0, 0.5);
    });
  }

  #make(
    widthPx: number,
    heightPx: number,
    paint: (context: OffscreenCanvasRenderingContext2D) => void,
  ): Sprite {
    const ratio = this.pixelRatio;
    const picture = new OffscreenCanvas(Math.ceil(widthPx * ratio), Math.ceil(heightPx * ratio));
    const context = picture.getContext('2d');
    if (context) {
      context.scale(ratio, ratio);
      paint(context);
    }
    return { picture, widthPx, heightPx };
  }
}

/** How far a digit's picture reaches beyond its digit on each side. */
export const DIGIT_OVERHANG_PX = DIGIT_ROOM_PX;

function paintClock(context: OffscreenCanvasRenderingContext2D, ink: string): void {
  const middle = CLOCK_SPRITE_PX / 2;
  context.fillStyle = '#fff';
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.arc(middle, middle, 6, 0, 2 * Math.PI);
  context.fill();
  context.moveTo(middle, 4.5);
  context.lineTo(middle, middle);
  context.lineTo(10.5, middle);
  context.stroke();
}

function paintRing(
  context: OffscreenCanvasRenderingContext2D,
  parts: readonly { share: number; colour: string }[],
): void {
  context.beginPath();
  context.arc(0, 0, CLUSTER_RADIUS_PX + RING_PX / 2 + 1, 0, 2 * Math.PI);
  context.fillStyle = 'rgb(0 0 0 / 0.6)';
  context.fill();
  context.beginPath();
  context.arc(0, 0, CLUSTER_RADIUS_PX + RING_PX / 2, 0, 2 * Math.PI);
  context.fillStyle = '#fff';
  context.fill();
  context.lineWidth = RING_PX - 1;
  let from = -Math.PI / 2;
  for (const { share, colour } of parts) {
    if (share === 0) continue;
    const to = from + share * 2 * Math.PI;
    context.beginPath();
    context.arc(0, 0, CLUSTER_RADIUS_PX - 1, from, to);
    context.strokeStyle = colour;
    context.stroke();
    from = to;
  }
}
