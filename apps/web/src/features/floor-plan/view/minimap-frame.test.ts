import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameOf, minimapPlace, pointInMinimap, seenBy } from './minimap-frame.ts';

const SHEET = { left: 0, top: 0, right: 3600, bottom: 1800 };

test('the longer side of the sheet is 180 px', () => {
  expect(minimapPlace(SHEET)).toMatchObject({ widthPx: 180, heightPx: 90 });
});

test('a frame is where the screen looks, cut to the sheet', () => {
  const place = minimapPlace(SHEET);
  expect(frameOf(place, { left: 900, top: 900, right: 1800, bottom: 1350 })).toEqual({
    left: 45,
    top: 45,
    width: 45,
    height: 22.5,
  });
  expect(frameOf(place, { left: -900, top: -900, right: 9000, bottom: 9000 })).toEqual({
    left: 0,
    top: 0,
    width: 180,
    height: 90,
  });
  expect(frameOf(place, { left: 4000, top: 0, right: 5000, bottom: 100 })).toBeNull();
});

test('what others see has the shape of the own screen', () => {
  expect(seenBy({ cx: 100, cy: 50, w: 40 }, { widthPx: 1000, heightPx: 500 })).toEqual({
    left: 80,
    right: 120,
    top: 40,
    bottom: 60,
  });
});

const side = fc.integer({ min: 1, max: 20_000 });
const origin = fc.integer({ min: -5000, max: 5000 });
const sheets = fc.record({ left: origin, top: origin, width: side, height: side });

test('every frame lies in the picture and every point of the picture on the sheet', () => {
  fc.assert(
    fc.property(sheets, sheets, fc.integer(), fc.integer(), ({ left, top, width, height }, seen, x, y) => {
      const sheet = { left, top, right: left + width, bottom: top + height };
      const place = minimapPlace(sheet);
      const point = pointInMinimap(place, { x, y });
      expect(point.x).toBeGreaterThanOrEqual(sheet.left);
      expect(point.x).toBeLessThanOrEqual(sheet.right + 1e-6);
      const frame = frameOf(place, {
        left: seen.left,
        top: seen.top,
        right: seen.left + seen.width,
        bottom: seen.top + seen.height,
      });
      fc.pre(frame !== null && place.widthPx > 6 && place.heightPx > 6);
      expect((frame?.left ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(place.widthPx + 1e-6);
      expect((frame?.top ?? 0) + (frame?.height ?? 0)).toBeLessThanOrEqual(place.heightPx + 1e-6);
    }),
  );
});
