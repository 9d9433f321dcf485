import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleBounds, type Viewport } from '../canvas/viewport.ts';
import { between, viewOf, viewportFor } from './fit-view.ts';

const viewport = fc.record({
  scale: fc.double({ min: 0.05, max: 16, noNaN: true }),
  offsetX: fc.double({ min: -50_000, max: 50_000, noNaN: true }),
  offsetY: fc.double({ min: -50_000, max: 50_000, noNaN: true }),
});
const screen = fc.record({
  widthPx: fc.integer({ min: 320, max: 4000 }),
  heightPx: fc.integer({ min: 200, max: 3000 }),
});

it('shows the middle and the whole width of what the leader sees, with 8 % free on each side', () => {
  fc.assert(
    fc.property(viewport, screen, screen, (leader, theirs, ours) => {
      const view = viewOf(leader, theirs);
      if (!view) throw new Error('no view');
      const shown = visibleBounds(viewportFor(view, ours), ours);
      expect((shown.left + shown.right) / 2).toBeCloseTo(view.cx, 3);
      expect((shown.top + shown.bottom) / 2).toBeCloseTo(view.cy, 3);
      expect((view.cx - view.w / 2 - shown.left) / (shown.right - shown.left)).toBeCloseTo(0.08, 5);
    }),
  );
});

it('has no view without a screen', () => {
  expect(viewOf({ scale: 1, offsetX: 0, offsetY: 0 }, { widthPx: 0, heightPx: 0 })).toBeNull();
});

it('glides from one to the other without leaving the way between them', () => {
  const close = (a: Viewport, b: Viewport) => {
    expect(a.scale).toBeCloseTo(b.scale, 6);
    expect(Math.abs(a.offsetX - b.offsetX)).toBeLessThan(1e-3);
    expect(Math.abs(a.offsetY - b.offsetY)).toBeLessThan(1e-3);
  };
  fc.assert(
    fc.property(viewport, viewport, screen, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, on, share) => {
      close(between(a, b, on, 0), a);
      close(between(a, b, on, 1), b);
      const { scale } = between(a, b, on, share);
      expect(scale).toBeGreaterThanOrEqual(Math.min(a.scale, b.scale) * (1 - 1e-9));
      expect(scale).toBeLessThanOrEqual(Math.max(a.scale, b.scale) * (1 + 1e-9));
    }),
  );
});
