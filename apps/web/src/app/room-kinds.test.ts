import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { expect, test } from 'vitest';
import { readRoomSubject, roomKindOf } from './room-kinds.ts';

const ID = '0b5ef8a3-6d0f-4d3f-9d0e-0a3f5b6c7d8e';

test('work left in a room of a kind that this page does not know is kept, and sent by nobody', async () => {
  for (const room of [`memo:${ID}`, `constructor:${ID}`, 'plan', '']) {
    expect(roomKindOf(room)).toBeNull();
    expect(await readRoomSubject(room)).toBeNull();
  }
});

test('the table names each kind as its rooms are named', async () => {
  const kind = await roomKindOf(planRoom(ID))?.load();
  expect(kind?.name).toBe('plan');
});
