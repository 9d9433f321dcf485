import { createRectangleZone, renameZone } from '@plumbline/shared/documents/plan/commands.ts';
import { readZone } from '@plumbline/shared/documents/plan/read.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import type { PlanAction } from '../room/plan-action.ts';
import { roomOn } from '../testing/room-on.ts';
import { usePlanState } from './live-plan.ts';
import { PlanEditor } from './plan-editor.ts';
import { ZoneRow } from './zone-row.tsx';

const ID = 'a'.repeat(32);
let mine: Y.Doc;
let theirs: Y.Doc;
let steps: PlanAction[];
let editor: PlanEditor;

function Rows() {
  return usePlanState(editor.live).zones.map((zone) => (
    <ZoneRow
      key={zone.id}
      {...{ editor, zone }}
      holder={undefined}
      metres={null}
      feet={null}
      selected={false}
      hidden={false}
      isEntry
      mayEdit
      onDelete={() => undefined}
    />
  ));
}

function theyRename(name: string): void {
  renameZone(theirs, ID, name);
  act(() => applyUpdate(mine, Y.encodeStateAsUpdate(theirs)));
}

const nameNow = () => readZone(mine, ID)?.name;
const field = () => screen.getByRole('textbox');

beforeEach(() => {
  mine = new Y.Doc();
  theirs = new Y.Doc();
  steps = [];
  createRectangleZone(mine, { id: ID, name: 'Lobby', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    () => undefined,
    () => undefined,
  );
  editor.attach(roomOn(mine, steps), true);
  render(<Rows />);
  fireEvent.keyDown(screen.getByRole('button', { name: /Lobby/, current: false }), { key: 'F2' });
});
afterEach(cleanup);

it('leaves the name that somebody gave while the field was open and nothing was typed', () => {
  theyRename('Foyer');
  fireEvent.blur(field());
  expect([nameNow(), steps, editor.store.state.overtaken]).toEqual(['Foyer', [], []]);
});

it('offers the typed name back where somebody gave another meanwhile', () => {
  fireEvent.change(field(), { target: { value: 'Hall' } });
  theyRename('Foyer');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect([nameNow(), steps]).toEqual(['Foyer', []]);
  expect(editor.store.state.overtaken).toMatchObject([{ field: 'name', mine: 'Hall', theirs: 'Foyer' }]);
});

it('keeps a typed name', () => {
  fireEvent.change(field(), { target: { value: 'Hall' } });
  fireEvent.blur(field());
  expect([nameNow(), steps.map(({ kind }) => kind)]).toEqual(['Hall', ['renameZone']]);
});
