/** Compares small grey pictures: one byte a point, row by row. */
import { GREY_PICTURE } from './frame-rules.ts';

const { widthPx, heightPx } = GREY_PICTURE;
export const GREY_BYTES = widthPx * heightPx;
const WHITE = 255;

/** How sharp a picture is: the variance of its Laplacian. */
export function sharpnessOf(grey: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < heightPx - 1; y += 1)
    for (let x = 1; x < widthPx - 1; x += 1) {
      const at = y * widthPx + x;
      const around =
        byte(grey, at - 1) + byte(grey, at + 1) + byte(grey, at - widthPx) + byte(grey, at + widthPx);
      const value = around - 4 * byte(grey, at);
      sum += value;
      squares += value * value;
    }
  const count = (widthPx - 2) * (heightPx - 2);
  return squares / count - (sum / count) ** 2;
}

/** The mean difference of two pictures, 0 up to 1. */
export function movementBetween(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < GREY_BYTES; at += 1) sum += Math.abs(byte(one, at) - byte(other, at));
  return sum / (GREY_BYTES * WHITE);
}

function byte(grey: Uint8Array, at: number): number {
  return grey[at] ?? 0;
}
