import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, boundsTouch } from './bounds.ts';
import { areaM2, distancePx, mmPerPx, proofErrorPercent, shortLineWarning } from './calibration.ts';
import { polygonArea } from './polygon-area.ts';
import { normaliseBounds, rectangleToPoints } from './rectangle-points.ts';
import { isSelfCrossing, segmentsTouch } from './self-intersection.ts';

const coordinate = fc.integer({ min: -1_000_000, max: 2_000_000 }).map((hundredths) => hundredths / 100);
const point = fc.record({ x: coordinate, y: coordinate });
const outline = (text: string) =>
  text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return { x, y };
  });

describe('isSelfCrossing', () => {
  test.each([
    ['a triangle', '0,0 9,0 0,9', false],
    ['a square', '0,0 9,0 9,9 0,9', false],
    ['an L', '0,0 9,0 9,4 4,4 4,9 0,9', false],
    ['a bow tie', '0,0 9,9 9,0 0,9', true],
    ['a pinch at a shared corner', '0,0 5,5 9,0 9,9 5,5 0,9', true],
    ['a point on another edge', '0,0 9,0 9,9 5,0 0,9', true],
    ['a spike', '0,0 9,0 15,0 9,0 9,9', true],
    ['an edge that lies on another', '0,0 9,0 9,9 6,9 6,0 3,0 3,9 0,9', true],
    ['all on one line', '0,0 5,0 9,0', true],
    ['repeated points', '0,0 0,0 9,0 9,9 9,9', false],
    ['points in line on an edge', '0,0 3,0 6,0 9,0 9,9 0,9', false],
    ['two points', '0,0 9,9', false],
    ['a hundredth apart', '0,0 10,0 10,10 5,0.01 0,10', false],
    ['a hundredth through', '0,0 10,0 10,10 5,-0.01 0,10', true],
  ])('%s: %s', (_, text, expected) => {
    expect(isSelfCrossing(outline(text))).toBe(expected);
    expect(isSelfCrossing(outline(text).toReversed())).toBe(expected);
  });

  test('finds what comparing every pair finds', () => {
    const crossesPairwise = (points: { x: number; y: number }[]) =>
      points.some((from, index) =>
        points.some((other, at) => {
          const isNeighbour = [0, 1, points.length - 1].includes(Math.abs(index - at));
          const to = points[(index + 1) % points.length] ?? from;
          return !isNeighbour && segmentsTouch(from, to, other, points[(at + 1) % points.length] ?? other);
        }),
      );
    const distinct = fc.uniqueArray(point, {
      minLength: 4,
      maxLength: 12,
      selector: ({ x, y }) => `${x},${y}`,
    });
    fc.assert(
      fc.property(distinct, (points) => {
        expect(isSelfCrossing(points)).toBe(crossesPairwise(points) || hasSpike(points));
      }),
      { numRuns: 500 },
    );
  });

  test('500 points do not take the time of every pair', () => {
    const circle = Array.from({ length: 500 }, (_, index) => ({
      x: Math.round(5000 * Math.cos((index / 250) * Math.PI)),
      y: Math.round(5000 * Math.sin((index / 250) * Math.PI)),
    }));
    const start = performance.now();
    for (let round = 0; round < 100; round += 1) expect(isSelfCrossing(circle)).toBe(false);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

function hasSpike(points: readonly { x: number; y: number }[]): boolean {
  return points.some((corner, index) => {
    const before = points.at(index - 1) ?? corner;
    const after = points[(index + 1) % points.length] ?? corner;
    const back = { x: Math.round((before.x - corner.x) * 100), y: Math.round((before.y - corner.y) * 100) };
    const on = { x: Math.round((after.x - corner.x) * 100), y: Math.round((after.y - corner.y) * 100) };
    return back.x * on.y === back.y * on.x && back.x * on.x + back.y * on.y > 0;
  });
}

describe('areas and boxes', () => {
  test('a rectangle has the area of its sides, in either direction and wherever it lies', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const bounds = normaliseBounds({ left: a.x, top: a.y, right: b.x, bottom: b.y });
        const corners = rectangleToPoints(bounds);
        const expected = (bounds.right - bounds.left) * (bounds.bottom - bounds.top);
        expect(polygonArea(corners)).toBeCloseTo(expected, 2);
        expect(polygonArea(corners.toReversed())).toBeCloseTo(expected, 2);
        expect(boundsOf(corners)).toEqual(bounds);
      }),
    );
  });

  test('no points have no box; boxes touch at an edge', () => {
    expect(boundsOf([])).toBeNull();
    const box = { left: 0, top: 0, right: 10, bottom: 10 };
    expect(boundsTouch(box, { left: 10, top: 5, right: 20, bottom: 6 })).toBe(true);
    expect(boundsTouch(box, { left: 10.01, top: 5, right: 20, bottom: 6 })).toBe(false);
  });
});

describe('calibration', () => {
  const a = { x: 0, y: 0 };

  test('a line of 300 by 400 px that is 5 m long gives 10 mm per pixel', () => {
    const b = { x: 300, y: 400 };
    expect(distancePx(a, b)).toBe(500);
    expect(mmPerPx({ a, b, distanceMm: 5000 })).toBe(10);
    expect(areaM2(10_000, 10)).toBe(1);
  });

  test('a line without length gives no scale', () => {
    expect(mmPerPx({ a, b: a, distanceMm: 5000 })).toBeNull();
  });

  test('the proof line says how far off the scale is', () => {
    expect(proofErrorPercent(399, 10, 4000)).toBeCloseTo(-0.25);
    expect(proofErrorPercent(404, 10, 4000)).toBeCloseTo(1);
  });

  test.each([
    [49.9, 100, 'under-50-px'],
    [50, 100, null],
    [99, 1000, 'under-tenth'],
    [100, 1000, null],
  ])('a line of %d px on a plan %d px wide: %s', (lengthPx, widthPx, expected) => {
    expect(shortLineWarning(lengthPx, widthPx)).toBe(expected);
  });
});
