import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALIGNMENTS, DISTRIBUTIONS, alignShifts, distributeShifts, unionOf } from './arrange-boxes.ts';
import type { Bounds } from './bounds.ts';

const side = fc.integer({ min: -1000, max: 1000 });
const box: fc.Arbitrary<Bounds> = fc
  .record({ left: side, top: side, width: fc.nat(400), height: fc.nat(400) })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }));
const boxes = fc.array(box, { minLength: 1, maxLength: 12 });

const moved = (from: readonly Bounds[], shifts: readonly { x: number; y: number }[]): Bounds[] =>
  from.map(({ left, top, right, bottom }, index) => {
    const { x, y } = shifts[index] ?? { x: Number.NaN, y: Number.NaN };
    return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
  });

const VALUE: Record<(typeof ALIGNMENTS)[number], (of: Bounds) => number> = {
  left: ({ left }) => left,
  centre: ({ left, right }) => left + right,
  right: ({ right }) => right,
  top: ({ top }) => top,
  middle: ({ top, bottom }) => top + bottom,
  bottom: ({ bottom }) => bottom,
};

test.each(ALIGNMENTS)(
  'aligned to the %s, all boxes agree there, stay inside and do so for good',
  (alignment) => {
    fc.assert(
      fc.property(boxes, (from) => {
        const after = moved(from, alignShifts(from, alignment));
        const union = unionOf(from);
        if (!union) throw new Error('no box');
        for (const each of after) {
          expect(VALUE[alignment](each)).toBeCloseTo(VALUE[alignment](union), 6);
          expect([each.left >= union.left, each.bottom <= union.bottom]).toEqual([true, true]);
        }
        for (const { x, y } of alignShifts(after, alignment)) expect(Math.hypot(x, y)).toBeCloseTo(0, 6);
      }),
    );
  },
);

test.each(DISTRIBUTIONS)('distributed %s, the gaps are equal and the outermost boxes stay', (along) => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 3, maxLength: 12 }), (from) => {
      const after = moved(from, distributeShifts(from, along));
      const [low, high] = along === 'across' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
      // Sorted by where they stood: boxes of equal middles may change places otherwise.
      const order = from
        .map((each, index) => ({ index, middle: each[low] + each[high] }))
        .sort((a, b) => a.middle - b.middle || a.index - b.index)
        .map(({ index }) => index);
      const at = (place: number) => after[order.at(place) ?? 0];
      const gaps = order.slice(1).map((_, place) => (at(place + 1)?.[low] ?? 0) - (at(place)?.[high] ?? 0));
      for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 6);
      expect(at(0)?.[low]).toBeCloseTo(from[order[0] ?? 0]?.[low] ?? Number.NaN, 6);
      expect(at(-1)?.[high]).toBeCloseTo(from[order.at(-1) ?? 0]?.[high] ?? Number.NaN, 6);
    }),
  );
});

test('two boxes have no gap to share', () => {
  const two = [
    { left: 0, top: 0, right: 10, bottom: 10 },
    { left: 90, top: 0, right: 99, bottom: 10 },
  ];
  expect(distributeShifts(two, 'across')).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});
