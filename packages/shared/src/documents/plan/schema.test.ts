import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CoordinateSchema, PlanPointSchema } from './schema.ts';
import { readPoint } from './zone-reader.ts';

test.each([
  [0, true],
  [-10_000, true],
  [20_000, true],
  [12_345.67, true],
  [20_000.01, false],
  [-10_000.01, false],
  [0.001, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  [1e308, false],
  ['1', false],
  [null, false],
])('%j is a coordinate: %s', (value, expected) => {
  expect(CoordinateSchema.safeParse(value).success).toBe(expected);
});

test('the fast reader of points takes exactly what the schema takes', () => {
  const coordinate = fc.oneof(
    fc.integer({ min: -1_000_100, max: 2_000_100 }).map((each) => each / 100),
    fc.double(),
    fc.string(),
  );
  const point = fc.oneof(
    fc.record({ x: coordinate, y: coordinate }),
    fc.record({ x: coordinate, y: coordinate, z: coordinate }, { requiredKeys: [] }),
    fc.anything(),
  );
  fc.assert(
    fc.property(point, (value) => {
      const parsed = PlanPointSchema.safeParse(value);
      expect(readPoint(value)).toEqual(parsed.success ? parsed.data : null);
    }),
    { numRuns: 2000 },
  );
});
