import { levelsOf } from '@plumbline/shared/media/tile-levels.ts';
import { expect, test } from 'vitest';
import { tilesFor } from './capture-tiles.ts';

const capture = {
  filesUrl: '/m/',
  projection: 'sphere',
  spherePart: null,
  widthPx: 8192,
  heightPx: 4096,
  levels: levelsOf({ widthPx: 8192, heightPx: 4096 }, { left: 0, top: 0, width: 1, height: 1 }),
} as const;

test('a picture that is shown no larger than its base needs no tiles', () => {
  expect(tilesFor(capture, 1160)).toEqual([]);
});

test('the coarsest level that is sharp enough covers the whole picture, without gaps', () => {
  const coarse = tilesFor(capture, 3000);
  expect(coarse).toHaveLength(8 * 4);
  expect(coarse.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(1);
  expect(tilesFor(capture, 20_000)).toHaveLength(16 * 8);
  expect(coarse[0]?.url).toBe('/m/t/0/0_0.jpg');
});

test('tiles of a flat photo end with it', () => {
  const size = { widthPx: 4320, heightPx: 2432 };
  const tiles = tilesFor({ ...capture, ...size, projection: 'flat', levels: levelsOf(size, null) }, 9000);
  expect(tiles.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(1);
  for (const { left, top, width, height } of tiles) {
    expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
    expect(top + height).toBeLessThanOrEqual(1 + 1e-9);
  }
});
