import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceToSegment, simplifyLine, smoothLine } from './simplify-line.ts';

const coordinate = fc.integer({ min: -500, max: 500 });
const line = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 120 });

test('keeps the ends and the order, and stays within the tolerance of every point', () => {
  fc.assert(
    fc.property(line, fc.double({ min: 0.1, max: 50, noNaN: true }), (points, tolerance) => {
      const simple = simplifyLine(points, tolerance, 1000);
      expect(simple[0]).toBe(points[0]);
      expect(simple.at(-1)).toBe(points.at(-1));
      const places = simple.map((point) => points.indexOf(point));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      for (const point of points) {
        const distances = simple.map((from, index) =>
          distanceToSegment(point, from, simple[index + 1] ?? from),
        );
        expect(Math.min(...distances)).toBeLessThanOrEqual(tolerance);
      }
    }),
  );
});

test('never leaves more points than asked for', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 2, max: 20 }), (points, atMost) => {
      expect(simplifyLine(points, 0.1, atMost).length).toBeLessThanOrEqual(Math.max(2, atMost));
    }),
  );
});

test('a straight line is its two ends, and 20,000 points of a scribble are done at once', () => {
  const straight = Array.from({ length: 50 }, (_, x) => ({ x, y: 2 * x }));
  expect(simplifyLine(straight, 0.1, 1000)).toEqual([straight[0], straight.at(-1)]);
  const scribble = Array.from({ length: 20_000 }, (_, x) => ({ x, y: 50 * Math.sin(x / 7) }));
  expect(simplifyLine(scribble, 0.5, 1000).length).toBeLessThanOrEqual(1000);
});

test('smoothing keeps the ends and never leaves the box of the line', () => {
  fc.assert(
    fc.property(line, (points) => {
      const smooth = smoothLine(points);
      expect(smooth).toHaveLength(points.length);
      expect(smooth[0]).toEqual(points[0]);
      expect(smooth.at(-1)).toEqual(points.at(-1));
      const xs = points.map(({ x }) => x);
      for (const { x } of smooth) {
        expect(x).toBeGreaterThanOrEqual(Math.min(...xs));
        expect(x).toBeLessThanOrEqual(Math.max(...xs));
      }
    }),
  );
});
