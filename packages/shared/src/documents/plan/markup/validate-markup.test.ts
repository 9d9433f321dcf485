import fc from 'fast-check';
import * as Y from 'yjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { newObjectId } from '../../../ids/object-id.ts';
import { createCheckedRoom, type CheckedRoom } from '../../../testing/checked-room.ts';
import { updateFrom } from '../../../testing/raw-update.ts';
import { createRectangleZone } from '../commands.ts';
import { hashPlan, readPlan } from '../read.ts';
import {
  createMarkup,
  deleteMarkup,
  moveMarkup,
  moveMarkupPoint,
  setMarkupStamp,
  setMarkupText,
} from './commands.ts';
import { readMarkupData } from './markup-reader.ts';
import type { NewMarkup } from './new-markup.ts';

const ANA = 77;
const MINE = 4242;
const ARROW = 'a'.repeat(32);
const PEN = 'b'.repeat(32);
const AREA = 'c'.repeat(32);
const TEXT = 'd'.repeat(32);
const STAMP = 'e'.repeat(32);
const LINED = { colour: 'red', size: 3, line: 'solid' } as const;
const TRIANGLE = [
  { x: 0, y: 0 },
  { x: 90, y: 0 },
  { x: 0, y: 90 },
];
const ARROW_DRAWN: NewMarkup = { kind: 'arrow', ...LINED, from: { x: 0, y: 0 }, to: { x: 50, y: 50 } };
const DRAWN: [string, NewMarkup][] = [
  [ARROW, ARROW_DRAWN],
  [PEN, { kind: 'pen', ...LINED, points: TRIANGLE }],
  [AREA, { kind: 'area', ...LINED, points: TRIANGLE }],
  [TEXT, { kind: 'text', colour: 'red', size: 14, at: { x: 5, y: 5 }, text: 'Seal missing' }],
];

let room: CheckedRoom;

beforeEach(() => {
  room = createCheckedRoom();
  const first = updateFrom(room.doc, ANA, (doc) => {
    for (const [id, drawn] of DRAWN) createMarkup(doc, drawn, { id });
  });
  if (!room.submit(first, 'ana').ok) throw new Error('the first edit was refused');
});

const byMallory = (edit: (doc: Y.Doc) => void) => updateFrom(room.doc, MINE, edit);

/** The code of the refusal; it must change nothing. */
function refusalOf(edit: (doc: Y.Doc) => void): string | null {
  const before = hashPlan(room.doc);
  const answer = room.submit(byMallory(edit), 'mallory');
  expect(hashPlan(room.doc)).toBe(before);
  return answer.ok ? null : answer.code;
}

const rawIn = (doc: Y.Doc, id: string): Y.Map<unknown> => {
  const map = doc.getMap<unknown>('markup').get(id);
  if (!(map instanceof Y.Map)) throw new Error('not drawn');
  return map;
};

describe('what the room refuses', () => {
  test.each<[string, string, unknown]>([
    [ARROW, 'kind', 'spline'],
    [ARROW, 'kind', 'text'],
    [ARROW, 'colour', 'z1'],
    [ARROW, 'order', 'a00'],
    [ARROW, 'locked', 1],
    [ARROW, 'size', 0],
    [ARROW, 'size', 2000.01],
    [ARROW, 'size', Number.NaN],
    [ARROW, 'line', 'wavy'],
    [ARROW, 'from', { x: Number.NaN, y: 0 }],
    [ARROW, 'from', { x: 1, y: 1, z: 1 }],
    [ARROW, 'from', [1, 1]],
    [ARROW, 'to', { x: 20_001, y: 0 }],
    [ARROW, 'constructor', 1],
    [PEN, 'path', [1]],
    [PEN, 'path', [1, 0.5]],
    [PEN, 'path', [1, Number.POSITIVE_INFINITY]],
    [PEN, 'path', [3_000_000, 0]],
    [PEN, 'path', 'M0 0'],
    [PEN, 'path', null],
    [PEN, 'at', { x: 19_999, y: 19_999 }],
    [AREA, 'points', 7],
    [TEXT, 'text', ' '],
    [TEXT, 'text', 'Seal\0missing'],
    [TEXT, 'text', 5],
    [TEXT, 'line', 'solid'],
    [TEXT, 'stamp', 'hold'],
  ])('%s with %s as %j', (id, key, value) => {
    expect(refusalOf((doc) => rawIn(doc, id).set(key, value))).toBe('edit-schema');
  });

  test('a missing field', () => {
    for (const [id, key] of [
      [ARROW, 'to'],
      [PEN, 'path'],
      [AREA, 'ring'],
      [TEXT, 'size'],
    ] as const) {
      expect(refusalOf((doc) => rawIn(doc, id).delete(key))).toBe('edit-schema');
    }
  });

  test('more than the limits allow', () => {
    expect(refusalOf((doc) => rawIn(doc, TEXT).set('text', 'x'.repeat(501)))).toBe('edit-limit');
    const long = Array.from({ length: 2000 }, () => 1);
    expect(refusalOf((doc) => rawIn(doc, PEN).set('path', long))).toBe('edit-limit');
    const crowd = (doc: Y.Doc) =>
      doc.transact(() => {
        for (let index = 0; index < 2000; index += 1) {
          const arrow = { kind: 'arrow', ...LINED, order: 'a0', locked: false };
          const ends = { from: { x: 0, y: 0 }, to: { x: 5, y: 5 } };
          doc.getMap('markup').set(newObjectId(), new Y.Map(Object.entries({ ...arrow, ...ends })));
        }
      });
    expect(refusalOf(crowd)).toBe('edit-limit');
  });

  test('what is no map, or stands under no id', () => {
    for (const value of [5, 'text', new Y.Text('x'), new Y.Array()]) {
      expect(refusalOf((doc) => doc.getMap('markup').set(newObjectId(), value))).toBe('edit-schema');
    }
    expect(refusalOf((doc) => rawIn(doc, ARROW).set('points', new Y.Map()))).toBe('edit-schema');
    expect(refusalOf((doc) => rawIn(doc, AREA).set('ring', new Y.Array()))).toBe('edit-schema');
    expect(refusalOf((doc) => doc.getMap('markup').set('__proto__', new Y.Map([['kind', 'pen']])))).toBe(
      'edit-schema',
    );
    expect(refusalOf((doc) => doc.getMap('markup').set('A'.repeat(32), new Y.Map()))).toBe('edit-schema');
  });

  test('a new object that no merge can have made', () => {
    const flat = { kind: 'arrow', ...LINED, order: 'a0', locked: false };
    const at = { x: 5, y: 5 };
    const draw = (doc: Y.Doc) =>
      doc.getMap('markup').set(newObjectId(), new Y.Map(Object.entries({ ...flat, from: at, to: at })));
    expect(refusalOf(draw)).toBe('edit-schema');
    const bent = (doc: Y.Doc) => {
      const id = newObjectId();
      createMarkup(doc, { kind: 'area', ...LINED, points: TRIANGLE }, { id });
      const ring = rawIn(doc, id).get('ring');
      if (ring instanceof Y.Map) ring.delete([...ring.keys()][0] ?? '');
    };
    expect(refusalOf(bent)).toBe('edit-schema');
  });

  test('any edit of somebody who may only read', () => {
    for (const edit of [
      (doc: Y.Doc) => createMarkup(doc, { kind: 'pen', ...LINED, points: TRIANGLE }),
      (doc: Y.Doc) => moveMarkup(doc, ARROW, 1, 1),
      (doc: Y.Doc) => setMarkupText(doc, TEXT, 'mine'),
      (doc: Y.Doc) => deleteMarkup(doc, AREA),
    ]) {
      const before = hashPlan(room.doc);
      const answer = room.submit(byMallory(edit), 'mallory', 'read');
      expect(answer).toMatchObject({ ok: false, code: 'edit-read-only', changes: [{}] });
      expect(hashPlan(room.doc)).toBe(before);
    }
  });
});

test('what only a merge can make is accepted: both ends of an arrow dragged onto one point', () => {
  const from = updateFrom(room.doc, 5, (doc) => moveMarkupPoint(doc, ARROW, 'from', { x: 9, y: 9 }));
  const to = updateFrom(room.doc, 6, (doc) => moveMarkupPoint(doc, ARROW, 'to', { x: 9, y: 9 }));
  expect(room.submit(from, 'ben')).toMatchObject({ ok: true });
  expect(room.submit(to, 'chen')).toMatchObject({ ok: true });
  expect(readPlan(room.doc).markup.find(({ id }) => id === ARROW)).toMatchObject({ needsFix: true });
});

test('a room from before markup takes its first', () => {
  const old = createCheckedRoom();
  const zone = updateFrom(old.doc, 1, (doc) => {
    createRectangleZone(doc, { name: 'Hall', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  });
  expect(old.submit(zone, 'ana')).toMatchObject({ ok: true });
  expect(readPlan(old.doc).markup).toEqual([]);
  const first = updateFrom(old.doc, 2, (doc) => createMarkup(doc, ARROW_DRAWN));
  expect(old.submit(first, 'ben')).toMatchObject({ ok: true, changes: [{ kind: 'markup-created' }] });
});

test('the changes say what happened, to which kind, with the words of a text', () => {
  const changesOf = (edit: (doc: Y.Doc) => void) => room.submit(byMallory(edit), 'mallory');
  const text = { markupId: TEXT, markup: 'text' };
  expect(changesOf((doc) => moveMarkup(doc, ARROW, 1, 1))).toMatchObject({
    changes: [{ kind: 'markup-changed', markupId: ARROW, markup: 'arrow', name: '', changed: ['geometry'] }],
  });
  expect(changesOf((doc) => setMarkupText(doc, TEXT, 'x'.repeat(200)))).toMatchObject({
    changes: [{ kind: 'markup-changed', ...text, name: 'x'.repeat(80), changed: ['text'] }],
  });
  expect(changesOf((doc) => deleteMarkup(doc, TEXT))).toMatchObject({
    changes: [{ kind: 'markup-deleted', ...text, name: 'x'.repeat(80) }],
  });
});

test('a stamp that says something else has changed its words; what no stamp says is refused', () => {
  const look = { kind: 'stamp', colour: 'red', size: 20, at: { x: 5, y: 5 }, stamp: 'to-do' } as const;
  const drawn = byMallory((doc) => createMarkup(doc, look, { id: STAMP }));
  expect(room.submit(drawn, 'mallory')).toMatchObject({ ok: true });
  expect(refusalOf((doc) => rawIn(doc, STAMP).set('stamp', 'paid'))).toBe('edit-schema');
  expect(
    room.submit(
      byMallory((doc) => setMarkupStamp(doc, STAMP, 'checked')),
      'mallory',
    ),
  ).toMatchObject({
    ok: true,
    changes: [{ kind: 'markup-changed', markupId: STAMP, markup: 'stamp', changed: ['text'] }],
  });
});

test('the reader takes any rubbish without throwing', () => {
  const key = fc.constantFrom(
    'kind',
    'colour',
    'size',
    'order',
    'line',
    'at',
    'from',
    'to',
    'path',
    'points',
  );
  const value = fc.oneof(
    fc.constantFrom('pen', 'arrow', 'cloud', 'area', 'text', 'stamp', 'red', 'a0', 'solid', 'box'),
    fc.anything({ maxDepth: 2 }),
  );
  fc.assert(
    fc.property(fc.string(), fc.array(fc.tuple(key, value)), (id, fields) => {
      const doc = new Y.Doc();
      const map = new Y.Map<unknown>();
      doc.getMap<unknown>('markup').set(id, map);
      for (const [name, each] of fields) {
        try {
          map.set(name, each);
        } catch {
          // Yjs itself refuses some values, such as functions and symbols.
        }
      }
      expect(readMarkupData(ARROW, map)).toBeNull();
      expect(readMarkupData(ARROW, fields)).toBeNull();
    }),
    { numRuns: 300 },
  );
});
