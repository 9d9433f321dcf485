import { addChecklistItem } from '@plumbline/shared/documents/note/commands.ts';
import { readNoteContent } from '@plumbline/shared/documents/note/read.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as Y from 'yjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Room } from '../../collab/room.ts';
import type { NoteAction } from '../room/note-action.ts';
import { useNoteContent } from '../room/use-note-content.ts';
import { roomOn } from '../testing/test-room.ts';
import { NoteChecklist } from './note-checklist.tsx';

let doc: Y.Doc;
let steps: NoteAction['kind'][];

function List({ room, mayEdit }: { room: Room<NoteAction>; mayEdit: boolean }) {
  return <NoteChecklist room={room} items={useNoteContent(doc).checklist} mayEdit={mayEdit} />;
}

const show = (mayEdit = true) => render(<List room={roomOn(doc, steps)} mayEdit={mayEdit} />);
const texts = () => readNoteContent(doc).checklist.map(({ text, done }) => (done ? `[${text}]` : text));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  doc = new Y.Doc();
  steps = [];
  for (const text of ['Cut', 'Seal', 'Look']) addChecklistItem(doc, text);
});
afterEach(cleanup);

test('an entry is added, ticked, renamed and deleted, each a step of its own', () => {
  show();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' Photo ' } });
  press('checklist.add');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seal' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'checklist.rename' })[0] ?? document.body);
  const field = screen.getByRole('textbox', { name: 'checklist.rename' });
  fireEvent.change(field, { target: { value: 'Cut open' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.click(screen.getAllByRole('button', { name: 'checklist.delete' })[2] ?? document.body);
  expect(texts()).toEqual(['Cut open', '[Seal]', 'Photo']);
  expect(steps).toEqual(['addItem', 'changeItem', 'changeItem', 'deleteItem']);
});

test('an entry is moved by keys, which stay with it', () => {
  show();
  const down = screen.getAllByRole('button', { name: 'checklist.down' })[0] ?? document.body;
  down.focus();
  fireEvent.click(down);
  expect(texts()).toEqual(['Seal', 'Cut', 'Look']);
  expect(document.activeElement?.id).toBe(down.id);
  fireEvent.click(document.activeElement ?? document.body);
  fireEvent.click(document.activeElement ?? document.body);
  expect(texts()).toEqual(['Seal', 'Look', 'Cut']);
  fireEvent.click(screen.getAllByRole('button', { name: 'checklist.up' })[2] ?? document.body);
  expect(texts()).toEqual(['Seal', 'Cut', 'Look']);
});

test('what somebody else does is seen at once, and who only reads changes nothing', () => {
  show(false);
  act(() => void addChecklistItem(doc, 'Theirs'));
  expect(screen.getByText('Theirs')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Cut' }));
  expect(texts()).toEqual(['Cut', 'Seal', 'Look', 'Theirs']);
});
