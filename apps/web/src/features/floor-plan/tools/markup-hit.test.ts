import { createMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { markupHandles } from '@plumbline/shared/documents/plan/markup/editable-markup.ts';
import type { NewMarkup } from '@plumbline/shared/documents/plan/markup/new-markup.ts';
import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { createSeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import { randomMarkup } from '@plumbline/shared/testing/random-markup-edit.ts';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { markupExtent } from '../canvas/markup-extent.ts';
import { draggedMarkup } from './markup-drag.ts';
import { markupAt, markupGripAt } from './markup-hit.ts';

const LINED = { colour: 'red', size: 2, line: 'solid' } as const;
const INKED = { colour: 'red', size: 20 } as const;
const SQUARE = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
];
const extentOf = (markup: PlanMarkup) => markupExtent(markup, (stamp) => stamp);

function drawn(...all: NewMarkup[]): PlanMarkup[] {
  const doc = new Y.Doc();
  for (const each of all) createMarkup(doc, each);
  return readPlan(doc).markup;
}

const hit = (all: readonly PlanMarkup[], x: number, y: number) => markupAt(all, { x, y }, 1, extentOf)?.kind;

test('lines are hit near them, not in the box around them', () => {
  const all = drawn({ kind: 'arrow', ...LINED, from: { x: 0, y: 0 }, to: { x: 100, y: 100 } });
  expect(hit(all, 50, 54)).toBe('arrow');
  expect(hit(all, 80, 20)).toBeUndefined();
  const pen = drawn({ kind: 'pen', ...LINED, points: SQUARE.slice(0, 3) });
  expect(hit(pen, 50, 4)).toBe('pen');
  expect(hit(pen, 50, 50)).toBeUndefined();
});

test('a cloud lets through what it encloses, an area does not; the topmost is taken', () => {
  const cloud: NewMarkup = { kind: 'cloud', ...LINED, shape: 'box', points: SQUARE };
  const area: NewMarkup = { kind: 'area', ...LINED, points: SQUARE };
  expect(hit(drawn(cloud), 50, 50)).toBeUndefined();
  expect(hit(drawn(cloud), 50, -5)).toBe('cloud');
  expect(hit(drawn(area), 50, 50)).toBe('area');
  expect(hit(drawn(area, cloud), 50, 0)).toBe('cloud');
});

test('a text is hit where its letters stand: right to left before its place', () => {
  const text = (words: string) => drawn({ kind: 'text', ...INKED, at: { x: 200, y: 0 }, text: words });
  expect(hit(text('Seal missing'), 210, 10)).toBe('text');
  expect(hit(text('Seal missing'), 190, 10)).toBeUndefined();
  expect(hit(text('الختم مفقود'), 190, 10)).toBe('text');
  expect(hit(text('one\ntwo'), 205, 40)).toBe('text');
});

test('handles come before what lies under them, and midpoints of an area offer a new corner', () => {
  const [area] = drawn({ kind: 'area', ...LINED, points: SQUARE });
  if (!area) throw new Error('not drawn');
  const [first] = markupHandles(area);
  expect(markupGripAt(area, { x: 3, y: 3 }, 1)).toEqual({ kind: 'point', pointId: first?.id });
  expect(markupGripAt(area, { x: 50, y: 2 }, 1)).toEqual({ kind: 'midpoint', afterPointId: first?.id });
  expect(markupGripAt(area, { x: 50, y: 50 }, 1)).toBeNull();
});

test('a drag shows what the command will do, for every kind and handle', () => {
  const random = createSeededRandom(3);
  for (let round = 0; round < 60; round += 1) {
    const [markup] = drawn(randomMarkup(random));
    if (!markup) continue;
    const from = { x: 0, y: 0 };
    const to = { x: 13, y: -7 };
    const whole = { markupId: markup.id, grip: { kind: 'whole' }, from, to, moved: true } as const;
    const box = extentOf(markup);
    const moved = extentOf(draggedMarkup(markup, whole));
    expect(moved?.left).toBeCloseTo((box?.left ?? 0) + 13, 6);
    expect(moved?.top).toBeCloseTo((box?.top ?? 0) - 7, 6);
    for (const { id, x, y } of markupHandles(markup)) {
      const grip = { kind: 'point', pointId: id } as const;
      const pulled = draggedMarkup(markup, { ...whole, grip, to: { x: x + 5, y: y + 5 } });
      expect(markupHandles(pulled)).toContainEqual(expect.objectContaining({ x: x + 5, y: y + 5 }));
    }
  }
});
