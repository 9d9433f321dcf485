import { expect, test } from 'vitest';
import { cursorAt, glideTo, isAtRest, labelOpacity, nextChangeMs } from './cursor-motion.ts';

const far = { x: 100, y: 50 };

test('glides in 120 ms, on from where it is drawn', () => {
  const first = glideTo(null, { x: 0, y: 0 }, 0);
  const motion = glideTo(first, far, 1000);
  expect(cursorAt(motion, 1060)).toEqual({ x: 50, y: 25 });
  expect(cursorAt(motion, 5000)).toEqual(far);
  const turned = glideTo(motion, { x: 0, y: 0 }, 1060);
  expect(turned.from).toEqual({ x: 50, y: 25 });
});

test('the same position again is no movement, so the name can fade', () => {
  const motion = glideTo(glideTo(null, far, 0), far, 4000);
  expect(motion.startedAtMs).toBe(0);
  expect(labelOpacity(motion, 2999)).toBe(1);
  expect(labelOpacity(motion, 3150)).toBeCloseTo(0.5);
  expect(labelOpacity(motion, 9000)).toBe(0);
});

test('a resting cursor asks for no frames', () => {
  const motion = glideTo(null, far, 0);
  expect(nextChangeMs(motion, 50)).toBe(0);
  expect(nextChangeMs(motion, 1000)).toBe(2000);
  expect(nextChangeMs(motion, 3100)).toBe(0);
  expect(nextChangeMs(motion, 4000)).toBe(56_000);
  expect(isAtRest(motion, 59_999)).toBe(false);
  expect(isAtRest(motion, 60_000)).toBe(true);
  expect(nextChangeMs(motion, 60_000)).toBeNull();
});
