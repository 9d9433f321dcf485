import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { expect, test } from 'vitest';
import { draggedPoints, isDragRefused } from './zone-drag.ts';

const base = {
  name: 'Lobby',
  displayName: 'Lobby',
  colour: 'z1',
  order: 'a0',
  locked: false,
  areaPx2: 1,
  needsFix: false,
} as const;
const rectangle: PlanZone = {
  ...base,
  id: 'r',
  shape: 'rectangle',
  points: [
    { id: 'lt', x: 0, y: 0 },
    { id: 'rt', x: 10, y: 0 },
    { id: 'rb', x: 10, y: 10 },
    { id: 'lb', x: 0, y: 10 },
  ],
};
const polygon: PlanZone = { ...rectangle, id: 'p', shape: 'polygon' };
const drag = { from: { x: 10, y: 10 }, moved: true };

test('a corner of a rectangle takes its two neighbours along', () => {
  const points = draggedPoints(rectangle, {
    ...drag,
    zoneId: 'r',
    grip: { kind: 'point', pointId: 'rb' },
    to: { x: 20, y: 30 },
  });
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [20, 0],
    [20, 30],
    [0, 30],
  ]);
});

test('a corner dragged past its opposite leaves an ordered box', () => {
  const points = draggedPoints(rectangle, {
    ...drag,
    zoneId: 'r',
    grip: { kind: 'point', pointId: 'rb' },
    to: { x: -5, y: 4 },
  });
  expect(points[0]).toMatchObject({ x: -5, y: 0 });
  expect(points[2]).toMatchObject({ x: 0, y: 4 });
});

test('a corner of a polygon moves alone and may be refused', () => {
  const points = draggedPoints(polygon, {
    ...drag,
    zoneId: 'p',
    grip: { kind: 'point', pointId: 'rb' },
    to: { x: 5, y: -5 },
  });
  expect(points[1]).toMatchObject({ x: 10, y: 0 });
  expect(isDragRefused(polygon, points)).toBe(true);
  expect(isDragRefused({ ...polygon, needsFix: true }, points)).toBe(false);
});

test('a midpoint becomes a corner between its neighbours', () => {
  const points = draggedPoints(polygon, {
    ...drag,
    zoneId: 'p',
    grip: { kind: 'midpoint', afterPointId: 'rt' },
    to: { x: 15, y: 5 },
  });
  expect(points).toHaveLength(5);
  expect(points[2]).toMatchObject({ x: 15, y: 5 });
});

test('a whole zone moves by the way of the pointer', () => {
  const points = draggedPoints(polygon, {
    ...drag,
    zoneId: 'p',
    grip: { kind: 'zone' },
    to: { x: 13, y: 6 },
  });
  expect(points[0]).toMatchObject({ x: 3, y: -4 });
});
