import { expect, test } from 'vitest';
import { Clouds, cloudChangesInMs, phaseOf, type Cloud } from './clouds.ts';

const mei = { color: 'plum', name: 'Mei' } as const;
const flash: Cloud = { ...mei, objectId: 'a', startedAtMs: 1000 };

test('draws in 220 ms, rests 2.4 s, fades', () => {
  expect(phaseOf(flash, 1110, false)).toEqual({ drawn: 0.5, opacity: 1 });
  expect(phaseOf(flash, 2000, false)).toEqual({ drawn: 1, opacity: 1 });
  expect(phaseOf(flash, 1000 + 220 + 2400 + 110, false)).toEqual({ drawn: 1, opacity: 0.5 });
  expect(phaseOf(flash, 1000 + 220 + 2400 + 220, false)).toBeNull();
  expect([1100, 2000, 3700, 9000].map((nowMs) => cloudChangesInMs(flash, nowMs))).toEqual([0, 1620, 0, null]);
});

test('without motion it stands still for as long', () => {
  expect(phaseOf(flash, 1001, true)).toEqual({ drawn: 1, opacity: 1 });
  expect(phaseOf(flash, 3800, true)).toEqual({ drawn: 1, opacity: 1 });
  expect(phaseOf(flash, 3841, true)).toBeNull();
});

test('one cloud an object; a flash goes and leaves what stands', () => {
  const clouds = new Clouds();
  clouds.stand([
    { ...mei, objectId: 'a' },
    { ...mei, objectId: 'b' },
  ]);
  clouds.flash('b', { color: 'fern', name: 'Li' }, 0);
  clouds.flash('c', mei, 0);
  expect(clouds.shown(100).map(({ objectId, name }) => objectId + name)).toEqual(['aMei', 'bLi', 'cMei']);
  expect(clouds.shown(5000).map(({ objectId, name }) => objectId + name)).toEqual(['aMei', 'bMei']);
  clouds.stand([]);
  expect(clouds.shown(5000)).toEqual([]);
});
