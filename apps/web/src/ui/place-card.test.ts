import { expect, test } from 'vitest';
import { litBox, placeCard } from './place-card.ts';

const SCREEN = { width: 1280, height: 800 };
const CARD = { width: 360, height: 240 };
const BAR = litBox({ x: 56, y: 0, width: 1224, height: 48 }, SCREEN);
const RAIL = litBox({ x: 0, y: 0, width: 56, height: 800 }, SCREEN);

test('the light reaches 8 px beyond the target and ends at the edge of the screen', () => {
  expect(litBox({ x: 100, y: 200, width: 50, height: 40 }, SCREEN)).toEqual({
    x: 92,
    y: 192,
    width: 66,
    height: 56,
  });
  expect(BAR).toEqual({ x: 48, y: 0, width: 1232, height: 56 });
});

test('the card stands below a bar, at its start in reading direction', () => {
  expect(placeCard(BAR, CARD, SCREEN, false)).toEqual({ x: 48, y: 68 });
  expect(placeCard(BAR, CARD, SCREEN, true)).toEqual({ x: 912, y: 68 });
});

test('the card stands beside a rail, wherever the rail is', () => {
  expect(placeCard(RAIL, CARD, SCREEN, false)).toEqual({ x: 76, y: 8 });
  const mirrored = litBox({ x: 1224, y: 0, width: 56, height: 800 }, SCREEN);
  expect(placeCard(mirrored, CARD, SCREEN, true)).toEqual({ x: 844, y: 8 });
});

test('without room or target it stands in the middle', () => {
  const everything = litBox({ x: 0, y: 0, width: 1280, height: 800 }, SCREEN);
  expect(placeCard(everything, CARD, SCREEN, false)).toEqual({ x: 460, y: 280 });
  expect(placeCard(null, CARD, SCREEN, true)).toEqual({ x: 460, y: 280 });
});
