import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startCollabProcess } from './harness/collab-process.ts';
import { eventually, timeUntil } from './harness/eventually.ts';
import { Table, cursorAt, guestsOf, itShowsPeopleAcross, seenBy, sees } from './harness/presence-across.ts';
import { startTwoNodes, type TwoNodes } from './harness/two-nodes.ts';

const SLACK = process.env['CI'] ? 2.5 : 1;
const GONE_WITHIN_MS = 10_000 * SLACK;

let nodes: TwoNodes;
let site: Site;
let table: Table;

beforeAll(async () => {
  nodes = await startTwoNodes();
});
afterAll(() => nodes.stop());
beforeEach(async () => {
  site = await nodes.newSite();
  table = new Table(site);
  return () => table.leave();
});

describe('through Postgres', () => {
  itShowsPeopleAcross(() => nodes);
});

it(
  'A10: forgets the people of a node that was killed, within seconds',
  { timeout: 60_000 * SLACK },
  async () => {
    const third = await startCollabProcess(nodes.ownerUrl, 'node-3');
    const ben = await table.join(third, site.inspector);
    const guest = await table.join(third, site.visitor);
    const cem = await table.join(nodes.second, site.secondInspector);
    table.point(ben, 11, 5);
    await sees(cem, 11, 5);
    await eventually(() => guestsOf(cem) === 1);
    await third.kill();
    expect(await timeUntil(() => seenBy(cem, 11) === null, 30_000)).toBeLessThan(GONE_WITHIN_MS);
    await eventually(() => guestsOf(cem) === 0);
    guest.close();
  },
);

it('shows everybody again after the way between the nodes broke', async () => {
  const ben = await table.join(nodes.first, site.inspector);
  const cem = await table.join(nodes.second, site.secondInspector);
  table.point(ben, 11, 5);
  await sees(cem, 11, 5);
  const owner = new pg.Client({ connectionString: nodes.ownerUrl });
  await owner.connect();
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name LIKE '%between nodes' AND datname = current_database()`,
  );
  await owner.end();
  table.point(ben, 11, 6);
  await sees(cem, 11, 6);
  table.point(cem, 12, 7);
  await sees(ben, 12, 7);
  expect(seenBy(cem, 11)).toMatchObject({ cursor: { x: 6 } });
});

it('counts editors elsewhere, and believes no word that is none', async () => {
  const stranger = openTestStores(nodes.ownerUrl);
  const say = (key: string, word: unknown) => stranger.between.say('presence', key, () => word);
  const user = { id: site.admin.accountId, name: 'Ana Admin', color: 'rose', kind: 'member' };
  const state = (client: unknown, more: object = {}) => ({
    t: 'state',
    room: table.room,
    client,
    clock: Date.now(),
    state: { ...cursorAt(9), user },
    ...more,
  });
  const ben = await table.join(nodes.first, site.inspector);
  say('room', {
    t: 'room',
    room: table.room,
    sockets: 49,
    guests: 0,
    clients: [1, 2, 3, 4, 5, 6],
  });
  for (let account = 1; account <= 49; account += 1) {
    const holder = String(account).padStart(16, '0');
    say(`held ${account}`, { t: 'held', room: table.room, holder, sockets: 1, editing: 1 });
  }
  say('held nobody', { t: 'held', room: table.room, holder: 'nobody', sockets: 1, editing: 1 });
  say('1', state(1, { state: { ...cursorAt(9), user, tool: 'x'.repeat(100) } }));
  say('2', state(2, { state: { ...cursorAt(Number.MAX_VALUE), user } }));
  say('3', state('3'));
  say('4', state(4, { state: { ...cursorAt(9), user: { ...user, name: 'x'.repeat(5000) } } }));
  say('5', state(5, { clock: -1 }));
  say('6', state(6));
  say('7', { t: 'beat', clock: Number.MAX_SAFE_INTEGER });
  say('8', { t: 'nonsense' });
  await sees(ben, 6, 9);
  for (const clientId of [1, 2, 3, 4, 5]) expect(seenBy(ben, clientId)).toBeUndefined();
  const cem = await table.join(nodes.first, site.secondInspector);
  expect(cem.messages[0]).toMatchObject({ t: 'access', access: 'read', reason: 'room-full' });
  table.point(cem, 12, 6);
  await sees(ben, 12, 6);
  expect(Math.max(...ben.awareness.map(({ clock }) => clock))).toBeLessThan(Date.now() + 1000);
  say('bye', { t: 'bye' });
  await eventually(() => seenBy(ben, 6) === null);
  await stranger.close();
});
