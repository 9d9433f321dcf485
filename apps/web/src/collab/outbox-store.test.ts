import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openOutboxStore, type OutboxEntry } from './outbox-store.ts';
import { eventually } from '../testing/eventually.ts';

const ROOM = 'plan:p';
const entry = (id: string): OutboxEntry => ({
  id,
  room: ROOM,
  at: 1,
  action: { kind: 'setCalibration', subjectId: null, name: '' },
  update: new Uint8Array([1]),
});

test('F119 what could not be kept is told, and no edit fails by it', async () => {
  const onLost = vi.fn<() => void>();
  const store = await openOutboxStore('full', onLost);
  store?.put(entry('a'));
  expect(await store?.entriesOf(ROOM)).toHaveLength(1);
  expect(onLost).not.toHaveBeenCalled();

  // No room is left: the write is taken and undone later.
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    return this.add(entry('a'));
  });
  store?.put(entry('b'));
  await eventually(() => expect(onLost).toHaveBeenCalledTimes(1));
  put.mockRestore();
  expect(await store?.entriesOf(ROOM)).toHaveLength(1);

  store?.close();
  store?.put(entry('c'));
  store?.refuse([], [entry('d')]);
  expect(onLost).toHaveBeenCalledTimes(3);
  store?.remove(['a']);
  store?.removeRefused(['a']);
  expect(onLost).toHaveBeenCalledTimes(3);
});
