import { markupPoints } from '@plumbline/shared/documents/plan/markup/editable-markup.ts';
import type { MarkupDrawing, StampKey } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { LruCache } from './lru-cache.ts';
import { textDirection } from './text-direction.ts';

/** Height of a line of text, of its letters' size. */
export const LINE_HEIGHT = 1.3;
/** Room between a stamp's words and its frame, of the letters' size. */
const STAMP_PADDING = { inline: 0.55, block: 0.35 };
/** A stamp stands a little askew, as one from a hand does. */
export const STAMP_TURN_RAD = -0.09;
/** Bows of a cloud: their chord, of the line's width. */
export const CLOUD_CHORD = 7;

/** The words of a stamp in the reader's language. */
export type StampWords = (stamp: StampKey) => string;

/** Widths are measured once, at this size. */
const MEASURED_PX = 100;
let widths = new LruCache<number>(2000, () => undefined);

/** An object stays the same while nothing of it changes: its box is found once, not in every frame. */
let extents = new WeakMap<MarkupDrawing, Bounds | null>();

/** The box an object takes on the plan, lines with their width; null for what has no point. */
export function markupExtent(markup: MarkupDrawing, stampWords: StampWords): Bounds | null {
  const known = extents.get(markup);
  if (known !== undefined) return known;
  const extent = findExtent(markup, stampWords);
  extents.set(markup, extent);
  return extent;
}

function findExtent(markup: MarkupDrawing, stampWords: StampWords): Bounds | null {
  switch (markup.kind) {
    case 'text':
      return textExtent(markup);
    case 'stamp':
      return stampExtent(markup, stampWords);
    case 'cloud':
      return grown(boundsOf(markup.points), (markup.size * CLOUD_CHORD) / 2 + markup.size);
    case 'pen':
    case 'area':
    case 'arrow':
    case 'dimension':
      return grown(boundsOf(markupPoints(markup)), markup.size * 2);
  }
}

/** The width of words in letters of this size. */
export function wordsWidth(words: string, size: number, weight: number): number {
  const key = `${weight} ${words}`;
  const known = widths.get(key) ?? measure(words, weight);
  widths.set(key, known);
  return (known * size) / MEASURED_PX;
}

/** Frame of a stamp around its middle, before it is turned. */
export function stampFrame(words: string, size: number): { width: number; height: number } {
  return {
    width: wordsWidth(words, size, 600) + 2 * STAMP_PADDING.inline * size,
    height: size * (1 + 2 * STAMP_PADDING.block),
  };
}

function textExtent({ at, text, size }: Extract<MarkupDrawing, { kind: 'text' }>): Bounds {
  const lines = text.split('\n');
  const width = Math.max(...lines.map((line) => wordsWidth(line, size, 500)));
  const bottom = at.y + lines.length * LINE_HEIGHT * size;
  const isRtl = textDirection(text) === 'rtl';
  return { left: isRtl ? at.x - width : at.x, top: at.y, right: isRtl ? at.x : at.x + width, bottom };
}

function stampExtent(
  { at, stamp, size }: Extract<MarkupDrawing, { kind: 'stamp' }>,
  stampWords: StampWords,
): Bounds {
  const { width, height } = stampFrame(stampWords(stamp), size);
  const [sin, cos] = [Math.abs(Math.sin(STAMP_TURN_RAD)), Math.cos(STAMP_TURN_RAD)];
  const x = (width * cos + height * sin) / 2;
  const y = (width * sin + height * cos) / 2;
  return { left: at.x - x, top: at.y - y, right: at.x + x, bottom: at.y + y };
}

function grown(bounds: Bounds | null, by: number): Bounds | null {
  if (!bounds) return null;
  const { left, top, right, bottom } = bounds;
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

let measuring: CanvasRenderingContext2D | null | undefined;

/** Without a screen letters are taken for half as wide as high. */
function measure(words: string, weight: number): number {
  if (measuring === undefined) measuring = beginMeasuring();
  if (!measuring) return (words.length * MEASURED_PX) / 2;
  measuring.font = `${weight} ${MEASURED_PX}px ${getComputedStyle(document.body).fontFamily}`;
  return measuring.measureText(words).width;
}

/** What was measured before its typeface was here is measured again. */
function beginMeasuring(): CanvasRenderingContext2D | null {
  if (typeof document === 'undefined') return null;
  document.fonts.addEventListener('loadingdone', () => {
    widths = new LruCache(2000, () => undefined);
    extents = new WeakMap();
  });
  return document.createElement('canvas').getContext('2d');
}
