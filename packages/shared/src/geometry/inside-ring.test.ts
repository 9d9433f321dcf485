import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInsideRing } from './inside-ring.ts';

interface Point {
  x: number;
  y: number;
}

const coordinate = fc.integer({ min: -1000, max: 1000 });
const anyPoint = fc.record({ x: coordinate, y: coordinate });
const anyRing = fc.array(anyPoint, { minLength: 3, maxLength: 12 });

/** A convex ring: points on an ellipse in the order of their angles. */
const convexRing = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 3, maxLength: 12 }),
    fc.integer({ min: 10, max: 500 }),
    fc.integer({ min: 10, max: 500 }),
  )
  .map(([degrees, a, b]) =>
    degrees
      .toSorted((left, right) => left - right)
      .map((degree): Point => {
        const angleRad = (degree / 180) * Math.PI;
        return { x: a * Math.cos(angleRad), y: b * Math.sin(angleRad) };
      }),
  );

/** On which side of each edge the point lies; 0 on the edge itself, give or take rounding. */
function sides(ring: readonly Point[], { x, y }: Point): number[] {
  return ring.map((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from;
    const cross = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
    return Math.abs(cross) < 1e-6 ? 0 : Math.sign(cross);
  });
}

test('in a convex ring it is the same as to lie on the inner side of every edge', () => {
  fc.assert(
    fc.property(convexRing, anyPoint, (ring, point) => {
      const all = sides(ring, point);
      fc.pre(!all.includes(0));
      expect(isInsideRing(point, ring)).toBe(all.every((side) => side === all[0]));
    }),
  );
});

test('it stays the same when ring and point are moved together, and from wherever the ring is begun', () => {
  fc.assert(
    fc.property(anyRing, anyPoint, anyPoint, fc.nat(11), (ring, point, way, start) => {
      fc.pre(!sides(ring, point).includes(0));
      const moved = ({ x, y }: Point): Point => ({ x: x + way.x, y: y + way.y });
      const turned = [...ring.slice(start % ring.length), ...ring.slice(0, start % ring.length)];
      const inside = isInsideRing(point, ring);
      expect(isInsideRing(moved(point), ring.map(moved))).toBe(inside);
      expect(isInsideRing(point, turned)).toBe(inside);
      expect(isInsideRing(point, ring.toReversed())).toBe(inside);
    }),
  );
});

test('nothing outside of its box is in a ring, and nothing is in one without area', () => {
  fc.assert(
    fc.property(anyRing, anyPoint, (ring, point) => {
      const right = Math.max(...ring.map(({ x }) => x));
      expect(isInsideRing({ x: right + 1, y: point.y }, ring)).toBe(false);
      expect(isInsideRing(point, [point])).toBe(false);
      expect(isInsideRing(point, [])).toBe(false);
    }),
  );
});

test('where an outline crosses itself twice over, the middle is outside', () => {
  const twice = [0, 1].flatMap(() => [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ]);
  expect(isInsideRing({ x: 5, y: 5 }, twice)).toBe(false);
  expect(isInsideRing({ x: 5, y: 5 }, twice.slice(0, 4))).toBe(true);
});
