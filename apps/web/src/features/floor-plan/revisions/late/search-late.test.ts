import type { PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { createRectangleZone, moveZone } from '@plumbline/shared/documents/plan/commands.ts';
import { drawnOn, editOnDrawing } from '@plumbline/shared/documents/plan/drawn-on.ts';
import { createMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { testRevision } from '../testing/test-revision.ts';
import { searchLate, type LateWays } from './search-late.ts';

const REVISIONS = [
  testRevision(1, 'superseded'),
  testRevision(2, 'superseded'),
  testRevision(3, 'current'),
  testRevision(4, 'draft'),
];

/** Two people's copies of one plan; what one does reaches the other by `meet`. */
let [ana, ben]: [Y.Doc, Y.Doc] = [new Y.Doc(), new Y.Doc()];
/** What the server holds: what was drawn since the last search, and what was entered. */
let late: Set<string>;
let entered: { objectIds: string[]; asOf: string }[];
let compared: { before: string; objectIds: string[] }[];

beforeEach(() => {
  [ana, ben] = [new Y.Doc(), new Y.Doc()];
  late = new Set();
  entered = [];
  compared = [];
});

function meet(): void {
  applyUpdate(ana, Y.encodeStateAsUpdate(ben));
  applyUpdate(ben, Y.encodeStateAsUpdate(ana));
}

const ways: LateWays = {
  late: async () => ({ objectIds: [...late], asOf: '2026-11-22T12:00:00.000Z' }),
  find: async ({ before }, objects) => {
    compared.push({ before: before.mediaBase, objectIds: objects.map(({ id }) => id) });
    return objects.map(({ id }) => ({ objectId: id, changedShare: 0.5 }));
  },
  enter: async (_after, doubts, asOf) => {
    entered.push({ objectIds: doubts.map(({ objectId }) => objectId).toSorted(), asOf });
    late.clear();
  },
};

function drawZone(doc: Y.Doc, revision: number): string {
  const box = { name: 'Z', colour: 'z1', left: 0, top: 0, right: 50, bottom: 50 } as const;
  const drawn = editOnDrawing(doc, revision, () => createRectangleZone(doc, box));
  if (!drawn.ok) throw new Error(drawn.reason);
  late.add(drawn.zoneId);
  return drawn.zoneId;
}

function drawStamp(doc: Y.Doc, revision: number): string {
  const stamp = { kind: 'stamp', colour: 'red', size: 20, at: { x: 9, y: 9 }, stamp: 'checked' } as const;
  const drawn = editOnDrawing(doc, revision, () => createMarkup(doc, stamp));
  if (!drawn.ok) throw new Error(drawn.reason);
  late.add(drawn.markupId);
  return drawn.markupId;
}

const mediaOf = (number: number) => REVISIONS.find((each) => each.number === number)?.image.mediaBase;

test('what one drew offline on the old drawing is searched by the first on the new one, and by nobody again', async () => {
  const fresh = drawZone(ben, 3);
  const offline = [drawZone(ana, 2), drawStamp(ana, 2)].toSorted();
  const older = drawZone(ana, 1);
  meet();
  expect(await searchLate(ben, REVISIONS, ways)).toBe(true);
  expect(new Set(compared.map(({ before }) => before))).toEqual(new Set([mediaOf(1), mediaOf(2)]));
  expect(entered).toEqual([{ objectIds: [...offline, older].toSorted(), asOf: '2026-11-22T12:00:00.000Z' }]);
  expect(compared.flatMap(({ objectIds }) => objectIds)).not.toContain(fresh);
  expect(await searchLate(ana, REVISIONS, ways)).toBe(false);
  expect(entered).toHaveLength(1);
});

test('what somebody put in its place with the new drawing in sight is in no doubt; moved on the old one it is again', async () => {
  const zone = drawZone(ana, 2);
  meet();
  editOnDrawing(ben, 3, () => moveZone(ben, zone, 5, 5));
  meet();
  expect([drawnOn(ana, zone), await searchLate(ben, REVISIONS, ways)]).toEqual([3, false]);
  editOnDrawing(ana, 2, () => moveZone(ana, zone, 5, 5));
  meet();
  expect(await searchLate(ben, REVISIONS, ways)).toBe(true);
  expect(entered.map(({ objectIds }) => objectIds)).toEqual([[zone]]);
});

test('nothing is entered when the drawings could not be compared, and nothing looked for where that is not due', async () => {
  drawZone(ana, 2);
  const failing = { ...ways, find: () => Promise.reject(new Error('a tile is missing')) };
  await expect(searchLate(ana, REVISIONS, failing)).rejects.toThrow('a tile is missing');
  expect([entered.length, late.size]).toEqual([0, 1]);
  const alone: PlanRevision[] = [testRevision(1, 'current')];
  const unsearched = REVISIONS.map((each) => ({ ...each, doubtsFoundAt: null }));
  for (const revisions of [alone, unsearched]) expect(await searchLate(ana, revisions, ways)).toBe(false);
});
