// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { roomName } from '@plumbline/shared/ids/room-name.ts';
import { afterEach, expect, test } from 'vitest';
import { storeMemberSession } from '../api/session-store.ts';
import { eventually } from '../testing/eventually.ts';
import { MEMBER } from '../testing/sample-sessions.ts';
import { NO_DOCUMENT } from './no-document.ts';
import { openOutboxStore } from './outbox-store.ts';
import { RoomConnection } from './room-connection.ts';
import type { RoomKind } from './room-kind.ts';

const SUBJECT = {
  projectId: '0b5ef8a3-6d0f-4d3f-9d0e-0a3f5b6c7d8e',
  subjectId: '1b5ef8a3-6d0f-4d3f-9d0e-0a3f5b6c7d8e',
};
const memoOf = (version: number): RoomKind => ({
  name: 'memo',
  document: { ...NO_DOCUMENT, version },
  view: (room) => room,
  stepTexts: { namespaces: [], textOf: ({ kind }) => kind },
});

let connection: RoomConnection | null = null;

afterEach(async () => {
  await connection?.close();
  localStorage.clear();
});

function open(kind: RoomKind): RoomConnection {
  storeMemberSession({ accessToken: 's_x', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo');
  connection = new RoomConnection(kind, SUBJECT);
  return connection;
}

test('a document that a newer page has kept here is not opened, and the person is told to reload', async () => {
  const known = open(memoOf(1));
  await eventually(() => expect(known.room).not.toBeNull());
  await known.close();

  const store = await openOutboxStore(MEMBER.id);
  const room = roomName({ kind: 'memo', subjectId: SUBJECT.subjectId });
  expect(await store?.admit(room, 2)).toBe(true);
  store?.setLastSavedAt(room, 5);
  await eventually(async () => expect(await store?.lastSavedAt(room)).toBe(5));
  store?.close();

  const older = open(memoOf(1));
  await eventually(() => expect(older.status.closed).toEqual({ code: 'reload-needed', again: 'by-hand' }));
  expect([older.room, older.status.loaded, older.status.ended]).toEqual([null, false, null]);
  await older.close();

  const newer = open(memoOf(2));
  await eventually(() => expect(newer.room).not.toBeNull());
});
