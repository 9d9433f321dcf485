import { apartDeg } from '@plumbline/shared/hazards/sphere-box.ts';
import { describe, expect, test } from 'vitest';
import { TileViews, directionAt, isCutBy, onSphere } from './tile-views.ts';

const SIDE = 64;
const WIDTH = 720;
const HEIGHT = 360;

/** A picture whose pixels say where they are. */
function picture() {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let row = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < WIDTH; column += 1)
      data.set([column >> 2, row >> 1, 0], (row * WIDTH + column) * 3);
  return { data, widthPx: WIDTH, heightPx: HEIGHT };
}

describe('views into a sphere', () => {
  test('show in each pixel what lies in its direction, the seam included', () => {
    const views = new TileViews(picture(), { sidePx: SIDE, fieldOfViewDeg: 90 });
    const tile = new Uint8Array(SIDE * SIDE * 3);
    let count = 0;
    for (const view of views.of(picture(), tile)) {
      count += 1;
      for (const [x, y] of [
        [5, 9],
        [32, 32],
        [60, 40],
      ] as const) {
        const { yawDeg, pitchDeg } = directionAt(view, { x: x + 0.5, y: y + 0.5 });
        const [column = 0, row = 0] = tile.subarray((y * SIDE + x) * 3);
        const seen = {
          yawDeg: ((column * 4 + 2) / WIDTH - 0.5) * 360,
          pitchDeg: (0.5 - (row * 2 + 1) / HEIGHT) * 180,
        };
        expect(apartDeg(seen, { yawDeg, pitchDeg })).toBeLessThan(3);
      }
    }
    expect(count).toBe(views.count);
  });

  test('a box in the middle of a view lies where the view looks, as large as it is seen', () => {
    const view = { yawDeg: 170, pitchDeg: -45, sidePx: SIDE, fieldOfViewDeg: 90 };
    const box = onSphere(view, { left: 24, top: 16, right: 40, bottom: 48 });
    expect(apartDeg(box, view)).toBeCloseTo(0, 6);
    expect(box.widthDeg).toBeCloseTo((2 * Math.atan(8 / 32) * 180) / Math.PI, 6);
    expect(box.heightDeg).toBeCloseTo((2 * Math.atan(16 / 32) * 180) / Math.PI, 6);
  });

  test('a box at an edge of its view is cut', () => {
    expect(isCutBy(SIDE, { left: 0, top: 9, right: 20, bottom: 20 })).toBe(true);
    expect(isCutBy(SIDE, { left: 9, top: 9, right: 20, bottom: 20 })).toBe(false);
  });
});
