/** Who is here now: seen within moments, of both processes, and by nobody who may not see the person. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveHub } from '../../../apps/api/src/live/live-hub.ts';
import { WhoIsHere } from '../../../apps/api/src/live/who-is-here.ts';
import { bearer, createWorld, storesOn, type Person, type World } from './api-world.ts';
import { openLive } from './live-client.ts';

let world: World;
let baseUrl: string;
beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

const EVERYBODY = ['tenantAdmin', 'admin', 'viewer', 'external', 'bystander', 'foreigner'] as const;

/** Whom somebody is told of, of everybody; in a project, or in the tenant. */
async function seenBy(who: Person, projectId?: string): Promise<string[] | number> {
  const of = EVERYBODY.map((person) => world.people[person].accountId).join();
  const place = projectId === undefined ? '/api/core/member' : `/api/core/project/${projectId}/member`;
  const answer = await world.app.inject({
    url: `${place}/here?of=${of}`,
    headers: bearer(world.people[who]),
  });
  if (answer.statusCode !== 200) return answer.statusCode;
  const ids: string[] = answer.json().data;
  return EVERYBODY.filter((person) => ids.includes(world.people[person].accountId));
}

async function come(who: Person, projectId: string | null = null) {
  const client = await openLive(baseUrl, { token: world.people[who].token, projectId });
  await expect.poll(() => client.messages[0]?.t).toBe('ready');
  return client;
}

test('who comes and goes is seen by whom they may be seen, in the tenant and in the project', async () => {
  const { projectId } = world;
  expect(await seenBy('tenantAdmin')).toEqual([]);
  const lines = [await come('viewer'), await come('bystander'), await come('foreigner')];
  const [viewer] = lines;
  await expect.poll(() => seenBy('tenantAdmin')).toEqual(['viewer', 'bystander']);
  // Who shares no project sees nobody, the other tenant its own people, and who is from outside no list at all.
  expect(await seenBy('admin')).toEqual(['viewer']);
  expect(await seenBy('bystander')).toEqual([]);
  expect(await seenBy('foreigner')).toEqual(['foreigner']);
  expect(await seenBy('external')).toBe(403);

  expect(await seenBy('admin', projectId)).toEqual([]);
  const inside = [await come('viewer', projectId), await come('tenantAdmin', projectId)];
  const visitor = await openLive(baseUrl, { token: world.visitorToken, projectId });
  // Members alone are in the list of a project's people.
  for (const who of ['admin', 'external'] as const)
    await expect.poll(() => seenBy(who, projectId)).toEqual(['viewer']);
  expect([await seenBy('bystander', projectId), await seenBy('foreigner', projectId)]).toEqual([404, 404]);

  // A second tab keeps somebody here.
  const again = await come('viewer');
  viewer?.close();
  await viewer?.closed;
  expect(await seenBy('tenantAdmin')).toEqual(['viewer', 'bystander']);
  for (const client of [again, ...inside, ...lines, visitor]) client.close();
  await expect.poll(() => seenBy('tenantAdmin')).toEqual([]);
  await expect.poll(() => seenBy('admin', projectId)).toEqual([]);
});

test('who was suspended is not here, and more than a hundred people are asked for in several requests', async () => {
  const url = (of: string) => `/api/core/member/here?of=${of}`;
  const headers = bearer(world.people.tenantAdmin);
  const many = Array.from({ length: 101 }, () => world.people.viewer.accountId).join();
  expect((await world.app.inject({ url: url(many), headers })).statusCode).toBe(400);
  expect((await world.app.inject({ url: url('nobody'), headers })).statusCode).toBe(400);
  const { accountId } = world.people.bystander;
  const line = await come('bystander');
  await expect.poll(() => seenBy('tenantAdmin')).toEqual(['bystander']);
  await world.app.inject({
    method: 'PATCH',
    url: `/api/core/member/${accountId}`,
    headers,
    payload: { was: { systemRole: '40', status: 'active' }, status: 'suspended' },
  });
  expect(await seenBy('tenantAdmin')).toEqual([]);
  await line.closed;
});

test('who merely leaves a list open does not act: the session ends in its time', async () => {
  const { identity } = world.stores;
  const { sessionId } = world.people.admin;
  const end = async () => {
    const row = identity.selectFrom('session').select('expires_at').where('id', '=', sessionId);
    return (await row.executeTakeFirstOrThrow()).expires_at.getTime();
  };
  const soon = new Date(Date.now() + 3_600_000);
  await identity.updateTable('session').set({ expires_at: soon }).where('id', '=', sessionId).execute();
  expect(await seenBy('admin')).toEqual([]);
  expect(await seenBy('admin', world.projectId)).toEqual([]);
  expect(await end()).toBe(soon.getTime());
  const headers = bearer(world.people.admin);
  await world.app.inject({ url: '/api/core/member', headers });
  expect(await end()).toBeGreaterThan(soon.getTime());
});

test('people of another process are here too, and are forgotten when nothing is heard of it any more', async () => {
  const other = storesOn(world.stores.config.DATABASE_URL, world.filesDir);
  const hub = new LiveHub(other);
  hub.start();
  let nowMs = 0;
  const third = new WhoIsHere(
    other.between,
    { places: () => [], accountsAt: () => [] },
    { now: () => nowMs },
  );
  const stop = third.start();
  const { accountId } = world.people.viewer;
  const isHere = (here: WhoIsHere) => here.among(world.tenantId, [accountId]).length === 1;
  let line = await come('viewer');
  // The others may only begin to hear now; somebody who comes is said at once.
  await expect
    .poll(async () => {
      line.close();
      line = await come('viewer');
      return isHere(hub.here) && isHere(third);
    })
    .toBe(true);
  nowMs = 31_000;
  expect([isHere(hub.here), isHere(third)]).toEqual([true, false]);
  line.close();
  await expect.poll(() => isHere(hub.here)).toBe(false);
  stop();
  hub.stop();
  await other.close();
});
