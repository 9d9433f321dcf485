import type { Note } from '@plumbline/shared/contract/note.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeys } from '../api/query-client.ts';
import { RequestError } from '../api/request-error.ts';
import { decide } from './decide.ts';
import { applyNoteEvent, putNote } from './live-notes.ts';
import { exampleNote } from './testing/example-note.ts';
import { withWaiting } from './waiting-changes.ts';

function shown(client: QueryClient, note: Note) {
  const kept = client.getQueryData<Note>([...queryKeys.notes(note.projectId), 'one', note.id]);
  return kept && withWaiting(kept);
}

function open(note: Note): QueryClient {
  const client = new QueryClient();
  client.setQueryData([...queryKeys.notes(note.projectId), 'one', note.id], note);
  return client;
}

/** An answer that comes when the test says so. */
function later() {
  let answer: (note: Note) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const promise = new Promise<Note>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return { promise, answer, refuse };
}

test('N15 the roll-back of a refused change wipes neither the next one nor somebody else’s', async () => {
  const note = exampleNote({ status: 'open', dueDate: null, version: 3 });
  const client = open(note);
  const first = later();
  const sentWith: number[] = [];
  const refused = decide(client, note, {
    patch: { status: 'complete' },
    send: ({ version }) => {
      sentWith.push(version);
      return first.promise;
    },
  });
  const taken = decide(client, note, {
    patch: { dueDate: '2026-12-01' },
    send: async ({ version }) => {
      sentWith.push(version);
      return { ...note, title: 'Renamed by Mei', version: version + 1, dueDate: '2026-12-01' };
    },
  });
  expect(shown(client, note)).toMatchObject({ status: 'complete', dueDate: '2026-12-01', isWaiting: true });
  const byMei = { ...note, title: 'Renamed by Mei', version: 4 };
  putNote(client, note.projectId, byMei);
  first.refuse(
    new RequestError(409, 'conflict', { failure: { error: 'conflict', current: byMei, requestId: 'r' } }),
  );
  await expect(refused).rejects.toThrow('conflict');
  await taken;
  expect(sentWith).toEqual([3, 4]);
  expect(shown(client, note)).toMatchObject({
    status: 'open',
    title: 'Renamed by Mei',
    dueDate: '2026-12-01',
    version: 5,
    isWaiting: false,
  });
});

test('an answer and its own event come in any order, and an older event changes nothing', () => {
  const note = exampleNote({ version: 2, status: 'open' });
  const client = open(note);
  const event = (version: number, status: Note['status']) =>
    applyNoteEvent(client, note.projectId, {
      seq: version,
      kind: 'note-transitioned',
      subjectId: note.id,
      actor: null,
      at: note.updatedAt,
      payload: { note: { ...note, version, status } },
    });
  event(4, 'complete');
  event(3, 'in-progress');
  putNote(client, note.projectId, { ...note, version: 3, status: 'in-progress' });
  expect(shown(client, note)).toMatchObject({ status: 'complete', version: 4 });
});

test('a mark appears, moves and goes with its note, on its own floor only', () => {
  const note = exampleNote({ number: 7, version: 1, place: null });
  const client = open(note);
  const [floor, other] = ['0'.repeat(8), '1'.repeat(8)].map(
    (start) => `${start}-0000-7000-8000-000000000000`,
  );
  const pins = (id: string | undefined) =>
    client.getQueryData<{ x: number }[]>([...queryKeys.notes(note.projectId), 'pins', id]);
  for (const id of [floor, other]) client.setQueryData([...queryKeys.notes(note.projectId), 'pins', id], []);
  const place = { floorId: floor ?? '', floorName: 'L1', x: 4, y: 5 };
  putNote(client, note.projectId, { ...note, version: 2, place });
  expect([pins(floor), pins(other)]).toMatchObject([[{ number: 7, x: 4 }], []]);
  putNote(client, note.projectId, { ...note, version: 3, place: { ...place, x: 9 } });
  expect(pins(floor)).toMatchObject([{ x: 9 }]);
  putNote(client, note.projectId, { ...note, version: 4, place }, 'deleted');
  expect(pins(floor)).toEqual([]);
});
