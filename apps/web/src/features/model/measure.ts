import type { ModelPlace } from '@plumbline/shared/models/model-facts.ts';

export const MEASURES = ['distance', 'height', 'angle'] as const;
export type MeasureKind = (typeof MEASURES)[number];

export interface Measured {
  kind: MeasureKind;
  points: readonly ModelPlace[];
}

export const POINTS_OF = { distance: 2, height: 2, angle: 3 } as const satisfies Record<MeasureKind, number>;

const minus = ([x, y, z]: ModelPlace, [x0, y0, z0]: ModelPlace): ModelPlace => [x - x0, y - y0, z - z0];
const DEGREES = 180 / Math.PI;

/** Metres, or degrees of an angle, at its second point; null while points are missing. */
export function measured({ kind, points }: Measured): number | null {
  const [first, second, third] = points;
  if (!first || !second) return null;
  if (kind === 'distance') return Math.hypot(...minus(second, first));
  if (kind === 'height') return Math.abs(second[2] - first[2]);
  if (!third) return null;
  const [one, other] = [minus(first, second), minus(third, second)];
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  if (lengths === 0) return null;
  const along = one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
  return Math.acos(Math.min(1, Math.max(-1, along / lengths))) * DEGREES;
}

/** What is drawn: a height is measured straight up from the first point. */
export function linesOf({ kind, points }: Measured): ModelPlace[] {
  const [first, second] = points;
  if (kind !== 'height' || !first || !second) return [...points];
  return [first, [first[0], first[1], second[2]], second];
}
