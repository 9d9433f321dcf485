import { expect, test } from 'vitest';
import { lookBetween } from './look-glide.ts';

const FRAME_MS = 1000 / 60;

/** Frame by frame until it is there. */
function wayTo(from: { yawDeg: number; pitchDeg: number }, to: typeof from) {
  const steps: (typeof from)[] = [from];
  for (let isThere = false; !isThere && steps.length < 300;) {
    const next = lookBetween(steps.at(-1) ?? from, to, FRAME_MS);
    steps.push(next.look);
    isThere = next.isThere;
  }
  return steps;
}

test.each([
  [
    { yawDeg: 0, pitchDeg: 0 },
    { yawDeg: 90, pitchDeg: -40 },
  ],
  [
    { yawDeg: 170, pitchDeg: 0 },
    { yawDeg: -170, pitchDeg: 10 },
  ],
  [
    { yawDeg: -90, pitchDeg: 80 },
    { yawDeg: 89, pitchDeg: -80 },
  ],
])('from %j to %j by the shorter side, never more than 10° in a frame', (from, to) => {
  const steps = wayTo(from, to);
  expect(steps.at(-1)).toEqual(to);
  const apart = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);
  let turnedDeg = 0;
  for (const [index, step] of steps.slice(1).entries()) {
    const before = steps[index] ?? from;
    expect(apart(step.yawDeg, before.yawDeg)).toBeLessThanOrEqual(10);
    expect(Math.abs(step.pitchDeg - before.pitchDeg)).toBeLessThanOrEqual(10);
    turnedDeg += apart(step.yawDeg, before.yawDeg);
  }
  expect(turnedDeg).toBeCloseTo(apart(from.yawDeg, to.yawDeg), 1);
});

test('a look that moves on ten times a second is followed within a quarter of a second', () => {
  let look = { yawDeg: 0, pitchDeg: 0 };
  let lateDeg = 0;
  const degPerMs = 0.06;
  for (let ms = 0; ms < 3000; ms += FRAME_MS) {
    const told = { yawDeg: Math.floor(ms / 100) * 100 * degPerMs, pitchDeg: 0 };
    look = lookBetween(
      look,
      { ...told, yawDeg: told.yawDeg > 180 ? told.yawDeg - 360 : told.yawDeg },
      FRAME_MS,
    ).look;
    const there = ((ms * degPerMs + 540) % 360) - 180;
    lateDeg = Math.max(lateDeg, Math.abs(((there - look.yawDeg + 540) % 360) - 180));
  }
  expect(lateDeg / degPerMs).toBeLessThan(250);
});
