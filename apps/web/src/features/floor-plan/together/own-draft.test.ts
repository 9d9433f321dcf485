import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { MAX_DRAFT_POINTS, PresenceDraftSchema } from '@plumbline/shared/protocol/presence.ts';
import { expect, test } from 'vitest';
import type { MarkupDraft } from '../tools/markup-draft.ts';
import { FIRST_STYLE } from '../tools/markup-style.ts';
import { draft, draftOf } from './own-draft.ts';

const NOTHING = {
  rectangle: null,
  polygon: null,
  naming: null,
  drag: null,
  pointer: null,
  selection: [],
  calibration: { step: 'first' },
  markup: { draft: null, drag: null, writing: null, style: FIRST_STYLE },
} as const;
const EMPTY = { zones: [], markup: [], extentOf: () => null };
const a = { x: 0, y: 0.4 };
const b = { x: 30, y: 40.6 };

test('tells the line, the outline and what waits for its name', () => {
  expect(draftOf(NOTHING, EMPTY)).toBeNull();
  expect(draftOf({ ...NOTHING, polygon: { points: [a], current: b } }, EMPTY)).toEqual({
    kind: 'line',
    points: [0, 0, 30, 41],
  });
  const outline = { shape: 'polygon', points: [a, b, { x: 5, y: 9 }] } as const;
  expect(draftOf({ ...NOTHING, naming: { for: 'new', outline } }, EMPTY)).toEqual({
    kind: 'area',
    points: [0, 0, 30, 41, 5, 9],
  });
});

test('tells markup being drawn: a stroke, a line, a box', () => {
  const withDraft = (drafted: MarkupDraft) =>
    draftOf({ ...NOTHING, markup: { ...NOTHING.markup, draft: drafted } }, EMPTY);
  const stroke = { points: [a], current: b, by: 'drag' } as const;
  expect(withDraft({ kind: 'pen', stroke })).toEqual({ kind: 'stroke', points: [0, 0, 30, 41] });
  const line = { start: a, current: b, by: 'drag' } as const;
  expect(withDraft({ kind: 'arrow', line })).toEqual({ kind: 'line', points: [0, 0, 30, 41] });
  expect(withDraft({ kind: 'cloud', shape: 'box', box: line })).toMatchObject({ kind: 'area' });
  expect(withDraft({ kind: 'area', polygon: { points: [a], current: b } })).toMatchObject({ kind: 'line' });
});

test('tells the line whose length is about to be told', () => {
  const line = { kind: 'line', points: [0, 0, 30, 41] };
  expect(draftOf({ ...NOTHING, calibration: { step: 'second', a }, pointer: b }, EMPTY)).toEqual(line);
  expect(draftOf({ ...NOTHING, calibration: { step: 'length', a, b } }, EMPTY)).toEqual(line);
});

test.each([1, 2, 63, 64, 65, 500, 10_000])('tells %i points as 64 at most, the last among them', (count) => {
  const points = Array.from({ length: count }, (_, index) => ({ x: index, y: -index }));
  const told = draft('stroke', points);
  expect(PresenceDraftSchema.safeParse(told).success).toBe(true);
  expect(told?.points.length).toBeLessThanOrEqual(2 * MAX_DRAFT_POINTS);
  expect(told?.points.slice(-2)).toEqual([count - 1, -(count - 1)]);
});

test('tells where an object of markup is being dragged to', () => {
  const look = { colour: 'red', line: 'solid', size: 3 } as const;
  const arrow = { id: 'm', kind: 'arrow', order: 'a0', locked: false, needsFix: false, ...look } as const;
  const drag = {
    markupId: 'm',
    grip: { kind: 'whole' },
    from: a,
    to: { x: 5, y: 0.4 },
    moved: true,
  } as const;
  const state = { ...NOTHING, markup: { ...NOTHING.markup, drag } };
  expect(draftOf(state, { ...EMPTY, markup: [{ ...arrow, from: a, to: b }] })).toEqual({
    kind: 'line',
    points: [5, 0, 35, 41],
  });
  expect(draftOf(state, EMPTY)).toBeNull();
});

test('tells the box of a stamp on its way, and of everything that is dragged together', () => {
  const look = {
    colour: 'red',
    line: 'solid',
    size: 20,
    order: 'a0',
    locked: false,
    needsFix: false,
  } as const;
  const stamp = { ...look, id: 's', kind: 'stamp', stamp: 'checked', at: { x: 100, y: 100 } } as const;
  const arrow = { ...look, id: 'm', kind: 'arrow', from: { x: 0, y: 0 }, to: { x: 40, y: 0 } } as const;
  const extentOf = (markup: PlanMarkup) =>
    markup.kind === 'stamp'
      ? { left: markup.at.x - 10, top: markup.at.y - 5, right: markup.at.x + 10, bottom: markup.at.y + 5 }
      : { left: 0, top: 10, right: 40, bottom: 10 };
  const plan = { zones: [], markup: [stamp, arrow], extentOf };
  const way = { from: { x: 0, y: 0 }, to: { x: 0, y: 10 }, moved: true } as const;
  const alone = { markupId: 's', grip: { kind: 'whole' }, ...way } as const;
  expect(draftOf({ ...NOTHING, markup: { ...NOTHING.markup, drag: alone } }, plan)).toEqual({
    kind: 'area',
    points: [90, 105, 110, 105, 110, 115, 90, 115],
  });
  const together = {
    ...NOTHING,
    selection: ['s', 'm'],
    drag: { zoneId: '', grip: { kind: 'zone' }, ...way },
  } as const;
  expect(draftOf(together, plan)).toEqual({ kind: 'area', points: [0, 10, 110, 10, 110, 115, 0, 115] });
});
