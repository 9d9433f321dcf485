/** Many come at once to a server with few connections to a Postgres that answers: they wait, and nobody is sent away. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { inTransaction, type Database } from '@plumbline/server/database/client.ts';
import { untilAnswered } from '@plumbline/server/database/until-answered.ts';
import {
  createSite,
  addInspectors,
  type Person,
  type Site,
} from '@plumbline/server/journal/testing/site-fixture.ts';
import { RawClient } from './harness/raw-client.ts';
import { startRooms, type RoomsUnderTest } from './harness/rooms-under-test.ts';

const PLANS = 20;
const PEOPLE = 40;
const JOINS = 200;
const TIMEOUT_MS = 250;
/** Longer than anybody waits for a connection. */
const TAKEN_MS = 6 * TIMEOUT_MS;

let rooms: RoomsUnderTest;
let site: Site;
let people: Person[];

beforeAll(async () => {
  rooms = await startRooms({ DATABASE_POOL_SIZE: '2', STATEMENT_TIMEOUT_MS: String(TIMEOUT_MS) });
  site = await createSite(rooms.database.ownerUrl, PLANS);
  people = await addInspectors(rooms.database.ownerUrl, site, PEOPLE);
});
afterAll(() => rooms.stop());

/** Keeps a connection of the pool, in which Postgres answers one quick statement after the other. */
async function takeConnection(pool: Database): Promise<void> {
  await untilAnswered(rooms.stores, () =>
    inTransaction(pool, async (trx) => {
      const until = performance.now() + TAKEN_MS;
      while (performance.now() < until) await sql`SELECT pg_sleep(0.02)`.execute(trx);
    }),
  );
}

it('two hundred joins at once on two connections, all taken for a while: everybody gets in', async () => {
  const { app, identity } = rooms.stores;
  const taken = [app, app, identity, identity].map(takeConnection);
  const joins = Array.from({ length: JOINS }, async (_, index) => {
    const client = new RawClient(rooms.port, site.projectId);
    await client.join(planRoom(site.floorPlanIds[index % PLANS] ?? ''), people[index % PEOPLE]?.token ?? '');
    return client;
  });
  const clients = await Promise.all(joins);
  await Promise.all(taken);
  expect(clients.flatMap(({ denials }) => denials)).toEqual([]);
  expect(clients.flatMap(({ closeCode }) => closeCode ?? [])).toEqual([]);
  expect(clients.every(({ isSynced }) => isSynced)).toBe(true);
  for (const client of clients) client.close();
});
