import { QueryClient } from '@tanstack/react-query';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { NoteRowSchema } from '@plumbline/shared/contract/note.ts';
import { expect, test } from 'vitest';
import { floorNotesQuery, type FloorNotes } from './floor-notes.ts';
import { applyNoteEvent } from './live-notes.ts';
import { exampleNote } from './testing/example-note.ts';

const FLOOR = '01890000-0000-7000-8000-0000000000f1';
const PLACE = { floorId: FLOOR, floorName: 'L03', x: 1, y: 2 };
const shown = NoteRowSchema.parse(exampleNote({ place: PLACE }));
const { projectId } = shown;
const { queryKey } = floorNotesQuery(projectId, FLOOR);

function listOf(...rows: NoteRow[]): QueryClient {
  const client = new QueryClient();
  const data: FloorNotes = { pageParams: [1], pages: [{ total: rows.length, rows }] };
  client.setQueryData(queryKey, data);
  return client;
}

function eventOf(note: NoteRow, kind = 'note-changed'): ProjectEvent {
  return { seq: 7, kind, subjectId: note.id, actor: null, payload: { note }, at: note.updatedAt };
}

const titles = (client: QueryClient) =>
  client.getQueryData(queryKey)?.pages.flatMap(({ rows }) => rows.map(({ title }) => title));

test('a change is put into the row of its note, an older one is not', () => {
  const client = listOf(shown);
  applyNoteEvent(client, projectId, eventOf({ ...shown, title: 'Fire seal is fitted', version: 2 }));
  expect(titles(client)).toEqual(['Fire seal is fitted']);
  applyNoteEvent(client, projectId, eventOf({ ...shown, title: 'Fire seal missing', version: 1 }));
  expect(titles(client)).toEqual(['Fire seal is fitted']);
});

test('a note that comes to the floor comes first, one of another floor does not', () => {
  const client = listOf(shown);
  const other = { ...shown, id: '01890000-0000-7000-8000-000000000002', title: 'Rail loose' };
  applyNoteEvent(client, projectId, eventOf({ ...other, place: null }));
  expect(titles(client)).toEqual(['Fire seal missing']);
  applyNoteEvent(client, projectId, eventOf(other, 'note-created'));
  expect(titles(client)).toEqual(['Rail loose', 'Fire seal missing']);
});
