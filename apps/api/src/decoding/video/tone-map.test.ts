import { expect, test } from 'vitest';
import { toneMap } from './tone-map.ts';

/** A grey card and white paper by BT.2408: what part of the full signal they are. */
const CARDS = [
  ['hlg', 0.38, 0.75],
  ['pq', 0.38, 0.58],
] as const;
/** What the grey card is in ordinary pictures. */
const GREY = 118;

function toned(curve: 'hlg' | 'pq', ...signals: readonly number[]): number[] {
  const pixels = Uint8Array.from(signals, (each) => Math.round(each * 255));
  toneMap(pixels, curve);
  return [...pixels];
}

test.each(CARDS)(
  'M13 %s: a grey card is a grey card, and paper is light but not yet white',
  (curve, grey, white) => {
    for (const value of toned(curve, grey, grey, grey))
      expect(Math.abs(value - GREY) / GREY).toBeLessThan(0.05);
    for (const value of toned(curve, white, white, white)) {
      expect(value).toBeGreaterThan(215);
      expect(value).toBeLessThan(245);
    }
  },
);

test.each(CARDS)('%s: black stays black, and what is brighter is never darker', (curve) => {
  expect(toned(curve, 0, 0, 0)).toEqual([0, 0, 0]);
  const greys = Array.from({ length: 256 }, (_, at) => toned(curve, at / 255, at / 255, at / 255)[1] ?? 0);
  expect(greys).toEqual(greys.toSorted((one, other) => one - other));
  expect(greys.at(-1)).toBeGreaterThan(252);
});

test('colours stay the ones they are, and fuller: those of BT.2020 are paler in ordinary numbers', () => {
  const [red = 0, green = 0, blue = 0] = toned('hlg', 0.6, 0.3, 0.3);
  expect(red).toBeGreaterThan(green + 60);
  expect(Math.abs(green - blue)).toBeLessThan(40);
});
