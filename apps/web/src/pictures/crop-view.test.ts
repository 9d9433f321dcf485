import { CropSchema } from '@plumbline/shared/contract/picture.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropOf, MAX_ZOOM, movedBy, WHOLE_VIEW, zoomedTo } from './crop-view.ts';

const SIZE = { widthPx: 3000, heightPx: 1000 };

test('at first the frame holds as much of the middle as its shape allows', () => {
  expect(cropOf(WHOLE_VIEW, SIZE, 3 / 2)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
  expect(cropOf(WHOLE_VIEW, { widthPx: 10, heightPx: 10 }, 1)).toEqual({
    left: 0,
    top: 0,
    width: 1,
    height: 1,
  });
});

test('moving the picture to the end shows what lies before it, and no further than its edge', () => {
  const moved = movedBy(WHOLE_VIEW, { x: 0.2, y: 0.2 }, SIZE, 3 / 2);
  expect(cropOf(moved, SIZE, 3 / 2).left).toBeCloseTo(0.15);
  const far = movedBy(moved, { x: 9, y: 0 }, SIZE, 3 / 2);
  expect(cropOf(far, SIZE, 3 / 2).left).toBe(0);
  // What was pushed beyond the edge is not in the way back.
  expect(cropOf(movedBy(far, { x: -0.1, y: 0 }, SIZE, 3 / 2), SIZE, 3 / 2).left).toBeCloseTo(0.05);
});

test('zoom ends at both sides', () => {
  expect(zoomedTo(WHOLE_VIEW, 99).zoom).toBe(MAX_ZOOM);
  expect(zoomedTo(WHOLE_VIEW, 0).zoom).toBe(1);
});

test('whatever is looked at, the part is one that the server takes, in the shape of the frame', () => {
  const share = fc.double({ min: -2, max: 3, noNaN: true });
  const side = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.double({ min: 1, max: 4, noNaN: true }),
      share,
      share,
      (widthPx, heightPx, zoom, x, y) => {
        const size = { widthPx, heightPx };
        const crop = cropOf({ zoom, x, y }, size, 3 / 2);
        expect(CropSchema.safeParse(crop).success).toBe(true);
        expect((crop.width * widthPx) / (crop.height * heightPx)).toBeCloseTo(3 / 2, 6);
      },
    ),
  );
});
