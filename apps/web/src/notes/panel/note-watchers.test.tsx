import type { Assignee } from '@plumbline/shared/contract/note.ts';
import { setWatching } from '@plumbline/shared/documents/note/commands.ts';
import { readNoteContent } from '@plumbline/shared/documents/note/read.ts';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import * as Y from 'yjs';
import { afterEach, beforeAll, expect, it } from 'vitest';
import note from '../../../../../locales/en/note.json';
import { loadTexts } from '../../testing/load-texts.ts';
import { useNoteContent } from '../room/use-note-content.ts';
import { roomOn } from '../testing/test-room.ts';
import { NoteWatchers } from './note-watchers.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ note }));
afterEach(cleanup);

const MEI = '01890000-0000-7000-8000-0000000000aa';
const OMAR = '01890000-0000-7000-8000-0000000000ab';
const GONE = '01890000-0000-7000-8000-0000000000ac';
const PEOPLE: Assignee[] = [
  { kind: 'member', id: MEI, name: 'Mei' },
  { kind: 'member', id: OMAR, name: 'Omar' },
  { kind: 'invited', id: '01890000-0000-7000-8000-0000000000ad', name: 'Invited' },
];

function Picker({ doc }: { doc: Y.Doc }) {
  return <NoteWatchers room={roomOn(doc)} watchers={useNoteContent(doc).watchers} people={PEOPLE} />;
}

it('members are added and removed, who left is taken off, and who has not joined is not offered', async () => {
  const doc = new Y.Doc();
  setWatching(doc, MEI, true);
  setWatching(doc, GONE, true);
  render(<Picker doc={doc} />);
  fireEvent.click(screen.getByRole('button', { name: /Watchers/ }));
  const box = (name: string) => screen.getByRole('checkbox', { name });
  await screen.findByRole('checkbox', { name: 'Mei' });
  expect(screen.queryByRole('checkbox', { name: 'Invited' })).toBeNull();
  expect(box('Mei').getAttribute('aria-checked')).toBe('true');
  fireEvent.click(box('Omar'));
  fireEvent.click(box('Mei'));
  fireEvent.click(box(note.comments.formerMember));
  expect(readNoteContent(doc).watchers).toEqual([OMAR]);
  expect(screen.queryByText(note.comments.formerMember)).toBeNull();
});
