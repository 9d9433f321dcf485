import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { createMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { MARKUP_KINDS } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { doubtFinder } from '../changes/find-doubts.ts';
import { drawnObjects, type NamedObject } from '../drawn-objects.ts';
import { doubtfulObjects, levelOf } from './doubtful-objects.ts';

const SIDE_PX = 600;
const FRAME = { bounds: { left: 0, top: 0, right: SIDE_PX, bottom: SIDE_PX }, scale: 1 };
const lined = { colour: 'red', size: 4, line: 'solid' } as const;
const box = [
  { x: 100, y: 100 },
  { x: 300, y: 100 },
  { x: 300, y: 300 },
  { x: 100, y: 300 },
];
const [from, to] = [
  { x: 100, y: 100 },
  { x: 300, y: 300 },
];
const at = { x: 200, y: 200 };

let objects: NamedObject[];

/** One zone and one object of every kind of markup, all around the same place. */
beforeEach(() => {
  const doc = new Y.Doc();
  const bounds = { left: 100, top: 100, right: 300, bottom: 300 };
  const results = [
    createRectangleZone(doc, { name: 'Lobby', colour: 'z1', ...bounds }),
    createMarkup(doc, { ...lined, kind: 'pen', points: box }),
    createMarkup(doc, { ...lined, kind: 'arrow', from, to }),
    createMarkup(doc, { ...lined, kind: 'dimension', from, to }),
    createMarkup(doc, { ...lined, kind: 'cloud', shape: 'box', points: box }),
    createMarkup(doc, { ...lined, kind: 'area', points: box }),
    createMarkup(doc, { kind: 'text', colour: 'red', size: 20, at, text: 'Seal' }),
    createMarkup(doc, { kind: 'stamp', colour: 'red', size: 20, at, stamp: 'checked' }),
  ];
  if (!results.every(({ ok }) => ok)) throw new Error('something could not be drawn');
  objects = drawnObjects(readPlan(doc));
});

const doubt = (objectId: string, changedShare: number, isConfirmed = false) => ({
  objectId,
  changedShare,
  confirmedBy: isConfirmed ? { id: 'ana', name: 'Ana' } : null,
  confirmedAt: isConfirmed ? '2026-11-22T09:00:00.000Z' : null,
});

test('zones and every kind of markup are doubtful where the drawing changed, and have a ring in their middle', () => {
  const every = new Uint8Array(SIDE_PX * SIDE_PX).fill(1);
  const none = new Uint8Array(SIDE_PX * SIDE_PX);
  const changes = { widthPx: SIDE_PX, heightPx: SIDE_PX, removed: every, added: none, either: every };
  const found = doubtFinder(changes, FRAME)(objects).map(({ objectId }) => doubt(objectId, 0.4));
  const rings = doubtfulObjects(objects, found);
  expect(new Set(rings.map(({ object }) => object.kind))).toEqual(new Set(['zone', ...MARKUP_KINDS]));
  for (const ring of rings) expect([ring.at, ring.confidence]).toEqual([at, 0.6]);
  expect(doubtFinder({ ...changes, removed: none }, FRAME)(objects)).toEqual([]);
});

test('what is confirmed is whole; what was deleted meanwhile has no ring', () => {
  const [first, second] = objects;
  if (!first || !second) throw new Error('nothing is drawn');
  const doubts = [doubt(second.id, 0.9), doubt('gone', 0.8), doubt(first.id, 0.7, true)];
  expect(doubtfulObjects(objects, doubts).map(({ object, confidence }) => [object.id, confidence])).toEqual([
    [second.id, expect.closeTo(0.1)],
    [first.id, 1],
  ]);
});

test('half and more is partly sure, and only all is whole', () => {
  expect([0, 0.49, 0.5, 0.99, 1].map(levelOf)).toEqual(['low', 'low', 'partly', 'partly', 'whole']);
});
