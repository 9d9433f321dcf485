/**
 * Somebody is put out of the tenant at the very moment in which they write (reliability.md C78): every write is done
 * whole or not at all. Guarded for every writing route; what was refused can be done by the same key once they are back.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { applyMemberChange, lockMembers } from '@plumbline/server/members/change-member.ts';
import * as z from 'zod/mini';
import { createWorld, PASSWORD, type World } from './api-world.ts';
import { WRITES } from './writes/all-writes.ts';
import { send } from './writes/write.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // The last admin of a tenant cannot be put out.
  const { accountId } = world.people.groupManager;
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.updateTable('tenant_member').set({ system_role: '10' }).where('account_id', '=', accountId).execute(),
  );
});
afterAll(() => world.close());

type Author = 'admin' | 'tenantAdmin';

async function setStatus(who: Author, status: 'active' | 'suspended'): Promise<void> {
  const { tenantId, people, stores } = world;
  const { accountId } = people[who];
  await inTenant(stores.app, tenantId, async (trx) => {
    await lockMembers(trx, tenantId, [accountId], { status });
    const was = await trx
      .selectFrom('tenant_member')
      .select(['system_role as systemRole', 'status'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    await applyMemberChange(trx, { accountId, tenantId, actorId: people.operator.accountId, was, status });
  });
}

async function comeBack(who: Author): Promise<void> {
  await setStatus(who, 'active');
  const payload = { email: world.people[who].email, password: PASSWORD };
  const entered = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(entered.statusCode).toBe(200);
  world.people[who].token = entered.json().data.access_token;
}

/** What says that nothing was done; of many at once each has an answer of its own. */
const REFUSED = [401, 403, 404];
const PartsSchema = z.object({ data: z.array(z.object({ error: z.string() })) });

/** Whoever runs the platform is in no tenant; of their own calls a tenant has one. */
const OF_PLATFORM = /^(?!PATCH \/api\/core\/tenant\/\{tenantId\}$)\w+ \/api\/core\/(tenant|platform)\b/;

/** From before the write begins to after most of them have ended. */
const DELAYS_MS = [0, 2, 4, 7, 17, 30];

test.each(
  Object.entries(WRITES)
    .filter(([route]) => !OF_PLATFORM.test(route))
    .map(([route, make], index) => ({ route, make, index })),
)('C78 $route is done whole or not at all', async ({ make, index }) => {
  const write = await make(world);
  const { by = 'admin' } = write;
  if (by === 'platform') throw new Error('is in no tenant that could put them out');
  const key = randomUUID();
  const [written] = await Promise.all([
    send(world, write, key),
    wait(DELAYS_MS[index % DELAYS_MS.length]).then(() => setStatus(by, 'suspended')),
  ]);
  expect([200, ...REFUSED]).toContain(written.statusCode);
  expect((await send(world, write, key)).statusCode).toBe(401);
  await comeBack(by);
  const isDone = written.statusCode === 200 && !z.safeParse(PartsSchema, written.json()).success;
  // A refusal is an answer too, and is kept under its key; that somebody has to log in anew decides nothing.
  const isKept = isDone || written.statusCode === 401;
  const repeated = await send(world, write, isKept ? key : randomUUID());
  expect([repeated.statusCode, z.safeParse(PartsSchema, repeated.json()).success]).toEqual([200, false]);
  expect(repeated.headers['idempotency-replayed']).toBe(isDone ? 'true' : undefined);
});
