import { expect, test } from 'vitest';
import { placeZoneLabels } from './place-zone-labels.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  points: [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ],
  fullPx: 90,
  namePx: 40,
});

test('inside the lower left corner, with the area where it fits', () => {
  expect(placeZoneLabels([box(0, 0, 200, 100)])).toEqual([{ at: { x: 5, y: 77 }, withValue: true }]);
  expect(placeZoneLabels([box(0, 0, 60, 100)])).toEqual([{ at: { x: 5, y: 77 }, withValue: false }]);
});

test('above a zone too low for a label', () => {
  expect(placeZoneLabels([box(0, 50, 60, 20)])).toEqual([{ at: { x: 0, y: 30 }, withValue: true }]);
});

test('nowhere on a speck', () => {
  expect(placeZoneLabels([box(0, 0, 8, 8), box(50, 50, 17, 17)])).toEqual([null, null]);
});

test('the larger zone keeps its label, the smaller gives way', () => {
  const places = placeZoneLabels([box(0, 100, 60, 20), box(0, 0, 200, 99)]);
  expect(places).toEqual([null, { at: { x: 5, y: 76 }, withValue: true }]);
});

test('beside what stands there already: in the other corner, else above', () => {
  const line = { left: 10, top: -30, right: 30, bottom: 110 };
  expect(placeZoneLabels([box(0, 0, 200, 100)], [line])).toEqual([
    { at: { x: 105, y: 77 }, withValue: true },
  ]);
  const across = { left: -10, top: 60, right: 210, bottom: 96 };
  expect(placeZoneLabels([box(0, 0, 200, 100)], [across])).toEqual([
    { at: { x: 0, y: -20 }, withValue: true },
  ]);
});
