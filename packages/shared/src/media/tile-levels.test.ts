import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { WHOLE_SPHERE } from './sphere-part.ts';
import { BASE_SIDE_PX, hasTile, levelsOf, partOnSphere } from './tile-levels.ts';

const sphere = (widthPx: number) => levelsOf({ widthPx, heightPx: widthPx / 2 }, WHOLE_SPHERE);

test('a sphere has exact levels and none that the base picture shows as well', () => {
  expect(sphere(2048)).toEqual([]);
  expect(sphere(4096)).toEqual([{ widthPx: 4096, columns: 8, rows: 4 }]);
  expect(sphere(5376)).toEqual([{ widthPx: 5376, columns: 8, rows: 4 }]);
  expect(sphere(11_000)).toEqual([
    { widthPx: 4096, columns: 8, rows: 4 },
    { widthPx: 10_752, columns: 16, rows: 8 },
  ]);
});

test('levels of whatever sphere are of whole tiles in powers of two and never enlarge it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40_000 }), (width) => {
      let coarser = BASE_SIDE_PX;
      for (const { widthPx, columns, rows } of sphere(width)) {
        expect(widthPx).toBeLessThanOrEqual(width);
        expect(widthPx).toBeGreaterThan(coarser);
        expect([widthPx % columns, Math.log2(columns) % 1, columns / rows]).toEqual([0, 0, 2]);
        coarser = widthPx;
      }
      expect(width <= 2100 || coarser > Math.min(width, 16_384) * 0.94).toBe(true);
    }),
  );
});

test('a flat photo has levels in its own shape', () => {
  expect(levelsOf({ widthPx: 2048, heightPx: 1000 }, null)).toEqual([]);
  expect(levelsOf({ widthPx: 3000, heightPx: 5001 }, null)).toEqual([
    { widthPx: 1500, columns: 3, rows: 5 },
    { widthPx: 3000, columns: 6, rows: 10 },
  ]);
});

test('M3 tiles are there only where a part has its picture', () => {
  const part = { left: 0.25, top: 0.375, width: 0.5, height: 0.25 };
  const [level] = levelsOf({ widthPx: 2048, heightPx: 512 }, part);
  if (!level) throw new Error('no level');
  expect(level).toEqual({ widthPx: 4096, columns: 8, rows: 4 });
  expect(partOnSphere(4096, part)).toEqual({ left: 1024, top: 768, right: 3072, bottom: 1280 });
  const there = Array.from({ length: 32 }, (_, at) => [at % 8, Math.floor(at / 8)] as const)
    .filter(([column, row]) => hasTile(level, part, column, row))
    .map(([column, row]) => `${column}_${row}`);
  expect(there).toEqual(['2_1', '3_1', '4_1', '5_1', '2_2', '3_2', '4_2', '5_2']);
});
