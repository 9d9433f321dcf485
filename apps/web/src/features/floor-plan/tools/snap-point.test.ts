import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedCorners, snapMove } from './snap-move.ts';
import { raysFrom, snapPoint } from './snap-point.ts';
import { SnapTargets } from './snap-targets.ts';

const REACH = { near: 8, along: 240 };
const box = (left: number, top: number, right: number, bottom: number): PlanPoint[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const SQUARE = new SnapTargets([box(100, 100, 200, 200)]);
const NOTHING = new SnapTargets([]);

const at = (x: number, y: number, wish = {}) => snapPoint(SQUARE, { x, y }, { reach: REACH, ...wish });
const kinds = (snapped: { guides: readonly { kind: string }[] }) => snapped.guides.map(({ kind }) => kind);

describe('a point', () => {
  test('lands on a corner before anything else', () => {
    expect(at(196, 105)).toEqual({
      point: { x: 200, y: 100 },
      guides: [{ kind: 'corner', from: { x: 200, y: 100 }, to: { x: 200, y: 100 } }],
    });
  });

  test('lands on an edge, and the guide counts from its nearer end', () => {
    const snapped = at(204, 160);
    expect(snapped.point).toEqual({ x: 200, y: 160 });
    expect(snapped.guides[0]).toMatchObject({ from: { x: 200, y: 200 }, to: { x: 200, y: 160 } });
  });

  test('is drawn level and plumb with corners at once', () => {
    const other = new SnapTargets([box(100, 100, 200, 200), box(300, 0, 400, 50)]);
    const snapped = snapPoint(other, { x: 297, y: 203 }, { reach: REACH });
    expect([snapped.point, kinds(snapped)]).toEqual([{ x: 300, y: 200 }, ['aligned', 'aligned']]);
    expect(at(204, 600).point).toEqual({ x: 204, y: 600 });
  });

  test('keeps to 45 degrees and to the square of the line before, and meets an edge there', () => {
    const rays = raysFrom({ x: 300, y: 300 }, { x: 330, y: 290 });
    expect(snapPoint(NOTHING, { x: 404, y: 398 }, { reach: REACH, rays }).point).toEqual({ x: 401, y: 401 });
    // (10, 30) is square to (30, -10).
    const square = snapPoint(NOTHING, { x: 338, y: 421 }, { reach: REACH, rays }).point;
    expect((square.x - 300) * 30 - (square.y - 300) * 10).toBeCloseTo(0, 0);
    const crossing = at(203, 163, { rays: raysFrom({ x: 300, y: 260 }) });
    expect([crossing.point, kinds(crossing)]).toEqual([{ x: 200, y: 160 }, ['angle', 'edge']]);
  });

  test('closes on the own first point and keeps to the grid where nothing else is', () => {
    expect(at(503, 503, { own: { x: 500, y: 500 } }).point).toEqual({ x: 500, y: 500 });
    expect(at(523, 517, { gridPx: 20 }).point).toEqual({ x: 520, y: 520 });
    expect(at(531, 550, { gridPx: 50 }).point).toEqual({ x: 531, y: 550 });
  });
});

const place = fc.integer({ min: 0, max: 600 });
const ring = fc
  .record({
    left: place,
    top: place,
    width: fc.integer({ min: 1, max: 200 }),
    height: fc.integer({ min: 1, max: 200 }),
  })
  .map(({ left, top, width, height }) => box(left, top, left + width, top + height));
const rings = fc.array(ring, { maxLength: 20 });
const free = fc.record({
  x: fc.double({ min: 0, max: 800, noNaN: true }),
  y: fc.double({ min: 0, max: 800, noNaN: true }),
});

const apart = (a: PlanPoint, b: PlanPoint) => Math.hypot(b.x - a.x, b.y - a.y);

test('a point is never drawn farther than the reach', () => {
  fc.assert(
    fc.property(rings, free, free, (outlines, point, from) => {
      const wish = { reach: REACH, rays: raysFrom(from), gridPx: 30 };
      const { x, y } = snapPoint(new SnapTargets(outlines), point, wish).point;
      expect(Math.max(Math.abs(x - point.x), Math.abs(y - point.y))).toBeLessThan(8.02);
    }),
  );
});

test('a point near corners lands on the nearest of them, and stays there', () => {
  const offset = fc.integer({ min: -5, max: 5 });
  fc.assert(
    fc.property(rings, ring, fc.nat(3), offset, offset, (others, outline, index, dx, dy) => {
      const corner = outline[index] ?? { x: 0, y: 0 };
      const point = { x: corner.x + dx, y: corner.y + dy };
      const outlines = [...others, outline];
      const targets = new SnapTargets(outlines);
      const snapped = snapPoint(targets, point, { reach: REACH }).point;
      const nearest = Math.min(...outlines.flat().map((each) => apart(each, point)));
      expect(apart(snapped, point)).toBeCloseTo(nearest, 9);
      expect(snapPoint(targets, snapped, { reach: REACH }).point).toEqual(snapped);
    }),
  );
});

describe('a move', () => {
  const moved = box(0, 0, 50, 30);
  const by = (x: number, y: number, gridPx: number | null = null) =>
    snapMove(SQUARE, moved, { x, y }, { reach: REACH, gridPx });

  test('brings a corner onto a corner', () => {
    expect(by(203, 96)).toMatchObject({ shift: { x: 200, y: 100 } });
    expect(by(54, 75)).toMatchObject({ shift: { x: 50, y: 70 } });
  });

  test('lines up with corners on each axis by itself', () => {
    const snapped = by(204, 130);
    expect(snapped.shift).toEqual({ x: 200, y: 130 });
    expect(kinds(snapped)).toEqual(['aligned']);
    expect(by(300, 195).shift).toEqual({ x: 300, y: 200 });
  });

  test('lies down on a slanting edge, else on the grid', () => {
    const roof = new SnapTargets([
      [
        { x: 0, y: 1000 },
        { x: 1000, y: 0 },
        { x: 1000, y: 1000 },
      ],
    ]);
    const snapped = snapMove(roof, moved, { x: 453, y: 515 }, { reach: REACH });
    expect(kinds(snapped)).toEqual(['edge']);
    expect(by(612, 715, 100)).toEqual({ shift: { x: 612, y: 715 }, guides: [] });
    expect(by(604, 695, 100)).toEqual({ shift: { x: 600, y: 700 }, guides: [] });
  });

  test('is never drawn farther than the reach, and its guides end on moved corners', () => {
    fc.assert(
      fc.property(rings, ring, free, (outlines, outline, shift) => {
        const corners = movedCorners(outline);
        const snapped = snapMove(new SnapTargets(outlines), corners, shift, { reach: REACH });
        expect(Math.abs(snapped.shift.x - shift.x)).toBeLessThan(8.02);
        expect(Math.abs(snapped.shift.y - shift.y)).toBeLessThan(8.02);
        for (const { to } of snapped.guides) {
          const apart = corners.map(({ x, y }) =>
            Math.hypot(x + snapped.shift.x - to.x, y + snapped.shift.y - to.y),
          );
          expect(Math.min(...apart)).toBeLessThan(0.05);
        }
      }),
    );
  });

  test('of a great many corners goes by the box around them', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ x: index, y: (index * 7) % 500 }));
    expect(movedCorners(many)).toMatchObject([{ x: 0, y: 0 }, {}, { x: 499, y: 499 }, {}]);
  });
});
