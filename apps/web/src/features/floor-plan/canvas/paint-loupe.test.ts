import { expect, test } from 'vitest';
import { loupeCentre } from './paint-loupe.ts';

const screen = { widthPx: 1200, heightPx: 800 };
const viewport = { scale: 0.21, offsetX: 0, offsetY: 0 };
/** Where the loupe stands beside a pointer at this place of the screen. */
const beside = (x: number, y: number) => {
  const centre = loupeCentre({ point: { x: x / 0.21, y: y / 0.21 }, viewport, screen });
  return [Math.round(centre.x - x), Math.round(centre.y - y)];
};

test('the loupe stands above and beside the pointer, on its other side at the edges', () => {
  expect(beside(600, 500)).toEqual([88, -88]);
  expect(beside(1150, 500)).toEqual([-88, -88]);
  expect(beside(100, 100)).toEqual([88, 88]);
  expect(beside(1190, 20)).toEqual([-88, 88]);
});

test('it never stands under the bar of the scale tool', () => {
  // Just below the bar, beside it, and in the corner that it leaves.
  expect(beside(600, 180)).toEqual([88, 88]);
  expect(beside(250, 100)).toEqual([-88, 88]);
  expect(beside(900, 60)).toEqual([88, 88]);
});

test('on a screen too small for it the loupe stays beside the pointer', () => {
  const centre = loupeCentre({ point: { x: 0, y: 0 }, viewport, screen: { widthPx: 90, heightPx: 90 } });
  expect(centre).toEqual({ x: 88, y: -88 });
});
