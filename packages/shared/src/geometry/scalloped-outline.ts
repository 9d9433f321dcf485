import type { PlanPoint } from '../documents/plan/schema.ts';

/** One bow of a revision cloud: from the end of the bow before it, bulging outwards. */
export interface Bow {
  from: PlanPoint;
  to: PlanPoint;
  /** Of the chord from `from` to `to`, so that the path goes round the outside. */
  centre: PlanPoint;
  radius: number;
  startRad: number;
  endRad: number;
}

/** At most so many bows, whatever the size of the outline. */
const BOWS_MAX = 600;
const BOWS_MIN = 6;

/**
 * The bows of a revision cloud around a ring: equal chords of about `chord` plan pixels, each a half circle outwards.
 * Empty for a ring without length.
 */
export function scallopedOutline(ring: readonly PlanPoint[], chord: number): Bow[] {
  const length = perimeter(ring);
  if (length === 0) return [];
  const count = Math.min(BOWS_MAX, Math.max(BOWS_MIN, Math.round(length / chord)));
  const stops = alongRing(ring, length, count);
  const turn = isClockwise(ring) ? 1 : -1;
  return stops.flatMap((from, index) => {
    const to = stops[(index + 1) % stops.length];
    return to && (from.x !== to.x || from.y !== to.y) ? [bow(from, to, turn)] : [];
  });
}

function bow(from: PlanPoint, to: PlanPoint, turn: 1 | -1): Bow {
  const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const startRad = Math.atan2(from.y - centre.y, from.x - centre.x);
  const radius = Math.hypot(to.x - from.x, to.y - from.y) / 2;
  return { from, to, centre, radius, startRad, endRad: startRad + turn * Math.PI };
}

function perimeter(ring: readonly PlanPoint[]): number {
  return ring.reduce((sum, point, index) => {
    const next = ring[(index + 1) % ring.length] ?? point;
    return sum + Math.hypot(next.x - point.x, next.y - point.y);
  }, 0);
}

/** `count` places at equal ways along the ring. */
function alongRing(ring: readonly PlanPoint[], length: number, count: number): PlanPoint[] {
  const places: PlanPoint[] = [];
  let travelled = 0;
  for (const [index, from] of ring.entries()) {
    const to = ring[(index + 1) % ring.length] ?? from;
    const side = Math.hypot(to.x - from.x, to.y - from.y);
    while (side > 0 && places.length < count && (places.length * length) / count < travelled + side) {
      const part = ((places.length * length) / count - travelled) / side;
      places.push({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) });
    }
    travelled += side;
  }
  return places;
}

/** On the screen, y down. */
function isClockwise(ring: readonly PlanPoint[]): boolean {
  let doubled = 0;
  let from = ring.at(-1);
  for (const to of ring) {
    if (from) doubled += from.x * to.y - to.x * from.y;
    from = to;
  }
  return doubled > 0;
}
