/** What is measured between points of a cloud or a model; lengths in its unit. */
import type { ModelPlace } from '@plumbline/shared/site-models/lie-on-plan.ts';

export const MEASURE_KINDS = ['distance', 'height', 'angle', 'area'] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

export interface Measure {
  id: string;
  kind: MeasureKind;
  places: ModelPlace[];
}

/** Points that each takes; an area takes more, until it is ended. */
const TAKES: Record<MeasureKind, number> = {
  distance: 2,
  height: 2,
  angle: 3,
  area: Number.POSITIVE_INFINITY,
};
const LEAST_OF_AREA = 3;

export function isComplete({ kind, places }: Pick<Measure, 'kind' | 'places'>): boolean {
  return places.length >= (kind === 'area' ? LEAST_OF_AREA : TAKES[kind]);
}

export function takesMore({ kind, places }: Pick<Measure, 'kind' | 'places'>): boolean {
  return places.length < TAKES[kind];
}

export type Measured =
  | { of: 'length'; value: number; across: number; up: number }
  | { of: 'angle'; deg: number }
  | { of: 'area'; value: number; around: number };

/** @returns null before it has all its points, and for an angle at which two of them lie together */
export function measured({ kind, places }: Pick<Measure, 'kind' | 'places'>): Measured | null {
  const [a, b, c] = places;
  if (!isComplete({ kind, places }) || !a || !b) return null;
  if (kind === 'angle') return c ? angleAt(b, a, c) : null;
  if (kind === 'area') return { of: 'area', value: areaOf(places), around: aroundOf(places) };
  const up = b.z - a.z;
  const across = Math.hypot(b.x - a.x, b.y - a.y);
  return { of: 'length', value: kind === 'height' ? Math.abs(up) : Math.hypot(across, up), across, up };
}

function minus(a: ModelPlace, b: ModelPlace): ModelPlace {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

function cross(a: ModelPlace, b: ModelPlace): ModelPlace {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

const lengthOf = ({ x, y, z }: ModelPlace) => Math.hypot(x, y, z);

/** In degrees, at the middle one of three points. */
function angleAt(at: ModelPlace, a: ModelPlace, b: ModelPlace): Measured | null {
  const [u, v] = [minus(a, at), minus(b, at)];
  if (lengthOf(u) === 0 || lengthOf(v) === 0) return null;
  const dot = u.x * v.x + u.y * v.y + u.z * v.z;
  return { of: 'angle', deg: (Math.atan2(lengthOf(cross(u, v)), dot) * 180) / Math.PI };
}

/** Of the flat polygon that comes nearest to the points. */
function areaOf(places: readonly ModelPlace[]): number {
  const [first] = places;
  if (!first) return 0;
  const sum = { x: 0, y: 0, z: 0 };
  for (let index = 1; index + 1 < places.length; index++) {
    const [b, c] = [places[index], places[index + 1]];
    if (!b || !c) continue;
    const part = cross(minus(b, first), minus(c, first));
    sum.x += part.x;
    sum.y += part.y;
    sum.z += part.z;
  }
  return lengthOf(sum) / 2;
}

function aroundOf(places: readonly ModelPlace[]): number {
  return places.reduce((sum, place, index) => {
    const next = places[(index + 1) % places.length];
    return next ? sum + lengthOf(minus(next, place)) : sum;
  }, 0);
}

/** What is drawn: a height is measured straight up from the first point, an area is closed. */
export function linesOf({ kind, places }: Pick<Measure, 'kind' | 'places'>): ModelPlace[] {
  const [first, second] = places;
  if (!first || !second) return [...places];
  if (kind === 'height') return [first, { ...first, z: second.z }, second];
  return kind === 'area' && isComplete({ kind, places }) ? [...places, first] : [...places];
}
