import 'fake-indexeddb/auto';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { eventually } from '../testing/eventually.ts';
import { LocalCopy } from './local-copy.ts';

const open: LocalCopy[] = [];
let rooms = 0;

function copyOf(name: string, doc = new Y.Doc()): { doc: Y.Doc; copy: LocalCopy } {
  const copy = new LocalCopy(name, doc);
  open.push(copy);
  return { doc, copy };
}

const newName = () => `room-${(rooms += 1)}`;
const countIn = async (name: string) => {
  const database = await openDB(name);
  const count = await database.count('updates');
  database.close();
  return count;
};

afterEach(async () => {
  vi.restoreAllMocks();
  for (const copy of open.splice(0)) await copy.close();
});

test('what was done before and after it was open is there again', async () => {
  const name = newName();
  const first = copyOf(name);
  first.doc.getMap('words').set('early', 1);
  await first.copy.whenLoaded;
  first.doc.getMap('words').set('later', 2);
  await first.copy.close();
  const second = copyOf(name);
  await second.copy.whenLoaded;
  expect(second.doc.getMap('words').toJSON()).toEqual({ early: 1, later: 2 });
  await second.copy.clear();
  const third = copyOf(name);
  await third.copy.whenLoaded;
  expect(third.doc.store.clients.size).toBe(0);
});

test('a copy with states that overlap, and with one that cannot be read, opens, and says which it left', async () => {
  const name = newName();
  const author = new Y.Doc();
  const updates: Uint8Array[] = [];
  author.on('update', (update: Uint8Array) => updates.push(update));
  author.getText('text').insert(0, 'abc');
  author.getText('text').insert(3, 'def');
  const database = await openDB(name, 1, {
    upgrade: (fresh) => fresh.createObjectStore('updates', { autoIncrement: true }),
  });
  const kept = [updates[1], Uint8Array.of(9, 9, 9), Y.encodeStateAsUpdate(author), updates[0]];
  for (const update of kept) await database.add('updates', update);
  database.close();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const { doc, copy } = copyOf(name);
  await copy.whenLoaded;
  expect(doc.getText('text').toJSON()).toBe('abcdef');
  expect(error).toHaveBeenCalledTimes(1);
});

test('many updates become one, and what another tab wrote is in it', async () => {
  const name = newName();
  const mine = copyOf(name);
  const theirs = copyOf(name);
  await Promise.all([mine.copy.whenLoaded, theirs.copy.whenLoaded]);
  theirs.doc.getMap('words').set('theirs', 1);
  for (let edit = 0; edit < 510; edit += 1) mine.doc.getMap('words').set('mine', edit);
  await eventually(async () => expect(await countIn(name)).toBe(1));
  expect(mine.doc.getMap('words').toJSON()).toEqual({ mine: 509, theirs: 1 });
  applyUpdate(theirs.doc, Y.encodeStateAsUpdate(mine.doc));
  await Promise.all([mine.copy.close(), theirs.copy.close()]);
  const again = copyOf(name);
  await again.copy.whenLoaded;
  expect(again.doc.getMap('words').toJSON()).toEqual({ mine: 509, theirs: 1 });
});
