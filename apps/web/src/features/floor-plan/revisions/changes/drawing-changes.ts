/**
 * What came and what went between two drawings that lie over each other, pixel for pixel of a common frame.
 *
 * Compared are edges of brightness, not ink: so a room that only got another fill changes at its outline, and scans,
 * thin lines and poché count alike. An edge that has one in the other picture within the tolerance is the same edge:
 * two renderings of one line never fall on the same pixels.
 */

/** Difference of brightness across a pixel, of 255, from which on there is an edge: a mid grey hairline on paper. */
const EDGE_FROM = 56;

/** One byte a pixel, row by row: 1 where the drawing has an edge. */
export type EdgeMap = Uint8Array;

export interface DrawingChanges {
  widthPx: number;
  heightPx: number;
  /** Edges of the old drawing that the new one does not have. */
  removed: EdgeMap;
  /** Edges of the new drawing that the old one did not have. */
  added: EdgeMap;
  /** Edges of either, for how much of a place changed. */
  either: EdgeMap;
}

/** The edges of a picture on white paper; `rgba` has four bytes a pixel. */
export function edgesOf(rgba: Uint8ClampedArray, widthPx: number, heightPx: number): EdgeMap {
  const light = brightness(rgba, widthPx * heightPx);
  const edges = new Uint8Array(widthPx * heightPx);
  for (let y = 1; y < heightPx - 1; y += 1) {
    for (let x = 1; x < widthPx - 1; x += 1) {
      const at = y * widthPx + x;
      const across = Math.abs((light[at + 1] ?? 0) - (light[at - 1] ?? 0));
      const along = Math.abs((light[at + widthPx] ?? 0) - (light[at - widthPx] ?? 0));
      if (across >= EDGE_FROM || along >= EDGE_FROM) edges[at] = 1;
    }
  }
  return edges;
}

/** Rec. 601, over white where the picture is transparent. */
function brightness(rgba: Uint8ClampedArray, count: number): Uint8Array {
  const light = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    const at = index * 4;
    const luma = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
    const opacity = (rgba[at + 3] ?? 0) / 255;
    light[index] = luma * opacity + 255 * (1 - opacity);
  }
  return light;
}

/** Compares two maps of one size; what lies within `tolerancePx` of each other is the same. */
export function compareEdges(
  before: EdgeMap,
  after: EdgeMap,
  { widthPx, heightPx, tolerancePx }: { widthPx: number; heightPx: number; tolerancePx: number },
): DrawingChanges {
  const nearBefore = grow(before, widthPx, heightPx, tolerancePx);
  const nearAfter = grow(after, widthPx, heightPx, tolerancePx);
  const removed = new Uint8Array(before.length);
  const added = new Uint8Array(before.length);
  const either = new Uint8Array(before.length);
  for (let at = 0; at < before.length; at += 1) {
    const [was, is] = [before[at] === 1, after[at] === 1];
    if (was && nearAfter[at] === 0) removed[at] = 1;
    if (is && nearBefore[at] === 0) added[at] = 1;
    if (was || is) either[at] = 1;
  }
  return { widthPx, heightPx, removed, added, either };
}

/** Every marked pixel becomes a square of `2 · radius + 1` pixels. */
export function grow(map: EdgeMap, widthPx: number, heightPx: number, radiusPx: number): EdgeMap {
  const rows = growLines(map, { lines: heightPx, length: widthPx, step: 1, next: widthPx }, radiusPx);
  return growLines(rows, { lines: widthPx, length: heightPx, step: widthPx, next: 1 }, radiusPx);
}

interface Lines {
  lines: number;
  length: number;
  /** From one pixel of a line to the next, and from one line to the next. */
  step: number;
  next: number;
}

/** One pass over each line: how far behind the last marked pixel is, forwards and backwards. */
function growLines(map: EdgeMap, { lines, length, step, next }: Lines, radiusPx: number): EdgeMap {
  const grown = new Uint8Array(map.length);
  for (let line = 0; line < lines; line += 1) {
    const start = line * next;
    let since = Number.POSITIVE_INFINITY;
    for (let index = 0; index < length; index += 1) {
      since = map[start + index * step] === 1 ? 0 : since + 1;
      if (since <= radiusPx) grown[start + index * step] = 1;
    }
    since = Number.POSITIVE_INFINITY;
    for (let index = length - 1; index >= 0; index -= 1) {
      since = map[start + index * step] === 1 ? 0 : since + 1;
      if (since <= radiusPx) grown[start + index * step] = 1;
    }
  }
  return grown;
}
