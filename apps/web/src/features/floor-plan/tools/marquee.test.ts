import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marqueeSelection, marqueeTakes } from './marquee.ts';

function zoneOf(id: string, corners: readonly (readonly [number, number])[]): PlanZone {
  const points = corners.map(([x, y], index) => ({ id: String(index), x, y }));
  const header = { id, name: id, displayName: id, colour: 'z1', order: 'a0', locked: false } as const;
  return { ...header, shape: 'polygon', points, areaPx2: 1, needsFix: false };
}

const SQUARE = zoneOf('square', [
  [10, 10],
  [50, 10],
  [50, 50],
  [10, 50],
]);
/** An L whose notch is at the upper right. */
const ELL = zoneOf('ell', [
  [100, 0],
  [120, 0],
  [120, 80],
  [200, 80],
  [200, 100],
  [100, 100],
]);
const ZONES = [SQUARE, ELL];

const from = (x: number, y: number, toX: number, toY: number, keeps: readonly string[] = []) =>
  marqueeSelection(ZONES, { from: { x, y }, to: { x: toX, y: toY }, keeps, toggles: null });

test('drawn to the right it takes what lies in it whole', () => {
  expect(from(0, 0, 60, 60)).toEqual(['square']);
  expect(from(0, 0, 40, 60)).toEqual([]);
  expect(from(0, 0, 200, 100)).toEqual(['square', 'ell']);
});

test('drawn to the left it takes what it touches, but not by the notch of an outline', () => {
  expect(from(60, 60, 40, 40)).toEqual(['square']);
  expect(from(190, 70, 130, 10)).toEqual([]);
  expect(from(190, 90, 130, 10)).toEqual(['ell']);
});

test('a box within a zone touches it, and a box across it that holds no corner', () => {
  expect(from(40, 40, 20, 20)).toEqual(['square']);
  expect(from(60, 30, 0, 20)).toEqual(['square']);
});

test('what was selected stays and stands first', () => {
  expect(from(0, 0, 60, 60, ['ell'])).toEqual(['ell', 'square']);
  expect(from(0, 0, 60, 60, ['square'])).toEqual(['square']);
});

test('whatever is enclosed is touched as well', () => {
  const place = fc.integer({ min: -50, max: 250 });
  fc.assert(
    fc.property(place, place, place, place, (x, y, toX, toY) => {
      const [left, right] = [Math.min(x, toX), Math.max(x, toX) + 1];
      const touched = from(right, y, left, toY);
      for (const id of from(left, y, right, toY)) expect(touched).toContain(id);
      const marquee = { from: { x: right, y }, to: { x: left, y: toY }, keeps: [], toggles: null };
      expect(marqueeTakes(marquee)).toBe('touched');
    }),
  );
});
