import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markupOutlines } from './markup-snap.ts';
import { snapPoint } from './snap-point.ts';
import { SnapTargets } from './snap-targets.ts';

const HEADER = { id: 'a', order: 'a0', locked: false, needsFix: false, colour: 'red', size: 2 } as const;
const LINE = { ...HEADER, line: 'solid' } as const;
const place = fc.record({ x: fc.integer({ min: 0, max: 5000 }), y: fc.integer({ min: 0, max: 5000 }) });

const line: fc.Arbitrary<PlanMarkup> = fc
  .record({ kind: fc.constantFrom('arrow', 'dimension'), from: place, to: place })
  .map((drawn) => ({ ...LINE, ...drawn }));
const area: fc.Arbitrary<PlanMarkup> = fc.array(place, { minLength: 3, maxLength: 6 }).map((corners) => ({
  ...LINE,
  kind: 'area',
  points: corners.map((point, index) => ({ id: `p${index}`, ...point })),
}));
const cloud: fc.Arbitrary<PlanMarkup> = fc
  .record({ shape: fc.constantFrom('box', 'freehand'), points: fc.array(place, { minLength: 3 }) })
  .map((drawn) => ({ ...LINE, kind: 'cloud', ...drawn }));
const loose: fc.Arbitrary<PlanMarkup> = fc.oneof(
  fc.array(place, { minLength: 2 }).map((points): PlanMarkup => ({ ...LINE, kind: 'pen', points })),
  place.map((at): PlanMarkup => ({ ...HEADER, kind: 'text', at, text: 'Seal' })),
  place.map((at): PlanMarkup => ({ ...HEADER, kind: 'stamp', at, stamp: 'hold' })),
);
const any = fc.oneof(line, area, cloud, loose);

/** The corners that a hand may be drawn to, found without the code under test. */
function cornersOf(markup: PlanMarkup): PlanPoint[] {
  if (markup.kind === 'arrow' || markup.kind === 'dimension') return [markup.from, markup.to];
  if (markup.kind === 'area') return markup.points.map(({ x, y }) => ({ x, y }));
  if (markup.kind !== 'cloud') return [];
  const [xs, ys] = [markup.points.map(({ x }) => x), markup.points.map(({ y }) => y)];
  return [Math.min(...xs), Math.max(...xs)].flatMap((x) =>
    [Math.min(...ys), Math.max(...ys)].map((y) => ({ x, y })),
  );
}

const targetsOf = (all: readonly PlanMarkup[]) => {
  const { rings, lines } = markupOutlines(all);
  return new SnapTargets(rings, lines);
};
const apart = (a: PlanPoint, b: PlanPoint) => Math.hypot(b.x - a.x, b.y - a.y);
const REACH = { near: 8, along: 240 };

test('a hand near ends and corners of markup lands on the nearest of them', () => {
  const offset = fc.integer({ min: -5, max: 5 });
  const some = fc.array(any, { maxLength: 40 });
  fc.assert(
    fc.property(some, fc.oneof(line, area, cloud), fc.nat(), offset, offset, (others, one, nth, dx, dy) => {
      const corners = cornersOf(one);
      const { x, y } = corners[nth % corners.length] ?? { x: 0, y: 0 };
      const point = { x: x + dx, y: y + dy };
      const snapped = snapPoint(targetsOf([...others, one]), point, { reach: REACH }).point;
      const nearest = Math.min(...[...others, one].flatMap(cornersOf).map((each) => apart(each, point)));
      expect(apart(snapped, point)).toBeCloseTo(nearest, 9);
    }),
  );
});

test('a line is an edge from end to end and not back around; an area goes around', () => {
  fc.assert(
    fc.property(line, area, (open, ring) => {
      const everywhere = { left: 0, top: 0, right: 5000, bottom: 5000 };
      const edges = targetsOf([open]).edgesIn(everywhere);
      if (!('from' in open)) throw new Error('no line');
      expect(edges).toEqual(apart(open.from, open.to) > 0 ? [{ from: open.from, to: open.to }] : []);
      const corners = cornersOf(ring);
      const sides = corners.filter((point, index) => apart(point, corners.at(index - 1) ?? point) > 0);
      expect(targetsOf([ring]).edgesIn(everywhere)).toHaveLength(sides.length);
    }),
  );
});

test('strokes, words and stamps draw no hand', () => {
  fc.assert(
    fc.property(fc.array(loose, { maxLength: 40 }), place, (all, point) => {
      expect(snapPoint(targetsOf(all), point, { reach: REACH })).toEqual({ point, guides: [] });
    }),
  );
});

test('among 500 objects only those near the hand are looked at', () => {
  const lines = Array.from({ length: 500 }, (_, index): PlanMarkup => {
    const from = { x: (index % 25) * 200, y: Math.floor(index / 25) * 200 };
    return { ...LINE, kind: 'dimension', from, to: { x: from.x + 100, y: from.y } };
  });
  const targets = targetsOf(lines);
  const box = { left: 1192, top: 1192, right: 1208, bottom: 1208 };
  expect(targets.cornersIn(box)).toEqual([{ x: 1200, y: 1200 }]);
  expect(targets.edgesIn(box)).toHaveLength(1);
});
