/** A point of a plan with a distance around it, as one word of an address: `{floorId},{x},{y},{metres}`. */
import * as z from 'zod/mini';
import { UuidSchema } from '../contract/envelope.ts';
import { PLAN_COORDINATE_MAX, PLAN_COORDINATE_MIN } from '../documents/plan/schema.ts';

/** What is offered; any other distance of an address is taken as well. */
export const NEAR_METRES = [2, 5, 10, 25] as const;
const NEAR_METRES_MAX = 1000;
const NEAR_MAX_CHARS = 100;

const NUMBER = String.raw`-?\d{1,9}(?:\.\d{1,6})?`;
const NEAR_PATTERN = new RegExp(`^[0-9a-f-]{36},${NUMBER},${NUMBER},${NUMBER}$`);
const CoordinateSchema = z.coerce
  .number()
  .check(z.minimum(PLAN_COORDINATE_MIN), z.maximum(PLAN_COORDINATE_MAX));

const NearPointSchema = z.object({
  floorId: UuidSchema,
  /** Plan space. */
  x: CoordinateSchema,
  y: CoordinateSchema,
  metres: z.coerce.number().check(z.positive(), z.maximum(NEAR_METRES_MAX)),
});
export type NearPoint = z.output<typeof NearPointSchema>;

/** @returns null for what is no point with a distance */
export function parseNear(word: string): NearPoint | null {
  if (!NEAR_PATTERN.test(word)) return null;
  const [floorId, x, y, metres] = word.split(',');
  return z.safeParse(NearPointSchema, { floorId, x, y, metres }).data ?? null;
}

/** Finer than a thousandth of a plan pixel nobody points. */
export function nearWord({ floorId, x, y, metres }: NearPoint): string {
  const plain = (value: number) => String(Math.round(value * 1000) / 1000);
  return [floorId, plain(x), plain(y), plain(metres)].join(',');
}

/** Such a point in an address. */
export const NearWordSchema = z.string().check(
  z.maxLength(NEAR_MAX_CHARS),
  z.regex(NEAR_PATTERN, { error: 'invalid' }),
  z.refine((word) => parseNear(word) !== null, { error: 'invalid' }),
);
