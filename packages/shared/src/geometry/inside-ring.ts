/**
 * True for a point inside a closed ring, by the even-odd rule: that works for outlines which a merge made crossing, too.
 * A point on an edge may count either way. Test: inside-ring.test.ts.
 */
export function isInsideRing(
  { x, y }: { x: number; y: number },
  ring: readonly { x: number; y: number }[],
): boolean {
  let inside = false;
  let from = ring.at(-1);
  for (const to of ring) {
    if (from && from.y > y !== to.y > y && x < ((from.x - to.x) * (y - to.y)) / (from.y - to.y) + to.x) {
      inside = !inside;
    }
    from = to;
  }
  return inside;
}
