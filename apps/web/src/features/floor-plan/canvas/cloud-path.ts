import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

const BULGE = 0.62;

/** One bump of a revision cloud: a curve from the end of the one before to `to`. */
export interface Scallop {
  control: PlanPoint;
  to: PlanPoint;
}

/**
 * The bumps along a closed outline, outwards, each about `bumpPx` wide; the first begins at the first point.
 * Test: cloud-path.test.ts.
 */
export function scallopsAlong(ring: readonly PlanPoint[], bumpPx: number): Scallop[] {
  const outwards = isClockwise(ring) ? 1 : -1;
  return ring.flatMap((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) return [];
    const count = Math.max(1, Math.round(length / bumpPx));
    const step = { x: (to.x - from.x) / count, y: (to.y - from.y) / count };
    return Array.from({ length: count }, (_, bump) => ({
      control: {
        x: from.x + step.x * (bump + 0.5) + outwards * step.y * BULGE,
        y: from.y + step.y * (bump + 0.5) - outwards * step.x * BULGE,
      },
      to: { x: from.x + step.x * (bump + 1), y: from.y + step.y * (bump + 1) },
    }));
  });
}

/** On a screen, where y goes down. */
function isClockwise(ring: readonly PlanPoint[]): boolean {
  let doubled = 0;
  let from = ring.at(-1);
  for (const to of ring) {
    if (from) doubled += from.x * to.y - to.x * from.y;
    from = to;
  }
  return doubled > 0;
}
