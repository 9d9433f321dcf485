import {
  createRectangleZone,
  deleteZone,
  recolourZone,
  renameZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import { changeMany } from '@plumbline/shared/documents/plan/change-many.ts';
import { readPlan, readZone } from '@plumbline/shared/documents/plan/read.ts';
import { restoreZone } from '@plumbline/shared/documents/plan/plan-step.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { EditorStore } from './editor-store.ts';
import { LivePlan } from './live-plan.ts';
import { ZoneConflicts } from './zone-conflicts.ts';

const ID = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
let mine: Y.Doc;
let theirs: Y.Doc;
let store: EditorStore;
let conflicts: ZoneConflicts;

/** What either did comes to the other. */
function meet(): void {
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
}

beforeEach(() => {
  vi.useFakeTimers();
  mine = new Y.Doc();
  theirs = new Y.Doc();
  store = new EditorStore();
  conflicts = new ZoneConflicts(store, () => 'Mei');
  new LivePlan((change) => conflicts.hear(change)).attach(mine);
  for (const [index, id] of [ID, OTHER].entries()) {
    const bounds = { left: index, top: 0, right: 9, bottom: 9 };
    createRectangleZone(mine, { id, name: `Zone ${index}`, colour: 'z1', ...bounds });
  }
  meet();
});
afterEach(() => vi.useRealTimers());

test('the selected zone, deleted by somebody else, stays as a ghost of what it was', () => {
  store.select(ID);
  const zone = readZone(mine, ID);
  deleteZone(theirs, ID);
  meet();
  expect(store.state).toMatchObject({ ghost: { zone, person: null, text: null }, selection: [] });
  conflicts.noteDeleter(ID, 'Omar');
  expect(store.state.ghost?.person).toBe('Omar');
});

test('who deleted it may be told before the plan shows it', () => {
  store.select(ID);
  conflicts.noteDeleter(ID, 'Omar');
  deleteZone(theirs, ID);
  meet();
  expect(store.state.ghost?.person).toBe('Omar');
});

test('the name that was being typed is kept, and a drag is dropped', () => {
  store.set({ naming: { for: 'zone', zoneId: ID } });
  conflicts.noteText(ID, 'Hall of fame');
  const point = { x: 0, y: 0 };
  store.set({ drag: { zoneId: ID, grip: { kind: 'zone' }, from: point, to: point, moved: true } });
  deleteZone(theirs, ID);
  meet();
  expect(store.state).toMatchObject({ ghost: { text: 'Hall of fame' }, naming: null, drag: null });
});

test('what else of the selection went with it is part of the ghost, what stays is still selected', () => {
  createRectangleZone(mine, { name: 'Third', colour: 'z2', left: 0, top: 0, right: 5, bottom: 5 });
  const [, , third] = readPlan(mine).zones.map(({ id }) => id);
  meet();
  store.selectAll([ID, OTHER, third ?? '']);
  const before = [readZone(mine, OTHER), readZone(mine, ID)];
  changeMany(theirs, [ID, OTHER], (id) => deleteZone(theirs, id));
  meet();
  const { ghost, selection } = store.state;
  expect([ghost?.zone, ...(ghost?.more ?? [])]).toEqual(expect.arrayContaining(before));
  expect([ghost?.more.length, selection]).toEqual([1, [third]]);
});

test('own deletions and those of other zones leave no ghost', () => {
  store.select(ID);
  deleteZone(theirs, OTHER);
  meet();
  expect(store.state.ghost).toBeNull();
  deleteZone(mine, ID);
  expect(store.state.ghost).toBeNull();
});

test('a ghost goes when somebody brings the zone back', () => {
  store.select(ID);
  const zone = readZone(mine, ID);
  deleteZone(theirs, ID);
  meet();
  if (zone) restoreZone(theirs, zone);
  meet();
  expect(store.state).toMatchObject({ ghost: null, selection: [ID] });
});

test('a name put over an own one within ten seconds is told, with what was mine', () => {
  renameZone(mine, ID, 'Hall');
  meet();
  vi.advanceTimersByTime(9000);
  renameZone(theirs, ID, 'Foyer');
  meet();
  const overtaken = { zoneId: ID, mine: 'Hall', theirs: 'Foyer', person: 'Mei' };
  expect(store.state.overtaken).toEqual(overtaken);
  recolourZone(theirs, ID, 'z3');
  meet();
  expect(store.state.overtaken).toEqual(overtaken);
  renameZone(theirs, ID, 'Lounge');
  meet();
  expect(store.state.overtaken).toEqual({ ...overtaken, theirs: 'Lounge' });
  renameZone(mine, ID, 'Hall');
  expect(store.state.overtaken).toBeNull();
});

test('a name given later than that is no conflict, nor one of a zone that was not named here', () => {
  renameZone(mine, ID, 'Hall');
  meet();
  vi.advanceTimersByTime(11_000);
  renameZone(theirs, ID, 'Foyer');
  renameZone(theirs, OTHER, 'Store');
  meet();
  expect(store.state.overtaken).toBeNull();
});
