import { applySimilarity, type Similarity } from '@plumbline/shared/geometry/similarity.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetOf, tilesOf } from './raster-place.ts';

const SIZE = { widthPx: 5000, heightPx: 3000, tileSizePx: 512, levelCount: 5 };
const similarity = fc
  .record({
    scale: fc.double({ min: 0.2, max: 5, noNaN: true }),
    turn: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    tx: fc.integer({ min: -4000, max: 4000 }),
    ty: fc.integer({ min: -4000, max: 4000 }),
  })
  .map(({ scale, turn, tx, ty }): Similarity => {
    return { a: scale * Math.cos(turn), b: scale * Math.sin(turn), tx, ty };
  });

test('every pixel of the drawing that can be seen lies on a tile that is asked for', () => {
  const share = fc.double({ min: 0, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(similarity, share, share, (rasterToPlan, x, y) => {
      const raster = { x: x * SIZE.widthPx, y: y * SIZE.heightPx };
      const seen = applySimilarity(rasterToPlan, raster);
      const visible = { left: seen.x - 60, top: seen.y - 40, right: seen.x + 60, bottom: seen.y + 40 };
      const tiles = tilesOf({ ...SIZE, rasterToPlan }, { scale: 8 }, visible, 1);
      const covering = tiles.filter(
        ({ bounds }) =>
          raster.x >= bounds.left &&
          raster.x < bounds.right &&
          raster.y >= bounds.top &&
          raster.y < bounds.bottom,
      );
      expect(covering).toHaveLength(1);
    }),
  );
});

test('a drawing scanned twice as fine is shown from the level that the screen needs', () => {
  const everything = { left: 0, top: 0, right: 5000, bottom: 3000 };
  const level = (scale: number) =>
    tilesOf({ ...SIZE, rasterToPlan: { a: scale, b: 0, tx: 0, ty: 0 } }, { scale: 1 }, everything, 1)[0]
      ?.level;
  expect(level(1)).toBe(0);
  expect(level(0.5)).toBe(1);
  expect(level(0.25)).toBe(2);
  expect(level(2)).toBe(0);
});

test('the sheet is the box around the turned drawing', () => {
  const size = { widthPx: 400, heightPx: 200 };
  expect(sheetOf({ ...size, rasterToPlan: { a: 1, b: 0, tx: 0, ty: 0 } })).toEqual({
    left: 0,
    top: 0,
    right: 400,
    bottom: 200,
  });
  expect(sheetOf({ ...size, rasterToPlan: { a: 0, b: 2, tx: 400, ty: 50 } })).toEqual({
    left: 0,
    top: 50,
    right: 400,
    bottom: 850,
  });
});
