import { expect, test } from 'vitest';
import { viewAxes } from '@plumbline/shared/media/view-into-sphere.ts';
import { cutFace } from './cut-faces.ts';
import { FACE_PX } from './face.ts';

const WIDTH = 720;
/** Red says the direction, two degrees a step from the left edge; green how high. */
const sphere = {
  widthPx: WIDTH,
  heightPx: WIDTH / 2,
  data: Buffer.from(
    Array.from({ length: (WIDTH * WIDTH) / 2 }, (_, at) => [
      Math.floor((at % WIDTH) / 4),
      Math.floor(at / WIDTH / 2),
      0,
    ]).flat(),
  ),
};
const seen = (face: { data: Buffer }, x: number, y: number) => {
  const at = (Math.floor(y * (FACE_PX - 1)) * FACE_PX + Math.floor(x * (FACE_PX - 1))) * 3;
  return { deg: (face.data[at] ?? 0) * 2 - 180, heightDeg: 90 - (face.data[at + 1] ?? 0) };
};

test.each([0, 90, 180, 270])('a face at %i° shows a quarter of the horizon, its middle level', (yawDeg) => {
  const face = cutFace(sphere, viewAxes({ yawDeg, pitchDeg: 0 }, { pitchDeg: 0, rollDeg: 0 }));
  const offBy = (x: number, deg: number) =>
    Math.abs(((seen(face, x, 0.5).deg - yawDeg - deg + 900) % 360) - 180);
  // The seam of the picture lies within a step.
  expect(offBy(0.25, -26.6)).toBeLessThanOrEqual(3);
  expect(offBy(0.75, 26.6)).toBeLessThanOrEqual(3);
  expect(Math.abs(seen(face, 0.25, 0.5).heightDeg)).toBeLessThanOrEqual(1.5);
});

test('a camera that was held askew gives level faces', () => {
  const face = cutFace(sphere, viewAxes({ yawDeg: 0, pitchDeg: 0 }, { pitchDeg: 20, rollDeg: 0 }));
  expect(seen(face, 0.5, 0.5).heightDeg).toBeCloseTo(-20, -0.5);
});
