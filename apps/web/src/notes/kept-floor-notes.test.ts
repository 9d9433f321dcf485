// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { KeptNoteSchema } from '@plumbline/shared/contract/kept-notes.ts';
import { NoteSchema } from '@plumbline/shared/contract/note.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { storeMemberSession } from '../api/session-store.ts';
import { deleteKept } from '../kept/kept-database.ts';
import { MEMBER } from '../testing/sample-sessions.ts';
import { answerRequests } from '../testing/test-api.ts';
import { floorNotesQuery } from './floor-notes.ts';
import { keepFloorNotes } from './kept-floor-notes.ts';
import { noteQuery } from './note-requests.ts';
import { exampleNote } from './testing/example-note.ts';

const FLOOR = '01890000-0000-7000-8000-0000000000f1';
const OTHER_FLOOR = '01890000-0000-7000-8000-0000000000f2';
const notes = Array.from({ length: 150 }, (_, at) =>
  KeptNoteSchema.parse(
    exampleNote({
      id: `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      number: at + 1,
      text: `Note ${at}\nwith more`,
    }),
  ),
);
const [first] = notes;
if (!first) throw new Error('no notes');
const { projectId } = first;

beforeEach(() => {
  const session = { accessToken: `token ${Math.random()}`, userData: MEMBER, rules: [] };
  storeMemberSession({ ...session, firstLogin: 0 }, 'Europe/Oslo');
});
afterEach(async () => {
  queryClient.clear();
  await deleteKept(MEMBER.id);
});

async function loseLine(server: { close: () => Promise<unknown> }): Promise<void> {
  await server.close();
  queryClient.clear();
}

test('notes of a plan that was opened are read without a line, those that nobody opened too', async () => {
  const server = await answerRequests(() => ({
    body: { code: 200, msg: '', rows: notes, total: notes.length },
  }));
  await keepFloorNotes(projectId, FLOOR);
  await loseLine(server);
  const read = await queryClient.fetchQuery({ ...noteQuery(projectId, first.id), retry: false });
  expect(read).toEqual(NoteSchema.parse({ ...first, floorImageUrl: null }));
  const { pages } = await queryClient.fetchInfiniteQuery({
    ...floorNotesQuery(projectId, FLOOR),
    retry: false,
  });
  expect(pages.flatMap(({ rows }) => rows.map(({ number }) => number))).toEqual(
    notes.map(({ number }) => number),
  );
  const other = { ...floorNotesQuery(projectId, OTHER_FLOOR), retry: false };
  await expect(queryClient.fetchInfiniteQuery(other)).rejects.toThrow('fetch failed');
});

test('of a note that was opened since, the later state is read', async () => {
  const later = NoteSchema.parse({ ...first, floorImageUrl: null, version: 9, text: 'Sealed' });
  const server = await answerRequests(({ path }) =>
    path.includes('/kept')
      ? { body: { code: 200, msg: '', rows: notes, total: notes.length } }
      : { body: { code: 200, msg: '', data: later } },
  );
  await keepFloorNotes(projectId, FLOOR);
  await queryClient.fetchQuery(noteQuery(projectId, first.id));
  await loseLine(server);
  const read = await queryClient.fetchQuery({ ...noteQuery(projectId, first.id), retry: false });
  expect(read.text).toBe('Sealed');
});
