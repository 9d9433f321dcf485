/**
 * Two tenants as full as each other: nobody of one does or learns anything of the other, by any route, with any id and in
 * any role (reliability.md D79, D80). Made from the OpenAPI document, the door's requests and the writes that succeed.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MEMBER_PROJECT_ROLES, SYSTEM_ROLES } from '@plumbline/shared/abilities/roles.ts';
import {
  PEOPLE,
  bearer,
  createWorld,
  otherTenantOf,
  visit,
  type Person,
  type World,
} from '../api/api-world.ts';
import { WRITES } from '../api/writes/all-writes.ts';
import { send } from '../api/writes/write.ts';
import { changedTables, fingerprintOf } from './fingerprint.ts';
import { inputsOf } from './route-inputs.ts';
import { namingsOf } from './namings.ts';
import { ROUTES } from './routes.ts';
import type { RouteRequest } from './route-rule.ts';

/** Every route times every kind of thing: half a minute, and on a busy machine more. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let world: World;
let south: World;
beforeAll(async () => {
  world = await createWorld();
  south = await otherTenantOf(world);
  for (const [key, make] of Object.entries(WRITES)) {
    const answer = await send(south, await make(south), randomUUID());
    if (answer.statusCode !== 200) throw new Error(`${key} answers ${answer.statusCode}: ${answer.body}`);
  }
  await standAgain(south);
  south.visitorToken = await visitAnew(south);
});

/** The writes have changed some of the people: each is again what the name says. */
async function standAgain({ stores, tenantId, projectId, people }: World): Promise<void> {
  const client = new pg.Client({ connectionString: stores.config.DATABASE_URL });
  await client.connect();
  for (const person of OF_THE_SOUTH) {
    const { systemRole, projectRole } = PEOPLE[person];
    const { accountId } = people[person];
    await client.query(
      `UPDATE tenant_member SET system_role = $3, status = 'active' WHERE tenant_id = $1 AND account_id = $2`,
      [tenantId, accountId, systemRole],
    );
    await client.query('DELETE FROM membership WHERE project_id = $1 AND account_id = $2', [
      projectId,
      accountId,
    ]);
    if (projectRole === null) continue;
    await client.query(
      'INSERT INTO membership (tenant_id, project_id, account_id, project_role) VALUES ($1, $2, $3, $4)',
      [tenantId, projectId, accountId, projectRole],
    );
  }
  await client.end();
}

/** By a link of now: those before were ended meanwhile. */
async function visitAnew({ projectId, people, stores, app }: World): Promise<string> {
  const payload = { kind: 'home', projectId, expiresInDays: 7 };
  const headers = bearer(people.tenantAdmin);
  const made = await app.inject({ method: 'POST', url: '/api/core/share', headers, payload });
  const [, sharedata = ''] = /sharedata=([\w-]+)/.exec(made.body) ?? [];
  return visit(stores, sharedata);
}

afterAll(() => world.close());

const fingerprint = () => fingerprintOf(world.stores.config.DATABASE_URL);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Uploads have a protocol of their own, with its tests (uploads.pg.test.ts). */
const routes = Object.entries(ROUTES).filter(
  ([key, { access }]) => !key.includes('/api/uploads') && access !== 'public' && !key.includes('logout'),
);

function call(key: string, { url, payload, headers }: RouteRequest, token: string) {
  return world.app.inject({
    method: METHODS.find((each) => key.startsWith(`${each} `)) ?? 'GET',
    url,
    headers: { ...headers, ...bearer(token) },
    ...(payload && { payload }),
  });
}

/** Every role that there is in a tenant and in a project. */
const OF_THE_SOUTH: readonly Person[] = [
  'tenantAdmin',
  'operator',
  'groupManager',
  'northManager',
  'admin',
  'inspector',
  'responder',
  'viewer',
  'external',
  'bystander',
];

test('those of another tenant have every system role and every role a membership can have', () => {
  const standings = OF_THE_SOUTH.map((person) => PEOPLE[person]);
  const systemRoles = new Set([...standings.map(({ systemRole }) => systemRole), PEOPLE.platform.systemRole]);
  expect(systemRoles).toEqual(new Set(SYSTEM_ROLES));
  expect(new Set(standings.flatMap(({ projectRole }) => projectRole ?? []))).toEqual(
    new Set(MEMBER_PROJECT_ROLES),
  );
});

test('D79 whoever belongs to another tenant, in whatever role, finds nothing here and changes nothing', async () => {
  const before = await fingerprint();
  const others: string[] = [];
  for (const [key, rule] of routes.filter(([, each]) => !each.isOwnOnly && !each.isPlatformOnly)) {
    for (const person of OF_THE_SOUTH) {
      const { statusCode } = await call(key, rule.request(world), south.people[person].token);
      // Who would be too weak at home may learn that, wherever the thing is.
      const isFine = statusCode === 404 || (statusCode === 403 && !rule.passes.includes(person));
      if (!isFine) others.push(`${key} ${person}: ${statusCode}`);
    }
    if (!rule.passes.includes('platform')) {
      const { statusCode } = await call(key, rule.request(south), world.people.platform.token);
      if (![403, 404].includes(statusCode)) others.push(`${key} platform: ${statusCode}`);
    }
    const { statusCode } = await call(key, rule.request(world), south.visitorToken);
    if (statusCode !== (rule.access === 'everyone' ? 404 : 403))
      others.push(`${key} a visitor: ${statusCode}`);
  }
  expect(others).toEqual([]);
  expect(changedTables(before, await fingerprint())).toEqual([]);
});

/** One id of each kind of thing that the tenant has, by its table. */
async function idsOf({ tenantId, people }: World): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid'
     INTERSECT SELECT table_name FROM information_schema.columns WHERE column_name = 'tenant_id' ORDER BY 1`,
  );
  const ids = new Map([
    ['tenant', tenantId],
    ['account', people.viewer.accountId],
  ]);
  for (const { name } of tables) {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM ${name} WHERE tenant_id = $1 ORDER BY id LIMIT 1`,
      [tenantId],
    );
    for (const { id } of rows) ids.set(name, id);
  }
  await client.end();
  return ids;
}

const NOBODYS_ID = '01890000-0000-7000-8000-00000000aaaa';

type Answered = Pick<Awaited<ReturnType<typeof call>>, 'statusCode' | 'body' | 'rawPayload'>;

/** What was answered, but for the id itself, the request's own and what is signed or timed anew. */
function said(id: string, { statusCode, body, rawPayload }: Answered): string {
  // An archive says when it was written, in steps of two seconds.
  if (body.startsWith('PK')) return `${statusCode} archive of ${rawPayload.length}`;
  const plain = body.replaceAll(id, 'ID').replaceAll(/"requestId":"[^"]*"|\/media\/[^"]*|"at":"[^"]*"/g, '');
  return `${statusCode} ${plain}`;
}

/** Tables of the things that a name may mean; of any other name every kind is tried. */
const MEANT: Record<string, readonly string[]> = {
  projectId: ['project'],
  floorId: ['floor_plan'],
  revisionId: ['plan_revision'],
  groupId: ['project_group'],
  accountId: ['account'],
  linkId: ['share_link'],
  invitationId: ['invitation'],
  uploadId: ['upload', 'stored_file'],
  viewId: ['saved_view'],
  tenantId: ['tenant'],
};

/** Whoever does not manage a group is taken out already: the answer is that of every id, and nothing happens. */
const DONE_ALREADY = 'DELETE /api/core/group/{groupId}/manager/{accountId} accountId';

/** Names of what is made: an id that anybody has already is refused, and no id is to be guessed. */
const MADE_BY_CALLER = new Set(['POST /api/core/note id', 'POST /api/core/inspection id']);

test('D80 a thing of another tenant, of any kind, anywhere in a request, is as one that never was', async () => {
  const ids = await idsOf(south);
  expect([...ids.keys()]).toEqual(expect.arrayContaining([...Object.values(MEANT).flat(), 'notification']));
  const before = await fingerprint();
  const faults: string[] = [];
  const places = new Set<string>();
  for (const [key, rule] of routes) {
    const callers = rule.passes.filter((person) => person !== 'platform');
    const person = callers[0] ?? 'admin';
    if (rule.passes.length > 0 && callers.length === 0) continue;
    for (const { name, isInPath, put } of namingsOf(key, rule.request(world), inputsOf(world.app, key))) {
      if (MADE_BY_CALLER.has(`${key} ${name}`)) continue;
      const { token } = world.people[person];
      const none = await call(key, put(NOBODYS_ID), token);
      for (const kind of MEANT[name.replace(/s$/, '')] ?? ids.keys()) {
        const id = ids.get(kind) ?? '';
        const foreign = said(id, await call(key, put(id), token));
        if (foreign !== said(NOBODYS_ID, none)) faults.push(`${key} ${name} ${kind}: ${foreign}`);
      }
      places.add(`${key} ${name}`);
      const isHidden = none.statusCode === 404 || `${key} ${name}` === DONE_ALREADY;
      if (isInPath && !isHidden) faults.push(`${key} ${name}: ${none.statusCode}`);
    }
  }
  expect(faults).toEqual([]);
  expect(places.size).toBeGreaterThan(100);
  expect(changedTables(before, await fingerprint())).toEqual([]);
});

/** Whether a write names anything: the others are about whoever sends them. */
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Acts on what the caller has, whatever is named: nothing changes, and nothing is said of the others'. */
const OF_ONESELF = /notification\/(read|done)$|^DELETE .*member\/photo$/;

test('D79 a write that its own people may do, and do, is refused to every other tenant’s before', async () => {
  const others: string[] = [];
  let triedCount = 0;
  for (const [key, make] of Object.entries(WRITES)) {
    const write = await make(world);
    const request: RouteRequest = { url: write.url, ...(write.payload && { payload: write.payload }) };
    if (UUID.test(JSON.stringify(request))) {
      const before = await fingerprint();
      for (const person of ['tenantAdmin', 'northManager', 'admin', 'visitor'] as const) {
        const token = person === 'visitor' ? south.visitorToken : south.people[person].token;
        const { statusCode, body } = await call(key, request, token);
        const isRefused = statusCode === 403 || statusCode === 404;
        const isEachRefused = statusCode === 200 && /"(error|result)":"[a-z-]+"/.test(body);
        if (!isRefused && !isEachRefused && !OF_ONESELF.test(key))
          others.push(`${key}: ${statusCode} ${body}`);
        triedCount += 1;
      }
      const changed = changedTables(before, await fingerprint());
      if (changed.length > 0) others.push(`${key} changed ${changed.join()}`);
    }
    const answer = await send(world, write, randomUUID());
    expect([key, answer.statusCode]).toEqual([key, 200]);
  }
  expect(others).toEqual([]);
  expect(triedCount).toBeGreaterThan(200);
});
