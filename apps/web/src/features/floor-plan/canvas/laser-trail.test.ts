import { expect, it } from 'vitest';
import { LaserTrail, trailOpacity } from './laser-trail.ts';

it('keeps where the laser was for 1.2 seconds, ever weaker', () => {
  const trail = new LaserTrail();
  trail.add({ x: 0, y: 0 }, 1000);
  trail.add({ x: 10, y: 0 }, 1600);
  expect(trail.points.map((point) => trailOpacity(point, 1600))).toEqual([0.5, 1]);
  expect(trail.fade(2200)).toBe(true);
  expect(trail.points).toEqual([{ x: 10, y: 0, atMs: 1600 }]);
  expect(trail.fade(2800)).toBe(false);
  expect(trail.points).toEqual([]);
});

it('glows on while the laser rests, as one point', () => {
  const trail = new LaserTrail();
  for (let nowMs = 0; nowMs <= 5000; nowMs += 100) trail.add({ x: 3, y: 4 }, nowMs);
  expect(trail.points).toEqual([{ x: 3, y: 4, atMs: 5000 }]);
  expect(trail.fade(5100)).toBe(true);
});
