import { DOCUMENT_KINDS } from '@plumbline/shared/documents/document-kinds.ts';
import { roomName } from '@plumbline/shared/ids/room-name.ts';
import { expect, test } from 'vitest';
import { readRoomSubject, roomKindOf } from './room-kinds.ts';

const ID = '0b5ef8a3-6d0f-4d3f-9d0e-0a3f5b6c7d8e';

test('work left in a room of a kind that this page does not know is kept, and sent by nobody', async () => {
  for (const room of [`memo:${ID}`, `constructor:${ID}`, 'plan', '']) {
    expect(roomKindOf(room)).toBeNull();
    expect(await readRoomSubject(room)).toBeNull();
  }
});

test.each(Object.entries(DOCUMENT_KINDS))(
  'rooms of the kind %s are named so, and opened by the version of servers',
  async (name, { version }) => {
    const kind = await roomKindOf(roomName({ kind: name, subjectId: ID }))?.load();
    expect([kind?.name, kind?.document?.version]).toEqual([name, version]);
  },
);
