import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingOrder } from './reading-order.ts';

interface Thing {
  name: string;
  box: Bounds | null;
}

const thing = (name: string, left: number, top: number, width: number, height: number): Thing => ({
  name,
  box: { left, top, right: left + width, bottom: top + height },
});
const namesOf = (things: readonly Thing[]) => readingOrder(things, ({ box }) => box).map(({ name }) => name);

test('rooms in rows that do not quite stand level are read row by row', () => {
  const cell = fc.record({ dx: fc.integer({ min: -20, max: 20 }), dy: fc.integer({ min: 0, max: 40 }) });
  const grid = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(grid, fc.infiniteStream(fc.nat()), (rows, stream) => {
      const things = rows.flatMap((row, y) =>
        row.map(({ dx, dy }, x) => thing(`${y} ${x}`, x * 120 + dx, y * 200 + dy, 100, 100)),
      );
      const keys = new Map(things.map(({ name }) => [name, stream.next().value]));
      const shuffled = things.toSorted((a, b) => (keys.get(a.name) ?? 0) - (keys.get(b.name) ?? 0));
      expect(namesOf(shuffled)).toEqual(things.map(({ name }) => name));
    }),
  );
});

test('every object is read once, whatever lies over what', () => {
  const side = fc.integer({ min: 0, max: 900 });
  const any = fc.array(fc.record({ left: side, top: side, width: side, height: side }), { maxLength: 60 });
  fc.assert(
    fc.property(any, (boxes) => {
      const things = boxes.map(({ left, top, width, height }, index) =>
        thing(`${index}`, left, top, width, height),
      );
      expect(new Set(namesOf(things))).toEqual(new Set(things.map(({ name }) => name)));
      expect(namesOf(things)).toHaveLength(things.length);
    }),
  );
});

test('the outline of the floor is read first and does not make one row of its rooms', () => {
  const things = [
    thing('kitchen', 500, 400, 200, 200),
    thing('bath', 100, 420, 200, 200),
    thing('hall', 700, 60, 200, 200),
    thing('floor', 0, 0, 1000, 800),
    { name: 'nowhere', box: null },
  ];
  expect(namesOf(things)).toEqual(['floor', 'hall', 'bath', 'kitchen', 'nowhere']);
});
