import { expect, test } from 'vitest';
import { leftPercent } from './turned-panorama.ts';

/** What of the panorama, 0…1 from its left edge, stands in the middle of the view. */
const middleOf = (aheadDeg: number) => ((50 - leftPercent(aheadDeg)) / 200) % 1;

test('the wanted direction stands in the middle, whichever way around it is said', () => {
  expect(middleOf(0)).toBe(0.5);
  expect(middleOf(90)).toBe(0.75);
  expect(middleOf(-90)).toBe(0.25);
  expect(middleOf(270)).toBe(0.25);
  expect(middleOf(180)).toBeCloseTo(0);
  expect(middleOf(-350)).toBeCloseTo(0.5 + 10 / 360);
});

test('two copies beside each other always cover the view', () => {
  for (let deg = -720; deg <= 720; deg += 5) {
    const left = leftPercent(deg);
    expect(left).toBeLessThanOrEqual(0);
    expect(left + 400).toBeGreaterThanOrEqual(100);
  }
});
