import {
  createRectangleZone,
  deleteZone,
  recolourZone,
  renameZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import {
  createMarkup,
  deleteMarkup,
  recolourMarkup,
  setMarkupLine,
  setMarkupText,
} from '@plumbline/shared/documents/plan/markup/commands.ts';
import { readMarkup } from '@plumbline/shared/documents/plan/markup/markup-reader.ts';
import { restoreMarkup } from '@plumbline/shared/documents/plan/markup/markup-step.ts';
import { changeMany } from '@plumbline/shared/documents/plan/change-many.ts';
import { readPlan, readZone } from '@plumbline/shared/documents/plan/read.ts';
import { restoreZone } from '@plumbline/shared/documents/plan/plan-step.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { EditorStore } from '../editor/editor-store.ts';
import { LivePlan } from '../editor/live-plan.ts';
import { PlanConflicts } from './plan-conflicts.ts';

const ID = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const TEXT = 'c'.repeat(32);
const ARROW = 'd'.repeat(32);
const ORIGIN = { x: 0, y: 0 };
let mine: Y.Doc;
let theirs: Y.Doc;
let store: EditorStore;
let conflicts: PlanConflicts;

/** What either did comes to the other. */
function meet(): void {
  applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
  applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
}

beforeEach(() => {
  vi.useFakeTimers();
  mine = new Y.Doc();
  theirs = new Y.Doc();
  store = new EditorStore();
  conflicts = new PlanConflicts(store, () => 'Mei');
  new LivePlan((change) => conflicts.hear(change)).attach(mine);
  for (const [index, id] of [ID, OTHER].entries()) {
    const bounds = { left: index, top: 0, right: 9, bottom: 9 };
    createRectangleZone(mine, { id, name: `Zone ${index}`, colour: 'z1', ...bounds });
  }
  const look = { colour: 'red', size: 2 } as const;
  createMarkup(mine, { kind: 'text', at: ORIGIN, text: 'Check seal', ...look }, { id: TEXT });
  const to = { x: 50, y: 50 };
  createMarkup(mine, { kind: 'arrow', from: ORIGIN, to, line: 'solid', ...look }, { id: ARROW });
  meet();
});
afterEach(() => vi.useRealTimers());

test('the selected zone, deleted by somebody else, stays as a ghost of what it was', () => {
  store.select(ID);
  const zone = readZone(mine, ID);
  deleteZone(theirs, ID);
  meet();
  expect(store.state).toMatchObject({ ghost: { object: zone, person: null, text: null }, selection: [] });
  conflicts.ghosts.noteDeleter(ID, 'Omar');
  expect(store.state.ghost?.person).toBe('Omar');
});

test('who deleted it may be told before the plan shows it', () => {
  store.select(ID);
  conflicts.ghosts.noteDeleter(ID, 'Omar');
  deleteZone(theirs, ID);
  meet();
  expect(store.state.ghost?.person).toBe('Omar');
});

test('the name that was being typed is kept, and a drag is dropped', () => {
  store.set({ naming: { for: 'zone', zoneId: ID } });
  conflicts.ghosts.noteText(ID, 'Hall of fame');
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
  expect([ghost?.object, ...(ghost?.more ?? [])]).toEqual(expect.arrayContaining(before));
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
  const overtaken = { objectId: ID, field: 'name', mine: 'Hall', theirs: 'Foyer', person: 'Mei' };
  expect(store.state.overtaken).toEqual([overtaken]);
  recolourZone(theirs, ID, 'z3');
  meet();
  expect(store.state.overtaken).toEqual([overtaken]);
  renameZone(theirs, ID, 'Lounge');
  meet();
  expect(store.state.overtaken).toEqual([{ ...overtaken, theirs: 'Lounge' }]);
  renameZone(mine, ID, 'Hall');
  expect(store.state.overtaken).toEqual([]);
});

test('a name given later than that is no conflict, nor one of a zone that was not named here', () => {
  renameZone(mine, ID, 'Hall');
  meet();
  vi.advanceTimersByTime(11_000);
  renameZone(theirs, ID, 'Foyer');
  renameZone(theirs, OTHER, 'Store');
  meet();
  expect(store.state.overtaken).toEqual([]);
});

test('a text on the plan, deleted while it is written, stays as a ghost with what was written', () => {
  store.select(TEXT);
  store.setMarkup({ writing: { markupId: TEXT, at: ORIGIN } });
  conflicts.ghosts.noteText(TEXT, 'Check seal of door 4');
  const object = readMarkup(mine, TEXT);
  deleteMarkup(theirs, TEXT);
  meet();
  expect(store.state.ghost).toEqual({ object, more: [], person: null, text: 'Check seal of door 4' });
  expect([store.state.selection, store.state.markup.writing]).toEqual([[], null]);
  conflicts.ghosts.noteDeleter(TEXT, 'Omar');
  expect(store.state.ghost?.person).toBe('Omar');
});

test('once the text is back it is written on', () => {
  store.setMarkup({ writing: { markupId: TEXT, at: ORIGIN } });
  conflicts.ghosts.noteText(TEXT, 'Check seal of door 4');
  const text = readMarkup(mine, TEXT);
  deleteMarkup(theirs, TEXT);
  meet();
  if (text) restoreMarkup(theirs, text);
  meet();
  const writing = { markupId: TEXT, at: ORIGIN, text: 'Check seal of door 4' };
  expect([store.state.ghost, store.state.selection, store.state.markup.writing]).toEqual([
    null,
    [TEXT],
    writing,
  ]);
});

test('markup that is dragged goes out of the hand with its deletion', () => {
  const drag = { markupId: ARROW, grip: { kind: 'whole' }, from: ORIGIN, to: ORIGIN, moved: true } as const;
  store.setMarkup({ drag });
  deleteMarkup(theirs, ARROW);
  meet();
  expect([store.state.markup.drag, store.state.ghost?.object.id]).toEqual([null, ARROW]);
});

test('of a selection of both kinds zones and markup are in one ghost, which shrinks as they come back', async () => {
  store.selectAll([ID, ARROW, OTHER]);
  const [zone, arrow] = [readZone(mine, ID), readMarkup(mine, ARROW)];
  changeMany(theirs, [ID, ARROW], (id) => (id === ID ? deleteZone(theirs, id) : deleteMarkup(theirs, id)));
  meet();
  const gone = () => {
    const { ghost } = store.state;
    return ghost ? [ghost.object, ...ghost.more] : [];
  };
  expect(gone()).toHaveLength(2);
  expect(gone()).toEqual(expect.arrayContaining([zone, arrow]));
  await Promise.resolve();
  if (zone) restoreZone(theirs, zone);
  meet();
  expect(gone()).toEqual([arrow]);
  // What else was selected meanwhile stays so.
  expect(store.state.selection).toEqual([OTHER]);
});

test('words, colours and lines put over own ones are told, each field for itself', () => {
  setMarkupText(mine, TEXT, 'Seal missing');
  recolourMarkup(mine, TEXT, 'blue');
  recolourZone(mine, ID, 'z2');
  setMarkupLine(mine, ARROW, 'dashed');
  meet();
  setMarkupText(theirs, TEXT, 'Seal done');
  recolourMarkup(theirs, TEXT, 'green');
  recolourZone(theirs, ID, 'z3');
  setMarkupLine(theirs, ARROW, 'solid');
  meet();
  const by = { person: 'Mei' };
  expect(store.state.overtaken).toHaveLength(4);
  expect(store.state.overtaken).toEqual(
    expect.arrayContaining([
      { objectId: TEXT, field: 'text', mine: 'Seal missing', theirs: 'Seal done', ...by },
      { objectId: TEXT, field: 'colour', mine: 'blue', theirs: 'green', ...by },
      { objectId: ID, field: 'colour', mine: 'z2', theirs: 'z3', ...by },
      { objectId: ARROW, field: 'line', mine: 'dashed', theirs: 'solid', ...by },
    ]),
  );
  setMarkupText(theirs, TEXT, 'Seal missing');
  deleteMarkup(theirs, ARROW);
  meet();
  expect(store.state.overtaken.map(({ objectId, field }) => [objectId, field])).toEqual(
    expect.arrayContaining([
      [TEXT, 'colour'],
      [ID, 'colour'],
    ]),
  );
  expect(store.state.overtaken).toHaveLength(2);
});

test('a typed value is stored unless nothing was typed or somebody else wrote meanwhile', () => {
  const typed = { objectId: TEXT, field: 'text', opened: 'Check seal', mine: 'Seal 4' } as const;
  expect(conflicts.mayStore({ ...typed, mine: 'Check seal' }, 'Seal done')).toBe(false);
  expect(conflicts.mayStore(typed, 'Seal 4')).toBe(false);
  expect([conflicts.mayStore(typed, 'Check seal'), store.state.overtaken]).toEqual([true, []]);
  expect(conflicts.mayStore(typed, 'Seal done')).toBe(false);
  const told = { objectId: TEXT, field: 'text', mine: 'Seal 4', theirs: 'Seal done', person: 'Mei' };
  expect(store.state.overtaken).toEqual([told]);
});

test('words that were overtaken stay with the ghost when the object is deleted too', () => {
  const typed = { objectId: TEXT, field: 'text', opened: 'Check seal', mine: 'Seal 4' } as const;
  conflicts.mayStore(typed, 'Seal done');
  deleteMarkup(theirs, TEXT);
  meet();
  expect(store.state).toMatchObject({ overtaken: [], ghost: { object: { id: TEXT }, text: 'Seal 4' } });
});
