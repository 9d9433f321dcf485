import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageDensity } from './page-density.ts';
import {
  fitsPaper,
  PAPER_NAMES,
  paperLayout,
  pictureLayout,
  PX_PER_MM,
  scaleOfRatio,
  type PageBox,
  type PageLayout,
} from './page-layout.ts';

const side = fc.integer({ min: 50, max: 5000 });
const wishes = fc.record({
  content: fc
    .record({
      left: fc.integer({ min: -500, max: 500 }),
      top: fc.integer({ min: -500, max: 500 }),
      width: side,
      height: side,
    })
    .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height })),
  scale: fc.constant(null),
  legendRows: fc.nat(400),
  rightToLeft: fc.boolean(),
});

function isInside(inner: PageBox, { width, height }: PageLayout): boolean {
  return (
    inner.left >= 0 &&
    inner.top >= 0 &&
    inner.left + inner.width <= width + 1e-6 &&
    inner.top + inner.height <= height + 1e-6
  );
}

function overlap(a: PageBox, b: PageBox): boolean {
  return (
    a.left + 1e-6 < b.left + b.width &&
    b.left + 1e-6 < a.left + a.width &&
    a.top + 1e-6 < b.top + b.height &&
    b.top + 1e-6 < a.top + a.height
  );
}

describe('a page of a paper', () => {
  test('holds frame, title block and legend beside one another, with all of the content in the frame', () => {
    fc.assert(
      fc.property(wishes, fc.constantFrom(...PAPER_NAMES), (wish, paper) => {
        const layout = paperLayout(paper, wish);
        const boxes = [layout.frame, layout.titleBlock, ...(layout.legend ? [layout.legend.box] : [])];
        for (const [index, box] of boxes.entries()) {
          expect(isInside(box, layout)).toBe(true);
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
        }
        const { scale, offsetX, offsetY } = layout.viewport;
        const drawn = {
          left: wish.content.left * scale + offsetX,
          top: wish.content.top * scale + offsetY,
          width: (wish.content.right - wish.content.left) * scale,
          height: (wish.content.bottom - wish.content.top) * scale,
        };
        expect(drawn.left).toBeGreaterThanOrEqual(layout.frame.left - 1e-6);
        expect(drawn.top).toBeGreaterThanOrEqual(layout.frame.top - 1e-6);
        expect(drawn.left + drawn.width).toBeLessThanOrEqual(layout.frame.left + layout.frame.width + 1e-6);
        expect(drawn.top + drawn.height).toBeLessThanOrEqual(layout.frame.top + layout.frame.height + 1e-6);
      }),
    );
  });

  test('lies for a wide plan and stands for a high one', () => {
    const wish = { scale: null, legendRows: 0, rightToLeft: false };
    const wide = paperLayout('A3', { ...wish, content: { left: 0, top: 0, right: 200, bottom: 100 } });
    const high = paperLayout('A3', { ...wish, content: { left: 0, top: 0, right: 100, bottom: 200 } });
    expect(wide.width / PX_PER_MM).toBeCloseTo(420);
    expect(high.width / PX_PER_MM).toBeCloseTo(297);
  });

  test('true to scale, a metre at 1:100 is a centimetre of paper', () => {
    const mmPerPx = 12.5;
    const wish = {
      content: { left: 0, top: 0, right: 1000, bottom: 800 },
      scale: scaleOfRatio(100, mmPerPx),
      legendRows: 0,
      rightToLeft: false,
    };
    const { viewport } = paperLayout('A3', wish);
    const metrePx = 1000 / mmPerPx;
    expect((metrePx * viewport.scale) / PX_PER_MM).toBeCloseTo(10);
    expect(fitsPaper('A3', wish)).toBe(true);
    expect(fitsPaper('A3', { ...wish, scale: scaleOfRatio(20, mmPerPx) })).toBe(false);
  });
});

test('a picture is as large as its content, and the frame holds it exactly', () => {
  const wish = {
    content: { left: 0, top: 0, right: 400, bottom: 300 },
    scale: 2,
    legendRows: 0,
    rightToLeft: true,
  };
  const { frame, viewport } = pictureLayout(wish);
  expect(frame).toMatchObject({ width: 800, height: 600 });
  expect(viewport.scale).toBe(2);
});

test('no picture is larger than a browser can hold', () => {
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 8 }), (width, height, wanted) => {
      const density = pageDensity({ width, height }, wanted);
      expect(density).toBeLessThanOrEqual(wanted);
      expect(width * height * density ** 2).toBeLessThanOrEqual(40_000_001);
      expect(Math.max(width, height) * density).toBeLessThanOrEqual(12_000.001);
    }),
  );
});
