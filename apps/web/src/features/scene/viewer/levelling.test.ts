import { Euler, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { levelling } from './levelling.ts';

const RADIANS = Math.PI / 180;

/** The direction of a point of the picture in the viewer's space, where the middle column lies on z. */
function ofPicture(longitudeDeg: number, latitudeDeg: number): Vector3 {
  const [longitude, latitude] = [longitudeDeg * RADIANS, latitudeDeg * RADIANS];
  return new Vector3(
    -Math.cos(latitude) * Math.sin(longitude),
    Math.sin(latitude),
    Math.cos(latitude) * Math.cos(longitude),
  );
}

/** Where the viewer shows it, in degrees. */
function shown(point: Vector3, pitchDeg: number, rollDeg: number) {
  const { tilt, pan, roll } = levelling({ pitchDeg, rollDeg });
  const { x, y, z } = point.applyEuler(new Euler(Number(tilt), Number(pan), Number(roll), 'YXZ'));
  return { yawDeg: Math.atan2(-x, z) / RADIANS, pitchDeg: Math.asin(y) / RADIANS };
}

test('the middle of a picture that looked up is shown as high as it looked', () => {
  const middle = shown(ofPicture(0, 0), 10, 0);
  expect(middle.pitchDeg).toBeCloseTo(10, 6);
  expect(middle.yawDeg).toBeCloseTo(0, 6);
});

test('a horizon that falls to the left is level again', () => {
  // With a roll of 10° what is 90° to the right on the horizon stands 10° higher in the picture.
  const right = shown(ofPicture(90, 10), 0, 10);
  const left = shown(ofPicture(-90, -10), 0, 10);
  expect(right.pitchDeg).toBeCloseTo(0, 6);
  expect(left.pitchDeg).toBeCloseTo(0, 6);
});

test('pitch and roll together: the roll is about the axis of the lens', () => {
  expect(shown(ofPicture(0, 0), 10, 10).pitchDeg).toBeCloseTo(10, 6);
  const side = shown(ofPicture(90, 10), 10, 10);
  expect(side.pitchDeg).toBeCloseTo(0, 6);
  expect(side.yawDeg).toBeCloseTo(90, 6);
});
