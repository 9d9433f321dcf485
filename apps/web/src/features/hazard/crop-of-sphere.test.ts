import { expect, test } from 'vitest';
import { boxInView, cropOfSphere, viewOf, type Pixels } from './crop-of-sphere.ts';

const WIDTH = 360;
const HEIGHT = 180;

/** Red says the column, green the row. */
function sphere(): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let row = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < WIDTH; column += 1)
      data.set([column / 2, row, 0, 255], (row * WIDTH + column) * 4);
  return { data, width: WIDTH, height: HEIGHT };
}

const BOX = { yawDeg: 179, pitchDeg: -30, widthDeg: 20, heightDeg: 10 };

test.each([
  [0, 0],
  [179, -30],
  [-90, 60],
])('the middle of the view shows the direction %d°, %d°', (yawDeg, pitchDeg) => {
  const into = { data: new Uint8ClampedArray(41 * 31 * 4), width: 41, height: 31 };
  cropOfSphere(sphere(), { yawDeg, pitchDeg, fieldOfViewDeg: 60 }, into);
  const [red = 0, green = 0] = into.data.subarray((15 * 41 + 20) * 4);
  expect(Math.abs(red * 2 - (yawDeg + 180))).toBeLessThanOrEqual(3);
  expect(Math.abs(green - (90 - pitchDeg))).toBeLessThanOrEqual(2);
});

test('a box takes less than half of its view, and a large one is held in it', () => {
  const view = viewOf(BOX, 4 / 3);
  expect(view).toMatchObject({ yawDeg: 179, pitchDeg: -30 });
  const { width, height } = boxInView(BOX, view, 4 / 3);
  expect(width).toBeGreaterThan(0.3);
  expect(width).toBeLessThan(0.5);
  expect(height).toBeLessThan(0.5);
  const huge = { ...BOX, widthDeg: 160, heightDeg: 120 };
  expect(boxInView(huge, viewOf(huge, 4 / 3), 4 / 3)).toEqual({ width: 1, height: 1 });
});
