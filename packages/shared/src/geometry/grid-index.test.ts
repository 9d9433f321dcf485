import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsTouch, type Bounds } from './bounds.ts';
import { GridIndex } from './grid-index.ts';

const side = fc.integer({ min: -500, max: 500 });
const box: fc.Arbitrary<Bounds> = fc
  .record({ left: side, top: side, width: fc.nat(200), height: fc.nat(200) })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }));

test('finds exactly what a look at everything finds, each once', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 60 }), box, (boxes, wanted) => {
      const found = new GridIndex(boxes, (each) => each).near(wanted);
      expect(new Set(found)).toEqual(new Set(boxes.filter((each) => boundsTouch(each, wanted))));
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});
