import { expect, test } from 'vitest';
import type { FindingFigure } from '../contract/hazard.ts';
import { figuresByClass, precisionOf, sumOf } from './precision.ts';

const figure = (more: Partial<FindingFigure>): FindingFigure => ({
  inspection: { id: crypto.randomUUID(), name: 'Round', takenOn: '2026-11-03' },
  hazard: 'open-edge',
  detector: { name: 'Edges', version: '1' },
  found: 4,
  approved: 1,
  rejected: 2,
  weak: 3,
  ...more,
});

test('figures of inspections are summed up by class and version', () => {
  const other = { detector: { name: 'Edges', version: '2' } };
  const rows = figuresByClass([figure({}), figure({ approved: 3 }), figure(other), figure({ hazard: 'x' })]);
  expect(rows).toMatchObject([
    { hazard: 'open-edge', detector: { version: '1' }, found: 8, approved: 4, rejected: 4, weak: 6 },
    { hazard: 'open-edge', detector: { version: '2' }, found: 4 },
    { hazard: 'x', found: 4 },
  ]);
  expect(rows[0]?.inspections).toHaveLength(2);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
  expect(sumOf(rows)).toEqual({ found: 16, approved: 6, rejected: 8, weak: 12 });
});

test('precision is of what was decided on', () => {
  expect(precisionOf({ approved: 3, rejected: 1 })).toBe(0.75);
  expect(precisionOf({ approved: 0, rejected: 2 })).toBe(0);
  expect(precisionOf({ approved: 0, rejected: 0 })).toBeNull();
});
