import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { queryKeys } from '../api/query-client.ts';
import { applyNoteEvent, onToldNote } from './live-notes.ts';
import { exampleNote } from './testing/example-note.ts';

const TAG = { id: '01890000-0000-7000-8000-0000000000e1', name: 'Steel', colour: 'z2', letter: 'S' } as const;
const ZONE = { id: 'a'.repeat(32), name: 'Lobby' };
const FIRST = exampleNote({ tags: [TAG], zones: [ZONE] });
const SECOND = exampleNote({ id: '01890000-0000-7000-8000-000000000002', number: 432 });
const PROJECT_ID = FIRST.projectId;
const LIST = [...queryKeys.notes(PROJECT_ID), 'list', {}];
const FLOOR = [...queryKeys.notes(PROJECT_ID), 'floor', 'f'];
const ONE = [...queryKeys.notes(PROJECT_ID), 'one', FIRST.id];
const queryClient = new QueryClient();
let told: string[];

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(LIST, { rows: [FIRST, SECOND], total: 2 });
  queryClient.setQueryData(FLOOR, { pageParams: [1], pages: [{ rows: [SECOND, FIRST], total: 2 }] });
  queryClient.setQueryData(ONE, FIRST);
  told = [];
  onTestFinished(onToldNote(({ note }) => void told.push(note.id)));
});

const happen = (kind: string, subjectId: string, payload: object) =>
  applyNoteEvent(queryClient, PROJECT_ID, {
    seq: 7,
    kind,
    subjectId,
    actor: null,
    payload: { ...payload },
    at: '2026-11-20T09:00:00.000Z',
  } satisfies ProjectEvent);
const listed = () => queryClient.getQueryData<{ rows: NoteRow[] }>(LIST)?.rows ?? [];
const onFloor = () => queryClient.getQueryData<{ pages: { rows: NoteRow[] }[] }>(FLOOR)?.pages[0]?.rows ?? [];
const opened = () => queryClient.getQueryData<NoteRow>(ONE);
const zonesIn = (rows: readonly NoteRow[]) => rows.map(({ zones }) => zones.map(({ name }) => name).join());

test('a zone that is drawn over other notes stands in their rows, which stay where they are', () => {
  happen('notes-zoned', ZONE.id, { ...ZONE, entered: [SECOND.id], left: [FIRST.id] });
  expect(listed().map(({ id }) => id)).toEqual([FIRST.id, SECOND.id]);
  expect(zonesIn(listed())).toEqual(['', 'Lobby']);
  expect(zonesIn(onFloor())).toEqual(['Lobby', '']);
  expect(opened()?.zones).toEqual([]);
  expect(told).toEqual([FIRST.id, SECOND.id]);
});

test('a zone that is named anew is so in the rows that are in it', () => {
  happen('notes-zoned', ZONE.id, { ...ZONE, name: 'Atrium', entered: [], left: [] });
  expect(zonesIn(listed())).toEqual(['Atrium', '']);
  expect(told).toEqual([FIRST.id]);
});

test('a tag that is named anew or gone is so in the rows that wear it', () => {
  const { id, ...looks } = TAG;
  happen('tag-changed', id, { ...looks, name: 'Rebar', colour: 'z3', needsPhoto: true });
  expect(listed()[0]).toMatchObject({ tags: [{ ...TAG, name: 'Rebar', colour: 'z3' }], needsProof: true });
  expect(opened()?.tags).toEqual([{ ...TAG, name: 'Rebar', colour: 'z3' }]);
  happen('tag-deleted', id, { name: 'Rebar', noteCount: 1 });
  expect(listed()[0]?.tags).toEqual([]);
  expect(listed()[1]).toEqual(SECOND);
});

test('other events and broken ones change nothing', () => {
  happen('notes-zoned', ZONE.id, { id: ZONE.id, entered: 'all' });
  happen('zone-changed', ZONE.id, { name: 'Atrium' });
  expect(listed()).toEqual([FIRST, SECOND]);
  expect(told).toEqual([]);
});
