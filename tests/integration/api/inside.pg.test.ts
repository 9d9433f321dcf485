/** Who is inside of a project and on its plans: told to whom the project shows, live, of all processes, and of nobody else. */
import { randomUUID } from 'node:crypto';
import { InsideAnswerSchema, type Inside } from '@plumbline/shared/contract/inside.ts';
import { sayHere, type Place } from '@plumbline/server/between-nodes/say-here.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WhoIsHere } from '../../../apps/api/src/live/who-is-here.ts';
import { eventually } from '../rooms/harness/eventually.ts';
import { bearer, createWorld, PEOPLE, storesOn, type Person, type World } from './api-world.ts';
import { openLive, type LiveClient } from './live-client.ts';

let world: World;
let baseUrl: string;
/** Stands for a process that serves rooms. */
let rooms: Stores;
let saying: ReturnType<typeof sayHere>;
/** Who is on which plan or in which project there. */
const seated = new Map<string, { place: Place; accountIds: string[] }>();
const open: LiveClient[] = [];

beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  rooms = storesOn(world.stores.config.DATABASE_URL, world.filesDir);
  saying = sayHere(rooms.between, {
    places: () => [...seated.values()].map(({ place }) => place),
    accountsAt: (placeId) => seated.get(placeId)?.accountIds ?? [],
  });
});
afterEach(async () => {
  for (const client of open.splice(0)) client.close();
  for (const { place } of seated.values()) sit(place.id, [], place);
  await eventually(async () => {
    const left = await inside('admin');
    return Array.isArray(left) && left.length === 0;
  });
});
afterAll(async () => {
  saying.stop();
  await rooms.close();
  await world.close();
});

const idOf = (who: Person) => world.people[who].accountId;

/** These people sit there now, as a process of rooms says it. */
function sit(placeId: string, people: readonly Person[], more: Partial<Place> = {}): void {
  const place = { id: placeId, tenantId: world.tenantId, projectId: world.projectId, ...more };
  seated.set(placeId, { place, accountIds: people.map(idOf) });
  saying.tell(place);
}

async function come(who: Person, projectId: string | null = world.projectId): Promise<LiveClient> {
  const client = await openLive(baseUrl, { token: world.people[who].token, projectId });
  open.push(client);
  await expect.poll(() => client.messages[0]?.t).toBe('ready');
  return client;
}

async function ask(url: string, token: string): Promise<Inside[] | number> {
  const answer = await world.app.inject({ url, headers: bearer(token) });
  return answer.statusCode === 200 ? InsideAnswerSchema.parse(answer.json()).data : answer.statusCode;
}

/** Whom somebody is told of: in the list of projects, or on one project's page. */
const inside = (who: Person, projectId = world.projectId) =>
  ask(`/api/core/project/inside?of=${projectId}`, world.people[who].token);
const insideOf = (who: Person, projectId = world.projectId) =>
  ask(`/api/core/project/${projectId}/inside`, world.people[who].token);
const row = (placeId: string, ...people: Person[]): Inside => ({
  placeId,
  count: people.length,
  people: people.map((who) => ({ id: idOf(who), name: who })),
});

test('who has a page of the project open is inside, to everybody but themselves, until the last page is closed', async () => {
  const { projectId } = world;
  const first = await come('viewer');
  const second = await come('viewer');
  await come('tenantAdmin');
  await expect.poll(() => inside('admin')).toEqual([row(projectId, 'tenantAdmin', 'viewer')]);
  expect(await inside('viewer')).toEqual([row(projectId, 'tenantAdmin')]);
  expect(await insideOf('viewer')).toEqual([row(projectId, 'tenantAdmin')]);
  first.close();
  await first.closed;
  expect(await inside('admin')).toEqual([row(projectId, 'tenantAdmin', 'viewer')]);
  second.close();
  await expect.poll(() => inside('admin')).toEqual([row(projectId, 'tenantAdmin')]);
});

test('who sits on a plan is on it and in its project, whichever process serves it, and once', async () => {
  const { projectId, floorId: floorPlanId } = world;
  await come('inspector');
  sit(floorPlanId, ['inspector', 'viewer']);
  sit(projectId, ['inspector', 'viewer']);
  await expect
    .poll(() => insideOf('admin'))
    .toEqual([row(projectId, 'inspector', 'viewer'), row(floorPlanId, 'inspector', 'viewer')]);
  expect(await inside('admin')).toEqual([row(projectId, 'inspector', 'viewer')]);
  sit(floorPlanId, []);
  sit(projectId, []);
  await expect.poll(() => insideOf('admin')).toEqual([row(projectId, 'inspector')]);
});

test('the first five are named on a card, and all are counted', async () => {
  const crowd = ['admin', 'external', 'inspector', 'operator', 'responder', 'viewer'] as const;
  sit(world.projectId, crowd);
  await expect
    .poll(() => inside('secondInspector'))
    .toEqual([{ ...row(world.projectId, ...crowd.slice(0, 5)), count: 6 }]);
  expect(await insideOf('secondInspector')).toEqual([row(world.projectId, ...crowd)]);
});

test('it is told to whom the project shows, and to nobody else', async () => {
  const { projectId, visitorToken } = world;
  sit(projectId, ['secondInspector']);
  await expect.poll(() => inside('admin')).toEqual([row(projectId, 'secondInspector')]);
  const told = ['tenantAdmin', 'operator', 'northManager', 'inspector', 'responder', 'viewer', 'external'];
  for (const who of Object.keys(PEOPLE).filter((each): each is Person => each in PEOPLE)) {
    if (['admin', 'secondInspector'].includes(who)) continue;
    const isTold = told.includes(who);
    expect([who, await inside(who)]).toEqual([who, isTold ? [row(projectId, 'secondInspector')] : []]);
    expect([who, await insideOf(who)]).toEqual([who, isTold ? [row(projectId, 'secondInspector')] : 404]);
  }
  expect(await ask(`/api/core/project/inside?of=${projectId}`, visitorToken)).toBe(403);
  expect(await ask(`/api/core/project/${projectId}/inside`, visitorToken)).toBe(403);
  expect(await ask('/api/core/project/inside?of=everything', world.people.admin.token)).toBe(400);
});

test('a visitor is nobody, and whoever is of another tenant or suspended is not told of, whatever a process says', async () => {
  const { projectId, tenantId, visitorToken, people } = world;
  open.push(await openLive(baseUrl, { token: visitorToken, projectId }));
  sit(projectId, ['foreigner', 'bystander', 'responder']);
  await expect.poll(() => inside('admin')).toEqual([row(projectId, 'bystander', 'responder')]);
  const change = async (was: string, status: string) =>
    world.app.inject({
      method: 'PATCH',
      url: `/api/core/member/${people.bystander.accountId}`,
      headers: bearer(people.tenantAdmin),
      payload: { was: { systemRole: '40', status: was }, status },
    });
  expect((await change('active', 'suspended')).statusCode).toBe(200);
  expect(await inside('admin')).toEqual([row(projectId, 'responder')]);
  expect((await change('suspended', 'active')).statusCode).toBe(200);
  // What is no word changes nothing.
  const place = { id: projectId, tenantId, projectId };
  const broken = [null, 'x', { place }, { place, part: 0, parts: 1, accountIds: ['all'] }];
  for (const [index, body] of broken.entries()) rooms.between.say('here', `broken ${index}`, () => body);
  sit(projectId, ['viewer']);
  await expect.poll(() => inside('admin')).toEqual([row(projectId, 'viewer')]);
});

test('who comes and goes is news at once to those who see the project, and to nobody else', async () => {
  const listening = ['tenantAdmin', 'viewer', 'external', 'bystander', 'platform', 'foreigner'] as const;
  const clients = new Map<Person, LiveClient>();
  for (const who of listening) clients.set(who, await come(who, null));
  // What was said before is told by now.
  await new Promise((resolve) => setTimeout(resolve, 700));
  const newsOf = (who: Person) => clients.get(who)?.news.filter((of) => of === 'inside').length ?? 0;
  const before = new Map(listening.map((who) => [who, newsOf(who)]));
  const heard = () => listening.filter((who) => newsOf(who) > (before.get(who) ?? 0));
  sit(world.floorId, ['inspector']);
  await expect.poll(heard).toEqual(['tenantAdmin', 'viewer', 'external']);
  // The same again, as a process says it every ten seconds, is no news.
  const after = newsOf('viewer');
  sit(world.floorId, ['inspector']);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(newsOf('viewer')).toBe(after);
  sit(world.floorId, []);
  await expect.poll(() => newsOf('viewer')).toBeGreaterThan(after);
  expect(heard()).toEqual(['tenantAdmin', 'viewer', 'external']);
});

test('who looks at a list does not act: the session ends in its time', async () => {
  const { identity } = world.stores;
  const { sessionId } = world.people.admin;
  const soon = new Date(Date.now() + 3_600_000);
  await identity.updateTable('session').set({ expires_at: soon }).where('id', '=', sessionId).execute();
  expect(await inside('admin')).toEqual([]);
  expect(await insideOf('admin')).toEqual([]);
  const read = identity.selectFrom('session').select('expires_at').where('id', '=', sessionId);
  expect((await read.executeTakeFirstOrThrow()).expires_at.getTime()).toBe(soon.getTime());
});

test('a process that ends leaves nobody, and of one that was killed everybody is forgotten, and both are told', async () => {
  const own = { places: () => [], accountsAt: () => [] };
  const changes: string[] = [];
  let nowMs = 0;
  const here = new WhoIsHere(world.stores.between, own, {
    now: () => nowMs,
    onChange: ({ id }) => changes.push(id),
  });
  const stop = here.start();
  // The api of this world would remember the killed one for half a minute.
  const projectId = randomUUID();
  const place = { id: projectId, tenantId: world.tenantId, projectId };
  const process = (accountIds: string[]) => {
    const stores = storesOn(world.stores.config.DATABASE_URL, world.filesDir);
    return { stores, said: sayHere(stores.between, { places: () => [place], accountsAt: () => accountIds }) };
  };
  const ending = process([idOf('viewer'), idOf('responder')]);
  const killed = process([idOf('inspector'), idOf('viewer')]);
  ending.said.tell(place);
  killed.said.tell(place);
  const present = () => [...here.at(projectId)].toSorted();
  const ids = (...people: Person[]) => people.map(idOf).toSorted();
  await expect.poll(present).toEqual(ids('inspector', 'responder', 'viewer'));
  ending.said.stop();
  await expect.poll(present).toEqual(ids('inspector', 'viewer'));
  await ending.stores.close();
  const before = changes.length;
  // The other one is heard of no more, and says no good-bye.
  await killed.stores.close();
  nowMs = 31_000;
  expect(present()).toEqual([]);
  await expect.poll(() => changes.length, { timeout: 5000 }).toBeGreaterThan(before);
  expect(new Set(changes)).toEqual(new Set([projectId]));
  stop();
  killed.said.stop();
});
