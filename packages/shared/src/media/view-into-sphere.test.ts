import { expect, test } from 'vitest';
import { alongRay, pixelAlong, viewAxes } from './view-into-sphere.ts';

const degrees = (radians: number) => (radians * 180) / Math.PI;

function middleOf(yawDeg: number, pitchDeg: number, pose = { pitchDeg: 0, rollDeg: 0 }) {
  const { longitude, latitude } = alongRay(viewAxes({ yawDeg, pitchDeg }, pose), 0, 0);
  return { yawDeg: degrees(longitude), pitchDeg: degrees(latitude) };
}

test.each([
  [0, 0],
  [120, 30],
  [-179, -80],
])('the middle of a view of an upright picture lies where it looks: %d°, %d°', (yawDeg, pitchDeg) => {
  const middle = middleOf(yawDeg, pitchDeg);
  expect(middle.yawDeg).toBeCloseTo(yawDeg, 8);
  expect(middle.pitchDeg).toBeCloseTo(pitchDeg, 8);
});

test('what is right of the middle has a greater yaw, what is above it a greater pitch', () => {
  const axes = viewAxes({ yawDeg: 20, pitchDeg: 0 });
  expect(degrees(alongRay(axes, 1, 0).longitude)).toBeCloseTo(65, 8);
  expect(degrees(alongRay(axes, 0, 1).latitude)).toBeCloseTo(45, 8);
});

test('a camera that looked up has the horizon below the middle of its picture', () => {
  expect(middleOf(0, 10, { pitchDeg: 10, rollDeg: 0 }).pitchDeg).toBeCloseTo(0, 8);
  expect(middleOf(0, 0, { pitchDeg: 10, rollDeg: 0 }).pitchDeg).toBeCloseTo(-10, 8);
});

test('with a horizon that falls to the left, what is level on the right stands higher in the picture', () => {
  const pose = { pitchDeg: 0, rollDeg: 10 };
  expect(middleOf(90, 0, pose).pitchDeg).toBeCloseTo(10, 8);
  expect(middleOf(-90, 0, pose).pitchDeg).toBeCloseTo(-10, 8);
  const both = middleOf(90, 0, { pitchDeg: 10, rollDeg: 10 });
  expect([both.yawDeg, both.pitchDeg]).toEqual([expect.closeTo(90, 8), expect.closeTo(10, 8)]);
});

test('the seam is crossed, and the poles are pixels of the picture', () => {
  const size = { widthPx: 360, heightPx: 180 };
  const at = (yawDeg: number, pitchDeg: number) => pixelAlong(size, viewAxes({ yawDeg, pitchDeg }), 0, 0);
  expect(at(179.5, 0.5) % 360).toBe(359);
  expect(at(-179.5, 0.5) % 360).toBe(0);
  expect(Math.floor(at(0, 90) / 360)).toBe(0);
  expect(Math.floor(at(0, -90) / 360)).toBe(179);
});
