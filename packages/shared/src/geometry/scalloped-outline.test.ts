import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scallopedOutline } from './scalloped-outline.ts';

const SQUARE = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
];

test('goes once around in equal bows that bulge outwards, in either sense', () => {
  for (const ring of [SQUARE, SQUARE.toReversed()]) {
    const bows = scallopedOutline(ring, 20);
    expect(bows).toHaveLength(20);
    for (const [index, { centre, radius, startRad, endRad, to }] of bows.entries()) {
      expect(bows[(index + 1) % bows.length]?.from).toEqual(to);
      const middle = (startRad + endRad) / 2;
      const tip = { x: centre.x + radius * Math.cos(middle), y: centre.y + radius * Math.sin(middle) };
      expect(Math.hypot(tip.x - 50, tip.y - 50)).toBeGreaterThan(Math.hypot(centre.x - 50, centre.y - 50));
    }
  }
});

test('has a bounded number of bows and never fails, whatever the ring', () => {
  const coordinate = fc.integer({ min: -10_000, max: 20_000 });
  const ring = fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 30 });
  fc.assert(
    fc.property(ring, fc.double({ min: 0.1, max: 5000, noNaN: true }), (points, chord) => {
      const bows = scallopedOutline(points, chord);
      expect(bows.length).toBeLessThanOrEqual(600);
      for (const { radius } of bows) expect(radius).toBeGreaterThan(0);
    }),
  );
});
