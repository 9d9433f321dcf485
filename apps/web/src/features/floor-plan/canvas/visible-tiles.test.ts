import { expect, test } from 'vitest';
import { levelFor, parentTile, visibleTiles } from './visible-tiles.ts';

const image = { widthPx: 5000, heightPx: 3000, tileSizePx: 512, levelCount: 5 };

test('the level is never coarser than the screen', () => {
  expect(levelFor(1, 1, 5)).toBe(0);
  expect(levelFor(0.5, 1, 5)).toBe(1);
  expect(levelFor(0.4, 1, 5)).toBe(1);
  expect(levelFor(0.5, 2, 5)).toBe(0);
  expect(levelFor(0.001, 1, 5)).toBe(4);
  expect(levelFor(16, 2, 5)).toBe(0);
});

test('only tiles of the image that touch the screen, the middle first', () => {
  const tiles = visibleTiles(image, 0, { left: 600, top: -500, right: 1500, bottom: 500 });
  expect(tiles.map(({ key }) => key).sort()).toEqual(['0/1_0', '0/2_0']);
  const all = visibleTiles(image, 0, { left: -100, top: -100, right: 5100, bottom: 3100 });
  expect(all).toHaveLength(10 * 6);
  expect(all.find(({ key }) => key === '0/9_5')?.bounds).toMatchObject({ right: 5000, bottom: 3000 });
  expect(all[0]?.key).not.toBe('0/0_0');
});

test('a parent covers its child', () => {
  const [child] = visibleTiles(image, 1, { left: 3100, top: 2100, right: 3101, bottom: 2101 });
  const parent = child && parentTile(image, child);
  expect(parent?.level).toBe(2);
  expect(parent?.bounds.left).toBeLessThanOrEqual(child?.bounds.left ?? 0);
  expect(parent?.bounds.bottom).toBeGreaterThanOrEqual(child?.bounds.bottom ?? 0);
});
