/**
 * Where the first of two copies of a panorama begins, in widths of the view (half a panorama), so that its middle is
 * `aheadDeg` to the left of the middle of the view.
 */
export function leftPercent(aheadDeg: number): number {
  const middle = (((aheadDeg / 360 + 0.5) % 1) + 1) % 1;
  // The view ends a quarter of a panorama to either side of its middle.
  return 50 - 200 * (middle < 0.25 ? middle + 1 : middle);
}
