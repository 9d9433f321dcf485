/** A10 for the whole product: two of each on a Redis that is not there from the start, comes, goes and comes back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { openLive } from '../integration/api/live-client.ts';
import { eventually, timeUntil } from '../integration/rooms/harness/eventually.ts';
import { joinRoom, type Peer } from '../integration/rooms/harness/peer.ts';
import { createRedis, type RedisServer } from '../support/redis-server.ts';
import { startTopology, type NodeName, type Topology } from '../support/start-topology.ts';
import { enterDemo } from './demo-workplace.ts';
import type { Workplace } from './writers.ts';

const SLACK = process.env['CI'] ? 2.5 : 1;

let redis: RedisServer;
let topology: Topology;
let place: Workplace;
let ben: Peer;
let cem: Peer;

beforeAll(async () => {
  redis = await createRedis();
  topology = await startTopology({ REDIS_URL: redis.url });
  place = await enterDemo(topology.baseUrl);
  ben = await join('collab-1', place.inspector.token);
  cem = await join('collab-2', place.secondInspector.token);
});
afterAll(async () => {
  for (const peer of [ben, cem]) peer.leave();
  await topology.stop();
  await redis.kill();
});

function join(node: NodeName, token: string): Promise<Peer> {
  const floorPlanId = place.floorPlanIds[0] ?? '';
  return joinRoom({ port: topology.portOf(node), projectId: place.projectId, floorPlanId, token });
}

const apiUrl = (node: NodeName) => `http://127.0.0.1:${topology.portOf(node)}`;

function pointAt(peer: Peer, x: number): void {
  peer.provider.awareness?.setLocalState({ cursor: { x, y: 1 }, selection: [], tool: 'select' });
}

const shown = (by: Peer, who: Peer) =>
  by.provider.awareness?.getStates().get(who.doc.clientID)?.['cursor']?.x;

/** Edits are saved and seen by all, events told by both apis, and people log in. */
async function expectWork(): Promise<void> {
  const feed = await openLive(apiUrl('api-2'), { token: place.admin.token, projectId: place.projectId });
  await eventually(() => feed.messages.length > 0);
  const made = createRectangleZone(ben.doc, {
    name: 'A10',
    colour: 'z1',
    left: 0,
    top: 0,
    right: 9,
    bottom: 9,
  });
  if (!made.ok) throw new Error(made.reason);
  await ben.saved();
  await eventually(() => readPlan(cem.doc).zones.some((zone) => zone.id === made.zoneId));
  await eventually(() => feed.events().some(({ subjectId }) => subjectId === made.zoneId));
  feed.close();
  await enterDemo(topology.baseUrl);
}

it('A10: without Redis from the start everything works but the cursors of the other node', async () => {
  pointAt(ben, 5);
  pointAt(cem, 6);
  await expectWork();
  expect([shown(cem, ben), shown(ben, cem)]).toEqual([undefined, undefined]);
});

it('A10: when Redis comes, people see each other without doing anything', async () => {
  await redis.start();
  await eventually(() => shown(cem, ben) === 5 && shown(ben, cem) === 6, 20_000);
  await expectWork();
});

it('A10: when Redis goes, only the others’ cursors go, and rights still end at once', async () => {
  await redis.kill();
  await eventually(() => shown(cem, ben) === undefined && shown(ben, cem) === undefined, 20_000);
  await expectWork();
  const { inspector } = await enterDemo(topology.baseUrl);
  const visitor = await join('collab-2', inspector.token);
  await fetch(`${apiUrl('api-1')}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${inspector.token}` },
  });
  expect(await timeUntil(() => visitor.closes.length > 0)).toBeLessThan(2000 * SLACK);
  visitor.leave();
});

it('A10: when Redis is back, so are the cursors', async () => {
  await redis.start();
  await eventually(() => shown(cem, ben) === 5 && shown(ben, cem) === 6, 20_000);
  pointAt(ben, 7);
  await eventually(() => shown(cem, ben) === 7);
  expect([...ben.closes, ...cem.closes]).toEqual([]);
  expect(topology.unexpectedExits).toEqual([]);
});
