// @vitest-environment jsdom
import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { createMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import type { NewMarkup } from '@plumbline/shared/documents/plan/markup/new-markup.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { roomOn } from '../../../collab/room.ts';
import { RoomSession } from '../../../collab/room-session.ts';
import type { PlanAction } from '../room/plan-action.ts';
import { PLAN_ROOM_DOCUMENT } from '../room/plan-document.ts';
import { planRoomOn } from '../room/plan-room.ts';
import { PlanEditor } from '../editor/plan-editor.ts';
import { keepMeasure } from '../view/keep-measure.ts';
import { SelectionActions } from './selection-actions.ts';

const LINE = { colour: 'red', size: 2, line: 'solid' } as const;
const at = (x: number, y: number) => ({ x, y });
const DRAWINGS: readonly NewMarkup[] = [
  { kind: 'arrow', ...LINE, from: at(300, 100), to: at(400, 150) },
  { kind: 'dimension', ...LINE, colour: 'blue', from: at(300, 200), to: at(400, 200) },
  { kind: 'area', ...LINE, line: 'dashed', points: [at(300, 400), at(360, 400), at(330, 440)] },
  { kind: 'text', colour: 'green', size: 12, at: at(300, 500), text: 'Seal missing' },
];
const socket = new HocuspocusProviderWebsocket({ url: 'ws://127.0.0.1:1', autoConnect: false });
const ignore = () => undefined;

let session: RoomSession<PlanAction>;
let editor: PlanEditor;

/** What somebody else has drawn, so that nothing of it is a step of this person. */
function drawnBefore(): Uint8Array {
  const doc = new Y.Doc();
  for (const [index, name] of ['Lobby', 'Shaft', 'Store'].entries()) {
    const left = index * 100;
    createRectangleZone(doc, { name, colour: 'z1', left, top: 0, right: left + 50, bottom: 50 });
  }
  for (const drawing of DRAWINGS) createMarkup(doc, drawing);
  return Y.encodeStateAsUpdate(doc);
}

beforeEach(() => {
  session = new RoomSession({
    document: PLAN_ROOM_DOCUMENT,
    room: 'plan:p',
    userId: null,
    store: null,
    socket,
    token: () => '',
    onOutbox: ignore,
    carried: [],
  });
  applyUpdate(session.doc, drawnBefore());
  editor = new PlanEditor({ widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY }, ignore, ignore);
  editor.resize({ widthPx: 1064, heightPx: 864 });
  const room = planRoomOn(
    roomOn(session, {
      subjectId: 'p',
      mayEdit: () => true,
      people: () => [],
      identityListeners: new Set(),
      lastEditorOf: () => null,
    }),
  );
  editor.attach(room, true);
});

afterEach(() => session.close({ forgetCopy: false }));

const objects = () => [...editor.live.state.zones, ...editor.live.markup];
const waiting = () => session.outbox.entries.map(({ action }) => [action.kind, action.subjectIds?.length]);

/** Does it, expects one step that waits, takes it back and expects all as before. */
function expectOneStep(step: readonly [kind: string, count: number | undefined], run: () => void): void {
  const before = objects();
  run();
  const after = objects();
  expect(after).not.toEqual(before);
  expect(waiting()).toEqual([step]);
  session.move('undo');
  expect(objects()).toEqual(before);
  expect(session.undo.nextUndo).toBeNull();
  session.move('redo');
  expect(objects()).toEqual(after);
}

test('a colour for several objects of markup, those that have it already left out', () => {
  expectOneStep(['styleMany', 3], () => editor.edits?.many.restyle(editor.live.markup, { colour: 'blue' }));
  expect(editor.live.markup.map(({ colour }) => colour)).toEqual(['blue', 'blue', 'blue', 'blue']);
});

test('a line for what has one', () => {
  expectOneStep(['styleMany', 2], () => editor.edits?.many.restyle(editor.live.markup, { line: 'dashed' }));
});

test('a size of its own for each kind', () => {
  const sizeOf = ({ kind }: { kind: string }) => (kind === 'text' ? 30 : 5);
  expectOneStep(['styleMany', 4], () => editor.edits?.many.restyle(editor.live.markup, { sizeOf }));
  expect(editor.live.markup.map(({ size }) => size)).toEqual([5, 5, 5, 30]);
});

test('a stamp of another kind for those that differ', () => {
  const look = { kind: 'stamp', colour: 'red', size: 20, at: at(500, 100) } as const;
  const doc = new Y.Doc();
  for (const stamp of ['hold', 'to-do', 'checked'] as const) createMarkup(doc, { ...look, stamp });
  applyUpdate(session.doc, Y.encodeStateAsUpdate(doc));
  expectOneStep(['styleMany', 2], () => editor.edits?.many.restyle(editor.live.markup, { stamp: 'checked' }));
  const stamps = editor.live.markup.flatMap((each) => (each.kind === 'stamp' ? [each.stamp] : []));
  expect(stamps).toEqual(['checked', 'checked', 'checked']);
});

test('one object alone is called by what it is; a look that all have already is no step', () => {
  editor.edits?.many.restyle(editor.live.markup.slice(3), { line: 'dashed' });
  editor.edits?.many.restyle(editor.live.markup.slice(3), { colour: 'green' });
  expect(waiting()).toEqual([]);
  expectOneStep(['styleMarkup', undefined], () =>
    editor.edits?.many.restyle(editor.live.markup.slice(3), { colour: 'black' }),
  );
  expect(session.outbox.entries[0]?.action).toMatchObject({ markup: 'text', name: 'Seal missing' });
});

test('a colour for several zones', () => {
  const actions = new SelectionActions(editor, (name) => name);
  actions.selectAll();
  expectOneStep(['recolourMany', 3], () => actions.recolour('z4'));
});

test('a measure that is kept, with all its legs', () => {
  editor.setTool('measure');
  for (const [x, y] of [
    [500, 500],
    [800, 500],
    [800, 700],
  ] as const)
    editor.press({ point: { x, y }, shift: false, alt: true, moved: false });
  expectOneStep(['drawMany', 2], () => keepMeasure(editor));
});
