import { expect, test } from 'vitest';
import { WHOLE_SPHERE, guessOf2to1, middlePart, statedPart } from './sphere-part.ts';

const size = (widthPx: number, heightPx: number) => ({ widthPx, heightPx });

test('M5 a picture of 2:1 that says nothing is probably a sphere if it is so exactly', () => {
  expect(guessOf2to1(size(4096, 2048), 1)).toBe('sphere');
  expect(guessOf2to1(size(4032, 2012), 1)).toBe('flat');
  expect(guessOf2to1(size(426, 214), 1)).toBe('flat');
  expect(guessOf2to1(size(426, 214), 2)).toBe('sphere');
  expect(guessOf2to1(size(2041, 1000), 1)).toBeNull();
  expect(guessOf2to1(size(4032, 3024), 1)).toBeNull();
});

test('M3 a part keeps its place, also in a picture that was made smaller', () => {
  const stated = { full: size(8192, 4096), left: 2048, top: 1448, crop: size(4096, 1200) };
  const part = { left: 0.25, top: 1448 / 4096, width: 0.5, height: 1200 / 4096 };
  expect(statedPart(stated, size(4096, 1200))).toEqual(part);
  expect(statedPart(stated, size(2048, 600))).toEqual(part);
  const whole = { full: size(5376, 2688), left: 0, top: 0, crop: size(5376, 2688) };
  expect(statedPart(whole, size(2688, 1344))).toEqual(WHOLE_SPHERE);
});

test('a statement that belongs to another picture, or to none, is none', () => {
  const stated = { full: size(8192, 4096), left: 2048, top: 1448, crop: size(4096, 1200) };
  expect(statedPart(stated, size(1200, 1200))).toBeNull();
  expect(statedPart({ ...stated, left: 4500 }, size(4096, 1200))).toBeNull();
  expect(statedPart({ ...stated, top: -1 }, size(4096, 1200))).toBeNull();
  expect(statedPart({ ...stated, left: Number.NaN }, size(4096, 1200))).toBeNull();
  expect(statedPart({ ...stated, full: size(8192, 0) }, size(4096, 1200))).toBeNull();
  expect(statedPart({ ...stated, full: size(8192, 2000) }, size(4096, 1200))).toBeNull();
});

test('a picture that is said to be equirectangular only lies in the middle', () => {
  expect(middlePart(size(4000, 2000))).toEqual(WHOLE_SPHERE);
  expect(middlePart(size(4000, 1000))).toEqual({ left: 0, top: 0.25, width: 1, height: 0.5 });
  expect(middlePart(size(1000, 1000))).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
});
