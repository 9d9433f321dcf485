import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gripAt, midpointsOf, zoneAt } from './hit-test.ts';

function square(id: string, left: number, sizePx: number): PlanZone {
  const right = left + sizePx;
  return {
    id,
    name: id,
    displayName: id,
    colour: 'z1',
    order: 'a0',
    locked: false,
    shape: 'polygon',
    points: [
      { id: 'a', x: left, y: 0 },
      { id: 'b', x: right, y: 0 },
      { id: 'c', x: right, y: sizePx },
      { id: 'd', x: left, y: sizePx },
    ],
    areaPx2: sizePx * sizePx,
    needsFix: false,
  };
}

test('the zone drawn last wins where two overlap', () => {
  const zones = [square('under', 0, 100), square('over', 50, 100)];
  expect(zoneAt(zones, { x: 75, y: 50 })?.id).toBe('over');
  expect(zoneAt(zones, { x: 25, y: 50 })?.id).toBe('under');
  expect(zoneAt(zones, { x: 500, y: 50 })).toBeNull();
});

test('handles keep their size on screen at any zoom', () => {
  const zone = square('z', 0, 100);
  expect(gripAt(zone, { x: 11, y: 5 }, 1)).toEqual({ kind: 'point', pointId: 'a' });
  expect(gripAt(zone, { x: 11, y: 5 }, 4)).toBeNull();
  expect(gripAt(zone, { x: 2, y: 2 }, 4)).toEqual({ kind: 'point', pointId: 'a' });
});

test('a corner wins over a midpoint, a midpoint names the corner before it', () => {
  const zone = square('z', 0, 100);
  expect(gripAt(zone, { x: 50, y: 3 }, 1)).toEqual({ kind: 'midpoint', afterPointId: 'a' });
  expect(gripAt(zone, { x: 0, y: 50 }, 1)).toEqual({ kind: 'midpoint', afterPointId: 'd' });
});

test('short edges on screen offer no midpoint', () => {
  expect(midpointsOf(square('z', 0, 100), 1)).toHaveLength(4);
  expect(midpointsOf(square('z', 0, 100), 0.4)).toHaveLength(0);
});

test('what is hit stays hit when zone, pointer and zoom change together', () => {
  const place = fc.integer({ min: -300, max: 300 });
  const size = fc.integer({ min: 60, max: 400 });
  const zoom = fc.constantFrom(0.125, 0.25, 0.5, 2, 4, 8);
  fc.assert(
    fc.property(size, place, place, zoom, (sizePx, x, y, by) => {
      const [zone, scaled] = [square('z', 0, sizePx), square('z', 0, sizePx * by)];
      const grip = gripAt(zone, { x, y }, 1);
      // The same picture on the screen: the plan larger, the zoom smaller by as much.
      expect(gripAt(scaled, { x: x * by, y: y * by }, 1 / by)).toEqual(grip);
      expect(zoneAt([scaled], { x: x * by, y: y * by })?.id).toBe(zoneAt([zone], { x, y })?.id);
    }),
  );
});
