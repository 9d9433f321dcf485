import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { openTestStores } from '../journal/testing/site-fixture.ts';
import type { BetweenNodes } from './between-nodes.ts';
import { channelName } from './carrier.ts';

interface Heard {
  node: BetweenNodes;
  bodies: unknown[];
  missed: (string | null)[];
}

let database: TestDatabase;
let owner: pg.Client;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
  await owner.end();
  await database.drop();
});

/** A process of its own as far as the others can tell, which hears already. */
async function startNode(): Promise<Heard> {
  const stores = openTestStores(database.ownerUrl);
  ends.push(() => stores.close());
  const heard: Heard = { node: stores.between, bodies: [], missed: [] };
  stores.between.hear('journal', {
    hear: (body) => heard.bodies.push(body),
    missed: (from) => heard.missed.push(from),
  });
  await until(() => heard.missed.length > 0);
  heard.missed.length = 0;
  return heard;
}

async function until(holds: () => boolean): Promise<void> {
  const deadlineMs = Date.now() + 10_000;
  while (!holds()) {
    if (Date.now() > deadlineMs) throw new Error(`did not come true: ${holds.toString()}`);
    await sleep(5);
  }
}

const say = (from: Heard, word: string): void => from.node.say('journal', word, () => word);

test('what one process says, the others hear in order, and itself only where it asked to', async () => {
  const [a, b, c] = [await startNode(), await startNode(), await startNode()];
  const own: unknown[] = [];
  a.node.hear('journal', { hearsItself: true, hear: (body) => own.push(body), missed: () => undefined });
  const words = Array.from({ length: 500 }, (_, number) => `word ${number} ${'字'.repeat(100)}`);
  for (const word of words) say(a, word);
  expect(own).toEqual(words);
  await until(() => b.bodies.length === words.length && c.bodies.length === words.length);
  expect(b.bodies).toEqual(words);
  expect(a.bodies).toEqual([]);
  expect([...b.missed, ...c.missed]).toEqual([]);
});

test('what is said in one window leaves in few notifications', async () => {
  const a = await startNode();
  const b = await startNode();
  let notifications = 0;
  owner.on('notification', () => (notifications += 1));
  await owner.query(`LISTEN ${channelName('journal')}`);
  for (let number = 0; number < 1000; number += 1) say(a, `room ${number % 10}`);
  await until(() => b.bodies.length === 10);
  await owner.query('SELECT 1');
  expect(notifications).toBeLessThanOrEqual(2);
});

test('after its connection broke it comes back, says what waited and tells that something may be missed', async () => {
  const a = await startNode();
  const b = await startNode();
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name LIKE '%between nodes' AND datname = current_database()`,
  );
  await until(() => !a.node.isUp && !b.node.isUp);
  await until(() => b.missed.includes(null));
  say(a, 'afterwards');
  await until(() => b.bodies.length > 0);
  expect(b.bodies).toEqual(['afterwards']);
});

test.each([
  ['no JSON', 'x'],
  ['no envelope', '{"node":"me","seq":1,"said":["forged"]}'],
  [
    'a place in the order that is none',
    JSON.stringify({ node: crypto.randomUUID(), seq: -1, said: ['forged'] }),
  ],
  ['too many bodies', JSON.stringify({ node: crypto.randomUUID(), seq: 1, said: Array(3900).fill(0) })],
])('%s is not handed on', async (_, text) => {
  const a = await startNode();
  const b = await startNode();
  await owner.query('SELECT pg_notify($1, $2)', [channelName('journal'), text]);
  say(a, 'honest');
  await until(() => b.bodies.length > 0);
  expect(b.bodies).toEqual(['honest']);
});

test('a hole in the order is told', async () => {
  const b = await startNode();
  const node = crypto.randomUUID();
  for (const seq of [1, 2, 4]) {
    await owner.query('SELECT pg_notify($1, $2)', [
      channelName('journal'),
      JSON.stringify({ node, seq, said: [seq] }),
    ]);
  }
  await until(() => b.bodies.length === 3);
  expect(b.missed).toEqual([node]);
});

test('a process that says and ends has said it', async () => {
  const b = await startNode();
  const a = await startNode();
  say(a, 'first');
  await until(() => b.bodies.length === 1);
  say(a, 'last words');
  await a.node.close();
  await until(() => b.bodies.length === 2);
  expect(b.bodies).toEqual(['first', 'last words']);
});
