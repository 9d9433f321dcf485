import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridStepPx } from './grid-step.ts';

const MM_PER_PX = 10;

test.each([
  [2, 10],
  [1, 50],
  [0.2, 100],
  [0.05, 500],
])('at a zoom of %d the lines of a plan in metres are %d px apart', (scale, stepPx) => {
  expect(gridStepPx(scale, { mmPerPx: MM_PER_PX }, false)).toBe(stepPx);
});

test('a plan measured in feet has lines by the foot, one without a scale by the pixel', () => {
  expect(gridStepPx(0.5, { mmPerPx: MM_PER_PX }, true)).toBeCloseTo(30.48);
  expect(gridStepPx(1, null, false)).toBe(50);
});

test('the lines stand apart at every zoom and scale', () => {
  const zoom = fc.double({ min: 0.05, max: 16, noNaN: true });
  const mmPerPx = fc.option(fc.double({ min: 0.001, max: 1e4, noNaN: true }));
  fc.assert(
    fc.property(zoom, mmPerPx, fc.boolean(), (scale, mm, imperial) => {
      const step = gridStepPx(scale, mm === null ? null : { mmPerPx: mm }, imperial);
      expect(step * scale).toBeGreaterThanOrEqual(12 - 1e-9);
    }),
  );
});
