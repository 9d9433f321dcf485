import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { openTestStores, type Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { startCollabProcess } from './harness/collab-process.ts';
import { eventually, timeUntil } from './harness/eventually.ts';
import { RawClient } from './harness/raw-client.ts';
import { startTwoNodes, type NodeUnderTest, type TwoNodes } from './harness/two-nodes.ts';

const SLACK = process.env['CI'] ? 2.5 : 1;
const GONE_WITHIN_MS = 8000 * SLACK;

let nodes: TwoNodes;
let site: Site;
let room: string;
const open: RawClient[] = [];

beforeAll(async () => {
  nodes = await startTwoNodes();
});
afterAll(() => nodes.stop());
beforeEach(async () => {
  site = await nodes.newSite();
  room = planRoom(site.floorPlanIds[0] ?? '');
  return () => {
    for (const client of open.splice(0)) client.close();
  };
});

async function join(node: Pick<NodeUnderTest, 'port'>, person: { token: string }): Promise<RawClient> {
  const client = await new RawClient(node.port, site.projectId).join(room, person.token);
  open.push(client);
  return client;
}

const cursorAt = (x: number) => ({ cursor: { x, y: 1 }, selection: [], tool: 'select' });
const point = (client: RawClient, clientId: number, x: number): void =>
  client.presence(room, [{ clientId, clock: 1, state: cursorAt(x) }]);
const seenBy = (client: RawClient, clientId: number) =>
  client.awareness.findLast((entry) => entry.clientId === clientId)?.state;
const sees = (client: RawClient, clientId: number, x: number) =>
  eventually(() => JSON.stringify(seenBy(client, clientId) ?? '').includes(`"x":${x},`));
const guests = (client: RawClient) => client.messages.findLast((message) => message.t === 'guests')?.count;
const ownColor = (client: RawClient) =>
  client.messages.find((message) => message.t === 'access')?.user?.color;

it('shows the people of one node on the other: those who come, those who are there, and who they are', async () => {
  const ben = await join(nodes.first, site.inspector);
  point(ben, 11, 5);
  const cem = await join(nodes.second, site.secondInspector);
  await sees(cem, 11, 5);
  expect(seenBy(cem, 11)).toMatchObject({
    ...cursorAt(5),
    user: { id: site.inspector.accountId, name: 'Ben Inspector', color: ownColor(ben), kind: 'member' },
  });
  point(cem, 12, 6);
  await sees(ben, 12, 6);
  point(ben, 11, 7);
  await sees(cem, 11, 7);
  const late = await join(nodes.second, site.admin);
  await sees(late, 11, 7);
  await sees(late, 12, 6);
  expect(ownColor(late)).not.toBe(ownColor(ben));
});

it('takes people away who leave the other node', async () => {
  const ben = await join(nodes.first, site.inspector);
  const cem = await join(nodes.second, site.secondInspector);
  point(ben, 11, 5);
  await sees(cem, 11, 5);
  ben.close();
  await eventually(() => seenBy(cem, 11) === null);
});

it('counts the visitors of both nodes, and shows them nobody by name', async () => {
  const ben = await join(nodes.first, site.inspector);
  point(ben, 11, 5);
  const visitors = [await join(nodes.first, site.visitor), await join(nodes.second, site.visitor)];
  await eventually(() => guests(ben) === 2 && visitors.every((visitor) => guests(visitor) === 2));
  for (const visitor of visitors) {
    await sees(visitor, 11, 5);
    expect(seenBy(visitor, 11)).toMatchObject({ user: { id: '11', name: '' } });
    expect(JSON.stringify(visitor.awareness)).not.toContain(site.inspector.accountId);
  }
  visitors[1]?.close();
  await eventually(() => guests(ben) === 1);
});

it('shows somebody who comes by both nodes once, as the later one says', async () => {
  const watchers = [await join(nodes.first, site.admin), await join(nodes.second, site.admin)];
  const before = await join(nodes.first, site.inspector);
  point(before, 11, 5);
  for (const watcher of watchers) await sees(watcher, 11, 5);
  const after = await join(nodes.second, site.inspector);
  point(after, 11, 6);
  for (const watcher of watchers) await sees(watcher, 11, 6);
  before.close();
  point(after, 11, 7);
  for (const watcher of watchers) await sees(watcher, 11, 7);
  for (const watcher of watchers) expect(seenBy(watcher, 11)).not.toBeNull();
});

it("lets nobody speak for a client of another person's on the other node", async () => {
  const ben = await join(nodes.first, site.inspector);
  const cem = await join(nodes.second, site.secondInspector);
  point(ben, 11, 5);
  await sees(cem, 11, 5);
  const attacker = await join(nodes.second, site.responder);
  point(attacker, 11, 666);
  point(cem, 12, 6);
  await sees(ben, 12, 6);
  await sees(attacker, 12, 6);
  expect(seenBy(cem, 11)).toMatchObject({ cursor: { x: 5 } });
});

it(
  'A10: forgets the people of a node that was killed, within seconds',
  { timeout: 60_000 * SLACK },
  async () => {
    const third = await startCollabProcess(nodes.ownerUrl, 'node-3');
    const ben = await join(third, site.inspector);
    const guest = await join(third, site.visitor);
    const cem = await join(nodes.second, site.secondInspector);
    point(ben, 11, 5);
    await sees(cem, 11, 5);
    await eventually(() => guests(cem) === 1);
    await third.kill();
    expect(await timeUntil(() => seenBy(cem, 11) === null, 30_000)).toBeLessThan(GONE_WITHIN_MS);
    await eventually(() => guests(cem) === 0);
    guest.close();
  },
);

it('shows everybody again after the way between the nodes broke', async () => {
  const ben = await join(nodes.first, site.inspector);
  const cem = await join(nodes.second, site.secondInspector);
  point(ben, 11, 5);
  await sees(cem, 11, 5);
  const owner = new pg.Client({ connectionString: nodes.ownerUrl });
  await owner.connect();
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name LIKE '%between nodes' AND datname = current_database()`,
  );
  await owner.end();
  point(ben, 11, 6);
  await sees(cem, 11, 6);
  point(cem, 12, 7);
  await sees(ben, 12, 7);
});

it('counts editors elsewhere, and believes no word that is none', async () => {
  const stranger = openTestStores(nodes.ownerUrl);
  const say = (key: string, word: unknown) => stranger.between.say('presence', key, () => word);
  const user = { id: site.admin.accountId, name: 'Ana Admin', color: 'rose', kind: 'member' };
  const state = (client: unknown, more: object = {}) => ({
    t: 'state',
    room,
    client,
    clock: Date.now(),
    state: { ...cursorAt(9), user },
    ...more,
  });
  const ben = await join(nodes.first, site.inspector);
  say('room', { t: 'room', room, sockets: 49, editors: 49, guests: 0, clients: [1, 2, 3, 4, 5, 6] });
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
  const cem = await join(nodes.first, site.secondInspector);
  expect(cem.messages[0]).toMatchObject({ t: 'access', access: 'read', reason: 'room-full' });
  point(cem, 12, 6);
  await sees(ben, 12, 6);
  expect(Math.max(...ben.awareness.map(({ clock }) => clock))).toBeLessThan(Date.now() + 1000);
  say('bye', { t: 'bye' });
  await eventually(() => seenBy(ben, 6) === null);
  await stranger.close();
});
