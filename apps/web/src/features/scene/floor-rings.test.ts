import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { expect, test } from 'vitest';
import { planPointAt } from '@plumbline/shared/captures/floor-point.ts';
import { floorLook, ringAhead, ringsAround } from './floor-rings.ts';

const GROUND = { mmPerPx: 10, northDeg: null };

function at(id: string, x: number, y: number, headingDeg: number | null = 0) {
  return {
    id,
    frame: 1,
    place: { x, y, source: 'hand' },
    heading: { deg: headingDeg, source: 'hand', accuracyDeg: 2 },
  } satisfies Pick<Capture, 'id' | 'frame' | 'place' | 'heading'>;
}

test('a place two metres to the east of a camera that looks north lies to its right, on the floor', () => {
  const [ring] = ringsAround(at('here', 1000, 1000), [at('east', 1200, 1000)], GROUND);
  expect(ring?.distanceM).toBeCloseTo(2, 9);
  expect(ring?.look.yawDeg).toBeCloseTo(90, 9);
  expect(ring?.look.pitchDeg).toBeCloseTo(-38.66, 2);
});

test('heading of the camera and north of the plan both turn it', () => {
  const north = { mmPerPx: 10, northDeg: 90 };
  const [ring] = ringsAround(at('here', 1000, 1000, 45), [at('right', 1200, 1000)], north);
  expect(ring?.look.yawDeg).toBeCloseTo(-45, 9);
});

test.each([
  ['its own place', at('here', 1000, 1000)],
  ['the same spot', at('same', 1005, 1000)],
  ['beyond ten metres', at('far', 2010, 1000)],
])('no ring: %s', (_why, other) => {
  expect(ringsAround(at('here', 1000, 1000), [other], GROUND)).toEqual([]);
});

test('nobody can tell where anything is without a heading, a place or a scale', () => {
  const other = [at('east', 1200, 1000)];
  expect(ringsAround(at('here', 1000, 1000, null), other, GROUND)).toEqual([]);
  expect(ringsAround({ ...at('here', 1000, 1000), place: null }, other, GROUND)).toEqual([]);
  expect(ringsAround(at('here', 1000, 1000), other, { mmPerPx: null, northDeg: null })).toEqual([]);
});

test('ahead is the nearest within 60° of the look, also over the seam', () => {
  const rings = ringsAround(
    at('here', 1000, 1000),
    [at('south', 1010, 1300), at('east', 1200, 1000)],
    GROUND,
  );
  expect(ringAhead(rings, 60)?.id).toBe('east');
  expect(ringAhead(rings, -175)?.id).toBe('south');
  expect(ringAhead(rings, 0)).toBeUndefined();
});

test('what is looked at on the floor lies there on the plan, and is seen there again', () => {
  const ground = { mmPerPx: 8, northDeg: 20 };
  const from = at('here', 1000, 1000, 137.5);
  for (const look of [
    { yawDeg: 0, pitchDeg: -30 },
    { yawDeg: -170, pitchDeg: -12 },
    { yawDeg: 91, pitchDeg: -80 },
  ]) {
    const point = planPointAt(from, look, ground);
    if (!point) throw new Error('no point');
    const seen = floorLook(from, point, ground);
    expect(seen?.look.yawDeg).toBeCloseTo(look.yawDeg, 6);
    expect(seen?.look.pitchDeg).toBeCloseTo(look.pitchDeg, 6);
  }
});

test.each([
  ['above the horizon', { yawDeg: 0, pitchDeg: 5 }],
  ['on the horizon', { yawDeg: 0, pitchDeg: 0 }],
  ['on the floor far away', { yawDeg: 0, pitchDeg: -2 }],
])('what is looked at %s is noted where one stands', (_where, look) => {
  expect(planPointAt(at('here', 1000, 1000), look, GROUND)).toEqual({ x: 1000, y: 1000 });
});
