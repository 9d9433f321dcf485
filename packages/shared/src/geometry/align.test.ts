import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignByPairs, alignByScale, alignWarnings, scaleWarnings, type PointPair } from './align.ts';
import {
  IDENTITY,
  applySimilarity,
  carryBounds,
  invertSimilarity,
  rotationRad,
  scaleOf,
  type Similarity,
} from './similarity.ts';

const coordinate = fc.double({ min: 0, max: 5000, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
const similarity = fc
  .record({
    scale: fc.double({ min: 0.1, max: 10, noNaN: true }),
    turn: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    tx: fc.double({ min: -5000, max: 5000, noNaN: true }),
    ty: fc.double({ min: -5000, max: 5000, noNaN: true }),
  })
  .map(({ scale, turn, tx, ty }) => ({ a: scale * Math.cos(turn), b: scale * Math.sin(turn), tx, ty }));
/** 2 to 4 points of which two are far apart. */
const places = fc
  .array(point, { minLength: 2, maxLength: 4 })
  .filter((all) => all.some((a) => all.some((b) => Math.hypot(a.x - b.x, a.y - b.y) > 300)));

function pairsThrough(rasterToPlan: Similarity, rasters: readonly { x: number; y: number }[]): PointPair[] {
  return rasters.map((raster) => ({ raster, plan: applySimilarity(rasterToPlan, raster) }));
}

function sumOfSquares(rasterToPlan: Similarity, pairs: readonly PointPair[]): number {
  return pairs.reduce((sum, { raster, plan }) => {
    const landed = applySimilarity(rasterToPlan, raster);
    return sum + (landed.x - plan.x) ** 2 + (landed.y - plan.y) ** 2;
  }, 0);
}

describe('similarity', () => {
  test('the way back undoes the way there', () => {
    fc.assert(
      fc.property(similarity, point, (there, from) => {
        const back = applySimilarity(invertSimilarity(there), applySimilarity(there, from));
        expect(back.x).toBeCloseTo(from.x, 6);
        expect(back.y).toBeCloseTo(from.y, 6);
      }),
    );
  });

  test('lengths grow by the scale and directions turn by the angle', () => {
    fc.assert(
      fc.property(similarity, (there) => {
        const [from, to] = [applySimilarity(there, { x: 0, y: 0 }), applySimilarity(there, { x: 100, y: 0 })];
        expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeCloseTo(100 * scaleOf(there), 6);
        expect(Math.cos(Math.atan2(to.y - from.y, to.x - from.x) - rotationRad(there))).toBeCloseTo(1, 9);
      }),
    );
  });

  test('a quarter turn carries a box to its place', () => {
    const turned = { a: 0, b: 2, tx: 100, ty: 10 };
    expect(carryBounds(turned, { left: 0, top: 0, right: 20, bottom: 5 })).toEqual({
      left: 90,
      top: 10,
      right: 100,
      bottom: 50,
    });
    expect(carryBounds(IDENTITY, { left: 1, top: 2, right: 3, bottom: 4 })).toEqual({
      left: 1,
      top: 2,
      right: 3,
      bottom: 4,
    });
  });
});

describe('alignment by pairs', () => {
  test('exact pairs give back the similarity they were made with', () => {
    fc.assert(
      fc.property(similarity, places, (made, rasters) => {
        const found = alignByPairs(pairsThrough(made, rasters));
        if (!found.ok) throw new Error(found.reason);
        expect(found.rasterToPlan.a).toBeCloseTo(made.a, 6);
        expect(found.rasterToPlan.b).toBeCloseTo(made.b, 6);
        expect(found.rasterToPlan.tx).toBeCloseTo(made.tx, 3);
        expect(found.rasterToPlan.ty).toBeCloseTo(made.ty, 3);
        expect(found.rmsPx).toBeLessThan(1e-6);
      }),
    );
  });

  test('no similarity near it has a smaller sum of squares, however the pairs are off', () => {
    const off = fc.record({ dx: fc.integer({ min: -30, max: 30 }), dy: fc.integer({ min: -30, max: 30 }) });
    fc.assert(
      fc.property(
        similarity,
        places,
        fc.array(off, { minLength: 4, maxLength: 4 }),
        similarity,
        (made, rasters, noise, nudge) => {
          const pairs = pairsThrough(made, rasters).map(({ raster, plan }, index) => ({
            raster,
            plan: { x: plan.x + (noise[index]?.dx ?? 0), y: plan.y + (noise[index]?.dy ?? 0) },
          }));
          const found = alignByPairs(pairs);
          if (!found.ok) return;
          const { a, b, tx, ty } = found.rasterToPlan;
          const other = {
            a: a + nudge.a * 1e-3,
            b: b + nudge.b * 1e-3,
            tx: tx + nudge.tx * 1e-3,
            ty: ty + nudge.ty * 1e-3,
          };
          const least = sumOfSquares(found.rasterToPlan, pairs);
          expect(sumOfSquares(other, pairs)).toBeGreaterThanOrEqual(least * (1 - 1e-9) - 1e-9);
          expect(found.rmsPx).toBeCloseTo(Math.sqrt(least / pairs.length), 6);
          expect(found.residualsPx).toHaveLength(pairs.length);
          // Never worse than the noise itself: the similarity the pairs were made with is one of those compared.
          expect(least).toBeLessThanOrEqual(sumOfSquares(made, pairs) + 1e-6);
        },
      ),
    );
  });

  test('two pairs always fit, which proves nothing and is said', () => {
    const pairs = [
      { raster: { x: 0, y: 0 }, plan: { x: 10, y: 10 } },
      { raster: { x: 100, y: 0 }, plan: { x: 10, y: 310 } },
    ];
    const found = alignByPairs(pairs);
    expect(found).toMatchObject({ ok: true });
    if (!found.ok) return;
    expect(found.rmsPx).toBeCloseTo(0, 9);
    expect(scaleOf(found.rasterToPlan)).toBeCloseTo(3, 9);
    expect(rotationRad(found.rasterToPlan)).toBeCloseTo(Math.PI / 2, 9);
    expect(alignWarnings(found, pairs, 4000)).toEqual([{ kind: 'unproven' }]);
  });

  test('a slipped pair among four is named; a small slip is not held against anybody', () => {
    const corners = [
      { x: 100, y: 100 },
      { x: 3900, y: 100 },
      { x: 3900, y: 2700 },
      { x: 100, y: 2700 },
    ];
    const slipped = (byPx: number) =>
      pairsThrough(IDENTITY, corners).map((pair, index) =>
        index === 2 ? { ...pair, plan: { x: pair.plan.x + byPx, y: pair.plan.y } } : pair,
      );
    const far = alignByPairs(slipped(120));
    const near = alignByPairs(slipped(3));
    expect(far.ok && alignWarnings(far, slipped(120), 4000)).toEqual([
      { kind: 'poor' },
      { kind: 'outlier', index: 2 },
    ]);
    expect(near.ok && alignWarnings(near, slipped(3), 4000)).toEqual([]);
    const three = slipped(120).slice(0, 3);
    const ofThree = alignByPairs(three);
    expect(ofThree.ok && alignWarnings(ofThree, three, 4000)).toEqual([{ kind: 'poor' }]);
  });

  test.each([
    ['too-few-pairs', [[0, 0, 0, 0]]],
    [
      'too-many-pairs',
      [
        [0, 0, 0, 0],
        [100, 0, 100, 0],
        [0, 100, 0, 100],
        [100, 100, 100, 100],
        [50, 50, 50, 50],
      ],
    ],
    [
      'points-together',
      [
        [0, 0, 0, 0],
        [5, 5, 500, 500],
      ],
    ],
    [
      'points-together',
      [
        [0, 0, 40, 40],
        [500, 500, 45, 40],
        [0, 500, 40, 45],
      ],
    ],
    [
      'scale-out-of-range',
      [
        [0, 0, 0, 0],
        [20, 0, 1000, 0],
      ],
    ],
    [
      'scale-out-of-range',
      [
        [0, 0, 1000, 0],
        [4000, 0, 1000, 100],
        [0, 4000, 1000, 0],
      ],
    ],
    [
      'bad-number',
      [
        [0, 0, 0, 0],
        [Number.NaN, 0, 1000, 0],
      ],
    ],
  ] as const)('%s is refused with its reason', (reason, numbers) => {
    const pairs = numbers.map(([x = 0, y = 0, planX = 0, planY = 0]) => ({
      raster: { x, y },
      plan: { x: planX, y: planY },
    }));
    expect(alignByPairs(pairs)).toEqual({ ok: false, reason });
  });
});

describe('alignment by scale', () => {
  const scale = fc.double({ min: 1, max: 15, noNaN: true });

  test('real lengths agree afterwards and the common point lies where it belongs', () => {
    fc.assert(
      fc.property(scale, scale, point, point, point, (rasterMm, planMm, raster, plan, other) => {
        const found = alignByScale(rasterMm, planMm, { raster, plan });
        if (!found.ok) throw new Error(found.reason);
        const [common, landed] = [raster, other].map((each) => applySimilarity(found.rasterToPlan, each));
        expect(common?.x).toBeCloseTo(plan.x, 6);
        expect(common?.y).toBeCloseTo(plan.y, 6);
        const lengthPx = Math.hypot((landed?.x ?? 0) - plan.x, (landed?.y ?? 0) - plan.y);
        expect(lengthPx * planMm).toBeCloseTo(
          Math.hypot(other.x - raster.x, other.y - raster.y) * rasterMm,
          4,
        );
        expect(rotationRad(found.rasterToPlan)).toBe(0);
      }),
    );
  });

  test('further points change nothing and tell how far off they are', () => {
    const common = { raster: { x: 100, y: 100 }, plan: { x: 50, y: 50 } };
    const right = { raster: { x: 1100, y: 100 }, plan: { x: 550, y: 50 } };
    const wrong = { raster: { x: 100, y: 1100 }, plan: { x: 53, y: 554 } };
    const alone = alignByScale(5, 10, common);
    const proven = alignByScale(5, 10, common, [right, wrong]);
    if (!alone.ok || !proven.ok) throw new Error('no alignment');
    expect(proven.rasterToPlan).toEqual(alone.rasterToPlan);
    expect(alone).toMatchObject({ residualsPx: [0], rmsPx: 0 });
    expect(proven.residualsPx).toEqual([0, 0, 5]);
    expect(proven.rmsPx).toBeCloseTo(Math.sqrt(25 / 2), 9);
    expect(scaleWarnings(alone, 1000)).toEqual([{ kind: 'unproven-scale' }]);
    expect(scaleWarnings(proven, 1000)).toEqual([{ kind: 'poor' }]);
    expect(scaleWarnings(proven, 4000)).toEqual([]);
  });

  test('scales that cannot be are refused', () => {
    const common = { raster: { x: 0, y: 0 }, plan: { x: 0, y: 0 } };
    expect(alignByScale(0, 5, common)).toEqual({ ok: false, reason: 'bad-number' });
    expect(alignByScale(5, 0, common)).toEqual({ ok: false, reason: 'bad-number' });
    expect(alignByScale(-5, -5, common)).toEqual({ ok: false, reason: 'bad-number' });
    expect(alignByScale(500, 5, common)).toEqual({ ok: false, reason: 'scale-out-of-range' });
  });
});
