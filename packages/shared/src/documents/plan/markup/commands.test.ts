import * as Y from 'yjs';
import { applyUpdate } from '../../apply-update.ts';
import { describe, expect, test } from 'vitest';
import { ROOM_LIMITS } from '../../../protocol/room-messages.ts';
import { createSeededRandom } from '../../../testing/seeded-random.ts';
import { randomMarkup } from '../../../testing/random-markup-edit.ts';
import { createRectangleZone } from '../commands.ts';
import { markupRoot } from '../plan-roots.ts';
import { hashPlan, readPlan } from '../read.ts';
import { createPlanUndo, undoStep } from '../undo.ts';
import {
  createMarkup,
  deleteMarkup,
  deleteMarkupPoint,
  duplicateMarkup,
  insertMarkupPoint,
  lockMarkup,
  moveMarkup,
  moveMarkupPoint,
  recolourMarkup,
  reorderMarkup,
  resizeMarkup,
  setMarkupLine,
  setMarkupStamp,
  setMarkupText,
} from './commands.ts';
import { markupHandles, markupPoints } from './editable-markup.ts';
import { readMarkup } from './markup-reader.ts';
import type { NewMarkup } from './new-markup.ts';
import type { PlanMarkup } from './schema.ts';

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);
const LINED = { colour: 'red', size: 3, line: 'solid' } as const;
const INKED = { colour: 'blue', size: 14 } as const;
const SQUARE = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
];
const ARROW: NewMarkup = { kind: 'arrow', ...LINED, from: { x: 0, y: 0 }, to: { x: 50, y: 20 } };
const BOX: NewMarkup = { kind: 'cloud', ...LINED, shape: 'box', points: SQUARE };
const AREA: NewMarkup = { kind: 'area', ...LINED, points: SQUARE };
const PEN: NewMarkup = { kind: 'pen', ...LINED, points: [SQUARE[0], SQUARE[2]].filter((each) => !!each) };
const TEXT: NewMarkup = { kind: 'text', ...INKED, at: { x: 10, y: 10 }, text: 'Seal missing' };

function drawnIn(doc: Y.Doc): PlanMarkup {
  const markup = readMarkup(doc, A);
  if (!markup) throw new Error('not drawn');
  return markup;
}

function planWith(...drawn: NewMarkup[]): Y.Doc {
  const doc = new Y.Doc();
  for (const [index, each] of drawn.entries()) {
    if (!createMarkup(doc, each, { id: index === 0 ? A : B }).ok) throw new Error('not drawn');
  }
  return doc;
}

/** Two people with the same plan make one edit each, in both orders of their client ids, because those decide ties. */
function meetAfter(drawn: NewMarkup, edits: readonly [(doc: Y.Doc) => unknown, (doc: Y.Doc) => unknown]) {
  return [1, 2].map((first) => {
    const a = planWith(drawn);
    const b = new Y.Doc();
    applyUpdate(b, Y.encodeStateAsUpdate(a));
    a.clientID = first;
    b.clientID = 3 - first;
    expect(edits[0](a)).toMatchObject({ ok: true });
    expect(edits[1](b)).toMatchObject({ ok: true });
    applyUpdate(a, Y.encodeStateAsUpdate(b));
    applyUpdate(b, Y.encodeStateAsUpdate(a));
    expect(hashPlan(a)).toBe(hashPlan(b));
    return readMarkup(a, A);
  });
}

test('what is drawn is read as it was drawn, on the grid, of every kind', () => {
  const random = createSeededRandom(7);
  for (let round = 0; round < 200; round += 1) {
    const doc = new Y.Doc();
    const drawn = randomMarkup(random);
    expect(createMarkup(doc, drawn, { id: A })).toEqual({ ok: true, markupId: A });
    const read = readMarkup(doc, A);
    expect(read).toMatchObject({ kind: drawn.kind, colour: drawn.colour, size: drawn.size, needsFix: false });
    const places = read ? markupPoints(read) : [];
    expect(places.length).toBeGreaterThan(0);
    for (const [index, { x, y }] of places.entries()) {
      if (drawn.kind !== 'pen' && drawn.kind !== 'area') break;
      expect(Math.abs(x - (drawn.points[index]?.x ?? Number.NaN))).toBeLessThanOrEqual(0.0051);
      expect(Math.abs(y - (drawn.points[index]?.y ?? Number.NaN))).toBeLessThanOrEqual(0.0051);
    }
  }
});

test('a stroke is kept as whole hundredths, so that it comes back without drift', () => {
  const points = Array.from({ length: 900 }, (_, index) => ({ x: index * 0.07, y: Math.sin(index) * 33 }));
  const doc = planWith({ kind: 'pen', ...LINED, points });
  const read = readMarkup(doc, A);
  const last = points.at(-1);
  expect(read?.kind === 'pen' && read.points.at(-1)).toEqual({
    x: Math.round((last?.x ?? 0) * 100) / 100,
    y: Math.round((last?.y ?? 0) * 100) / 100,
  });
  expect(Y.encodeStateAsUpdate(doc).byteLength).toBeLessThan(7000);
});

test.each<[string, NewMarkup]>([
  ['not-a-number', { ...ARROW, from: { x: Number.NaN, y: 0 } }],
  ['points-equal', { ...ARROW, from: { x: 50, y: 20 } }],
  ['zero-area', { ...BOX, points: SQUARE.map(({ x }) => ({ x, y: 5 })) }],
  ['too-few-points', { ...AREA, points: SQUARE.slice(0, 2) }],
  ['too-few-points', { ...PEN, points: [] }],
  ['too-many-points', { ...PEN, points: Array.from({ length: 1001 }, (_, x) => ({ x, y: x % 2 })) }],
  ['text-empty', { ...TEXT, text: ' \n ' }],
  ['text-too-long', { ...TEXT, text: 'x'.repeat(501) }],
  ['size-out-of-range', { ...TEXT, size: Number.NaN }],
])('%s is refused and writes nothing', (reason, drawn) => {
  const doc = new Y.Doc();
  expect(createMarkup(doc, drawn)).toEqual({ ok: false, reason });
  expect(markupRoot(doc).size).toBe(0);
});

test('ids of zones and of markup never clash', () => {
  const doc = planWith(ARROW);
  const zone = { name: 'x', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9, id: A } as const;
  expect(createRectangleZone(doc, zone)).toEqual({ ok: false, reason: 'id-taken' });
  expect(createRectangleZone(doc, { ...zone, id: B })).toMatchObject({ ok: true });
  expect(createMarkup(doc, ARROW, { id: B })).toEqual({ ok: false, reason: 'id-taken' });
});

test('a plan takes so many objects and no more', () => {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (let index = 0; index < ROOM_LIMITS.markupPerPlan; index += 1) markupRoot(doc).set(String(index), 1);
  });
  expect(createMarkup(doc, ARROW)).toEqual({ ok: false, reason: 'too-many-markup' });
});

test('moving keeps the shape, also at the edge of the plan', () => {
  for (const drawn of [ARROW, BOX, AREA, PEN, TEXT]) {
    const doc = planWith(drawn);
    const before = markupPoints(drawnIn(doc));
    expect(moveMarkup(doc, A, 12.34, -5)).toEqual({ ok: true });
    const moved = markupPoints(drawnIn(doc));
    expect(moved.map(({ x, y }) => [x, y])).toEqual(before.map(({ x, y }) => [x + 12.34, y - 5]));
    moveMarkup(doc, A, 1e9, 1e9);
    const atEdge = markupPoints(drawnIn(doc));
    expect(Math.max(...atEdge.map(({ x }) => x))).toBe(20_000);
  }
});

test('moving a stroke writes one small value', () => {
  const points = Array.from({ length: 900 }, (_, index) => ({ x: index, y: Math.sin(index) * 40 }));
  const doc = planWith({ kind: 'pen', ...LINED, points });
  const sizes: number[] = [];
  doc.on('update', (update: Uint8Array) => sizes.push(update.byteLength));
  moveMarkup(doc, A, 5, 5);
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(80);
});

describe('two people at once', () => {
  test('both ends of an arrow are kept', () => {
    for (const arrow of meetAfter(ARROW, [
      (doc) => moveMarkupPoint(doc, A, 'from', { x: -9, y: -9 }),
      (doc) => moveMarkupPoint(doc, A, 'to', { x: 80, y: 80 }),
    ])) {
      expect(arrow).toMatchObject({ from: { x: -9, y: -9 }, to: { x: 80, y: 80 } });
    }
  });

  test('two corners of a cloud and two points of an area are kept', () => {
    for (const cloud of meetAfter(BOX, [
      (doc) => moveMarkupPoint(doc, A, 'lt', { x: -9, y: -8 }),
      (doc) => moveMarkupPoint(doc, A, 'rb', { x: 180, y: 190 }),
    ])) {
      expect(cloud).toMatchObject({ points: [{ x: -9, y: -8 }, {}, { x: 180, y: 190 }, {}] });
    }
    const point = (doc: Y.Doc, index: number) => markupHandles(drawnIn(doc))[index]?.id ?? '';
    for (const area of meetAfter(AREA, [
      (doc) => moveMarkupPoint(doc, A, point(doc, 0), { x: -9, y: -8 }),
      (doc) => insertMarkupPoint(doc, A, point(doc, 2), { x: 50, y: 140 }),
    ])) {
      expect(area).toMatchObject({ points: [{ x: -9, y: -8 }, SQUARE[1], SQUARE[2], { y: 140 }, SQUARE[3]] });
    }
  });

  test('a text moved and rewritten is moved and has the new words', () => {
    for (const text of meetAfter(TEXT, [
      (doc) => moveMarkup(doc, A, 5, 5),
      (doc) => setMarkupText(doc, A, 'Seal replaced'),
    ])) {
      expect(text).toMatchObject({ at: { x: 15, y: 15 }, text: 'Seal replaced' });
    }
  });

  test('both ends dragged onto one point leave an arrow that can be put right', () => {
    for (const arrow of meetAfter(ARROW, [
      (doc) => moveMarkupPoint(doc, A, 'from', { x: 7, y: 7 }),
      (doc) => moveMarkupPoint(doc, A, 'to', { x: 7, y: 7 }),
    ])) {
      expect(arrow).toMatchObject({ needsFix: true });
    }
  });
});

test('colour, size, line, lock and order are one field each; what is locked stays where it is', () => {
  const doc = planWith(ARROW, TEXT);
  expect(recolourMarkup(doc, A, 'green')).toEqual({ ok: true });
  expect(resizeMarkup(doc, A, 99_999)).toEqual({ ok: true });
  expect(setMarkupLine(doc, A, 'dashed')).toEqual({ ok: true });
  expect(setMarkupLine(doc, B, 'dashed')).toEqual({ ok: false, reason: 'wrong-shape' });
  expect(reorderMarkup(doc, A, { after: B })).toEqual({ ok: true });
  expect(lockMarkup(doc, A, true)).toEqual({ ok: true });
  expect(readMarkup(doc, A)).toMatchObject({ colour: 'green', size: 2000, line: 'dashed', locked: true });
  expect(readPlan(doc).markup.map(({ id }) => id)).toEqual([B, A]);
  for (const refusal of [
    moveMarkup(doc, A, 1, 1),
    moveMarkupPoint(doc, A, 'to', { x: 1, y: 1 }),
    deleteMarkup(doc, A),
  ]) {
    expect(refusal).toEqual({ ok: false, reason: 'locked' });
  }
});

test('a stamp says something else, unless it is locked; nothing else is a stamp', () => {
  const doc = planWith({ kind: 'stamp', ...INKED, at: { x: 5, y: 5 }, stamp: 'to-do' }, TEXT);
  expect(setMarkupStamp(doc, A, 'checked')).toEqual({ ok: true });
  expect(readMarkup(doc, A)).toMatchObject({ stamp: 'checked', at: { x: 5, y: 5 } });
  expect(setMarkupStamp(doc, B, 'checked')).toEqual({ ok: false, reason: 'wrong-shape' });
  lockMarkup(doc, A, true);
  expect(setMarkupStamp(doc, A, 'hold')).toEqual({ ok: false, reason: 'locked' });
});

test('a copy stands directly above its original, is unlocked and has points of its own', () => {
  const doc = planWith(AREA, ARROW);
  lockMarkup(doc, A, true);
  const copy = duplicateMarkup(doc, A, { dx: 10, dy: 10, id: 'c'.repeat(32) });
  expect(copy).toEqual({ ok: true, markupId: 'c'.repeat(32) });
  expect(readPlan(doc).markup.map(({ id }) => id[0])).toEqual(['a', 'c', 'b']);
  const [original, copied] = readPlan(doc).markup.map((each) => markupHandles(each).map(({ id }) => id));
  expect(original?.some((id) => copied?.includes(id))).toBe(false);
});

test('an area keeps three points and never crosses itself by a command', () => {
  const doc = planWith({ ...AREA, points: SQUARE.slice(0, 3) });
  const [first] = markupHandles(drawnIn(doc));
  expect(deleteMarkupPoint(doc, A, first?.id ?? '')).toEqual({ ok: false, reason: 'too-few-points' });
  const inserted = insertMarkupPoint(doc, A, first?.id ?? '', { x: 50, y: -20 });
  expect(inserted).toMatchObject({ ok: true });
  const pointId = inserted.ok ? inserted.pointId : '';
  expect(moveMarkupPoint(doc, A, pointId, { x: 150, y: 90 })).toEqual({ ok: false, reason: 'self-crossing' });
  expect(deleteMarkupPoint(doc, A, pointId)).toEqual({ ok: true });
});

test('words are kept in one form, with their line ends', () => {
  const doc = planWith({ ...TEXT, text: '  Cafe\u0301 \r\nnext\tword\u0007 ' });
  expect(readMarkup(doc, A)).toMatchObject({ text: 'Caf\u00e9\nnext word' });
  expect(setMarkupText(doc, A, '   ')).toEqual({ ok: false, reason: 'text-empty' });
});

test('a text has no signs that nobody sees, whoever wrote it, and keeps its lines and joined letters', () => {
  const hidden = 'Seal\u202e gone\nخانه\u200cها\u2069';
  const clean = 'Seal gone\nخانه\u200cها';
  const doc = planWith({ ...TEXT, text: hidden });
  const written = doc.getMap<Y.Map<unknown>>('markup').get(A);
  expect(written?.get('text')).toBe(clean);
  written?.set('text', hidden);
  expect(readMarkup(doc, A)).toMatchObject({ text: clean });
});

test('undo takes back what was drawn, moved and deleted', () => {
  const doc = new Y.Doc();
  const undo = createPlanUndo(doc);
  createMarkup(doc, AREA, { id: A });
  const drawn = readMarkup(doc, A);
  moveMarkup(doc, A, 10, 10);
  deleteMarkup(doc, A);
  undoStep(undo);
  undoStep(undo);
  expect(readMarkup(doc, A)).toEqual(drawn);
  undoStep(undo);
  expect(readMarkup(doc, A)).toBeNull();
});
