import { expect, test } from 'vitest';
import { fitBounds, keepInSight, planToScreen, screenToPlan, zoomAt } from './viewport.ts';

const screen = { widthPx: 1000, heightPx: 800 };
const sheet = { left: 0, top: 0, right: 4000, bottom: 2000 };

test('the point under the pointer stays there while zooming', () => {
  const viewport = { scale: 0.5, offsetX: 30, offsetY: -20 };
  const at = { x: 400, y: 300 };
  const before = screenToPlan(viewport, at);
  const after = planToScreen(zoomAt(viewport, at, 3), before);
  expect(after.x).toBeCloseTo(at.x);
  expect(after.y).toBeCloseTo(at.y);
});

test('zoom ends at 5 % and 1600 %', () => {
  const viewport = { scale: 1, offsetX: 0, offsetY: 0 };
  expect(zoomAt(viewport, { x: 0, y: 0 }, 0.0001).scale).toBe(0.05);
  expect(zoomAt(viewport, { x: 0, y: 0 }, 99).scale).toBe(16);
});

test('a fitted sheet is centred and whole', () => {
  const viewport = fitBounds(sheet, screen, 50);
  expect(viewport.scale).toBeCloseTo(0.225);
  expect(planToScreen(viewport, { x: 0, y: 1000 })).toEqual({ x: 50, y: 400 });
});

test('the sheet cannot be pushed off the screen', () => {
  const far = keepInSight({ scale: 1, offsetX: 99_999, offsetY: -99_999 }, sheet, screen);
  expect(far.offsetX).toBe(920);
  expect(far.offsetY).toBe(80 - 2000);
});
