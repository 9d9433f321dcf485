import { expect, test } from 'vitest';
import { markPlaces, markSize } from './paint-watermark.ts';
import { PAPERS, paperLayout, type Paper } from './page-layout.ts';

const content = { left: 0, top: 0, right: 3000, bottom: 2000 };
const frameOn = (paper: Paper) =>
  paperLayout(paper, { content, scale: null, legendRows: 0, rightToLeft: false }).frame;

test('wherever one cuts a quarter out of the page, the mark is on it', () => {
  const frame = frameOn('A3');
  const places = markPlaces(frame);
  const [width, height] = [frame.width / 2, frame.height / 2];
  for (const left of [0, 0.2, 0.5])
    for (const top of [0, 0.15, 0.3, 0.5]) {
      const [x, y] = [frame.left + left * frame.width, frame.top + top * frame.height];
      const inside = places.filter((at) => at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height);
      expect(inside.length, `cut at ${left}, ${top}`).toBeGreaterThan(0);
    }
});

test('it grows with the paper', () => {
  const share = ([long]: readonly [number, number], paper: Paper) => markSize(frameOn(paper)) / long;
  expect(share(PAPERS.A0, 'A0')).toBeCloseTo(share(PAPERS.A4, 'A4'), 1);
  expect(markSize(frameOn('A0'))).toBeGreaterThan(3 * markSize(frameOn('A4')));
});
