/** What keeps a session alive in a room: the edits of its person, and nothing that goes on by itself. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { recordAccessChange } from '@plumbline/server/access/access-changes.ts';
import { inTransaction } from '@plumbline/server/database/client.ts';
import type { Site } from '@plumbline/server/journal/testing/site-fixture.ts';
import { eventually } from './harness/eventually.ts';
import { joinRoom, type Peer } from './harness/peer.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

let rooms: RoomsUnderTest;
let site: Site;
let owner: pg.Client;
const peers: Peer[] = [];

beforeAll(async () => {
  rooms = await startRooms();
  owner = new pg.Client({ connectionString: rooms.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await rooms.stop();
});
beforeEach(async () => {
  site = await rooms.newSite();
  return () => {
    for (const peer of peers.splice(0)) peer.leave();
  };
});

async function join(person: { token: string }): Promise<Peer> {
  const [floorPlanId = ''] = site.floorPlanIds;
  const peer = await joinRoom({
    port: rooms.port,
    projectId: site.projectId,
    floorPlanId,
    token: person.token,
  });
  peers.push(peer);
  return peer;
}

async function endIn(person: { sessionId: string }, interval: string): Promise<void> {
  await owner.query(
    `UPDATE session SET expires_at = now() + $2::interval, absolute_expires_at = now() + '7 days' WHERE id = $1`,
    [person.sessionId, interval],
  );
}

async function idleHours(person: { sessionId: string }): Promise<number> {
  const { rows } = await owner.query(
    'SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM session WHERE id = $1',
    [person.sessionId],
  );
  return rows[0].hours;
}

it('an accepted edit slides its author’s session, looking on slides nobody’s', async () => {
  await endIn(site.inspector, '1 hour');
  await endIn(site.secondInspector, '1 hour');
  const ben = await join(site.inspector);
  const cleo = await join(site.secondInspector);
  expect([await idleHours(site.inspector), await idleHours(site.secondInspector)]).toEqual([1, 1]);
  createRectangleZone(ben.doc, { name: 'Lobby', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  await ben.saved();
  await eventually(async () => (await idleHours(site.inspector)) === 12);
  await eventually(() => cleo.doc.getMap('zones').size === 1);
  expect(await idleHours(site.secondInspector)).toBe(1);
});

it('a refused edit is none', async () => {
  await endIn(site.viewer, '1 hour');
  const vera = await join(site.viewer);
  createRectangleZone(vera.doc, { name: 'Mine', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  await eventually(() => vera.last('refused') !== undefined);
  expect(await idleHours(site.viewer)).toBe(1);
});

it('C56: when the idle time of both is over, the one who edited meanwhile stays', async () => {
  await endIn(site.inspector, '1 hour');
  await endIn(site.secondInspector, '1 hour');
  const ben = await join(site.inspector);
  const cleo = await join(site.secondInspector);
  createRectangleZone(ben.doc, { name: 'Lobby', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  await ben.saved();
  await eventually(async () => (await idleHours(site.inspector)) === 12);
  for (const { sessionId } of [site.inspector, site.secondInspector]) {
    await owner.query(`UPDATE session SET expires_at = expires_at - interval '1 hour' WHERE id = $1`, [
      sessionId,
    ]);
    await inTransaction(rooms.stores.app, (trx) =>
      recordAccessChange(trx, { scope: 'session', subject: sessionId, reason: 'an hour went by' }),
    );
  }
  await eventually(() => cleo.closes.includes(4401));
  createRectangleZone(ben.doc, { name: 'Office', colour: 'z2', left: 0, top: 0, right: 9, bottom: 9 });
  await ben.saved();
  expect(ben.closes).toEqual([]);
});
