import { afterEach, expect, test } from 'vitest';
import { createTabLife } from './tab-life.ts';

/** The locks of one browser: held until `close`. */
function browserLocks() {
  const held = new Set<string>();
  const locks = {
    request: (name: string) => {
      held.add(name);
      return new Promise<never>(() => undefined);
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })), pending: [] }),
  };
  return { locks, close: (id: string) => held.delete(`plumbline-tab-${id}`) };
}

const channels: BroadcastChannel[] = [];
function newChannel(): BroadcastChannel {
  const channel = new BroadcastChannel('tabs of the test');
  channels.push(channel);
  return channel;
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

test('a tab is open as long as its lock is held', async () => {
  const { locks, close } = browserLocks();
  const [mine, theirs] = [createTabLife({ locks }), createTabLife({ locks })];
  const asked = new Set([theirs.id, 'never there']);
  expect([...(await mine.openOf(asked))]).toEqual([theirs.id]);
  close(theirs.id);
  expect([...(await mine.openOf(asked))]).toEqual([]);
});

test('where there are no locks, as on plain http, an open tab answers and a closed one does not', async () => {
  const theirChannel = newChannel();
  const mine = createTabLife({ channel: newChannel() });
  const theirs = createTabLife({ channel: theirChannel });
  expect([...(await mine.openOf(new Set([theirs.id])))]).toEqual([theirs.id]);
  expect([...(await mine.openOf(new Set([theirs.id, 'never there'])))]).toEqual([theirs.id]);
  theirChannel.close();
  expect([...(await mine.openOf(new Set([theirs.id])))]).toEqual([]);
  expect([...(await mine.openOf(new Set()))]).toEqual([]);
});

test('where tabs cannot speak to each other, all others are taken for closed', async () => {
  expect([...(await createTabLife({}).openOf(new Set(['a'])))]).toEqual([]);
});
