import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openOutboxStore, type OutboxEntry } from './outbox-store.ts';
import type { TabLife } from './tab-life.ts';
import { eventually } from '../testing/eventually.ts';

const ROOM = 'memo:m';
const entry = (id: string): OutboxEntry => ({
  id,
  room: ROOM,
  at: 1,
  action: { kind: 'setWord', subjectId: null, name: '' },
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

test('what a closed tab left is claimed by one of the others, what an open one sends by none', async () => {
  const open = new Set(['first', 'second', 'third']);
  const tabOf = (id: string): TabLife => ({
    id,
    openOf: (ids) => Promise.resolve(new Set([...ids].filter((each) => open.has(each)))),
  });
  const storeOf = async (id: string) => {
    const store = await openOutboxStore('shared', () => undefined, tabOf(id));
    if (!store) throw new Error('no store');
    return store;
  };
  const [first, second, third] = await Promise.all([storeOf('first'), storeOf('second'), storeOf('third')]);
  first.put(entry('a'));
  first.put({ ...entry('elsewhere'), room: 'memo:q' });
  second.put(entry('b'));
  await eventually(async () => expect(await second.entriesOf(ROOM)).toHaveLength(2));
  expect(await second.claim(ROOM)).toEqual([]);

  open.delete('first');
  const claimed = (await Promise.all([second.claim(ROOM), third.claim(ROOM)])).flat();
  expect(claimed.map(({ id }) => id)).toEqual(['a']);
  expect(await second.claim(ROOM)).toEqual([]);
  expect((await second.entriesOf('memo:q')).map(({ tab }) => tab)).toEqual(['first']);
  for (const store of [first, second, third]) store.close();
});
