/** What is kept after its end: the list, bringing back, keeping longer, removing now, legal hold, warnings, the sweep. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ExpiredItem } from '@plumbline/shared/contract/expired.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { addStoredFile, markFilesDeleted } from '@plumbline/server/files/stored-file.store.ts';
import { addMembership, removeMembership } from '@plumbline/server/memberships/membership.store.ts';
import { changeTenant, changeTenantStatus } from '@plumbline/server/tenants/change-tenant.ts';
import { findTenant } from '@plumbline/server/tenants/tenant-record.ts';
import { createUpload } from '@plumbline/server/uploads/upload.store.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { toldDaysEarlier } from './days-go-by.ts';

let world: World;
beforeAll(async () => {
  // Some hold others up until all wait, which on a busy machine takes longer than a call may.
  world = await createWorld({ STATEMENT_TIMEOUT_MS: '20000' });
});
afterAll(() => world.close());

const inWorld = <T>(work: (trx: Trx) => Promise<T>) => inTenant(world.stores.app, world.tenantId, work);
const send = (who: Person, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  world.app.inject({ method, url, headers: bearer(world.people[who]), ...(payload && { payload }) });
const list = async (who: Person, query = '') => {
  const url = `/api/core/expired?pageSize=100${query}`;
  return (await world.app.inject({ url, headers: bearer(world.people[who]) })).json();
};
const change = async (who: Person, action: string, ...items: { kind: string; id: string }[]) => {
  const answer = await send(who, 'POST', '/api/core/expired', { action, items });
  return [answer.statusCode, ...(answer.json().data?.map?.((each: { error: unknown }) => each.error) ?? [])];
};
const itemOf = async (id: string): Promise<ExpiredItem | undefined> =>
  (await list('operator')).rows.find((row: ExpiredItem) => row.id === id);

/** A plan that was deleted so many days ago. */
async function deletedPlan(daysAgo = 0, inProject = world.projectId): Promise<string> {
  const id = await world.addFloor(randomUUID(), world.people.admin.accountId, inProject);
  const by = inProject === world.projectId ? 'admin' : 'tenantAdmin';
  await send(by, 'DELETE', `/api/core/floor/${id}?version=1`);
  await inWorld((trx) =>
    sql`UPDATE floor_plan SET deleted_at = now() - make_interval(days => ${daysAgo}) WHERE id = ${id}`.execute(
      trx,
    ),
  );
  return id;
}

/** An upload whose time ended so many days ago. */
async function leftUpload(
  state: 'receiving' | 'ready' | 'failed',
  daysAgo = 0,
  fileName = 'left.pdf',
): Promise<string> {
  const { tenantId, projectId, people } = world;
  return inWorld(async (trx) => {
    const owner = { tenantId, projectId, accountId: people.inspector.accountId };
    const file = { purpose: 'floor-plan', fileName, sizeBytes: 900, sha256: null } as const;
    const { id } = await createUpload(trx, { id: randomUUID(), ...owner, ...file }, 100);
    await sql`UPDATE upload SET state = ${state}, received_bytes = 400,
      error = ${state === 'failed' ? 'internal' : null},
      expires_at = now() - make_interval(days => ${daysAgo}, secs => 1) WHERE id = ${id}`.execute(trx);
    return id;
  });
}

const isThere = async (table: 'floor_plan' | 'upload', id: string) => {
  const { rows } = await inWorld((trx) =>
    sql`SELECT 1 FROM ${sql.table(table)} WHERE id = ${id}`.execute(trx),
  );
  return rows.length === 1;
};

async function setHold(isHeld: boolean): Promise<number> {
  const url = `/api/core/project/${world.projectId}`;
  const headers = bearer(world.people.admin);
  const { version } = (await world.app.inject({ url, headers })).json().data;
  return (await send('admin', 'PUT', `${url}/hold`, { isHeld, version })).statusCode;
}

const DAY_MS = 86_400_000;
const daysUntil = (instant = '') => Math.round((Date.parse(instant) - Date.now()) / DAY_MS);

test('deleted plans and left uploads are listed, what goes soonest first, each with its end', async () => {
  const plan = await deletedPlan(10);
  const left = await leftUpload('ready', 3);
  const failed = await leftUpload('failed', 1);
  const { rows, total, heldProjects } = await list('operator');
  expect([total, rows.map((row: ExpiredItem) => row.id), heldProjects]).toEqual([
    3,
    [left, failed, plan],
    [],
  ]);
  expect(rows[0]).toMatchObject({ kind: 'upload', name: 'left.pdf', sizeBytes: 400, canRestore: true });
  expect(rows[1]).toMatchObject({ canRestore: false, byName: 'inspector', extendDays: 14, sizeBytes: 0 });
  expect(rows[2]).toMatchObject({
    kind: 'plan',
    byName: 'admin',
    projectName: 'Harbour Tower',
    isHeld: false,
  });
  expect(rows[2].pictureUrl).toContain('thumbnail.webp');
  expect(rows.map((row: ExpiredItem) => daysUntil(row.purgeAt))).toEqual([11, 13, 20]);
  expect((await list('operator', '&kind=plan')).total).toBe(1);
  expect((await list('operator', '&soon=yes')).total).toBe(0);
  expect((await list('operator', `&projectId=${randomUUID()}`)).total).toBe(0);
  expect((await list('foreigner')).total).toBe(0);
});

test('admins bring back, operators also keep longer and remove, everybody else sees nothing', async () => {
  const plan = { kind: 'plan', id: await deletedPlan() };
  for (const who of ['admin', 'inspector', 'bystander'] as const) {
    expect([who, (await list(who)).code]).toEqual([who, 403]);
    expect([who, ...(await change(who, 'restore', plan))]).toEqual([who, 403]);
  }
  expect(await change('tenantAdmin', 'extend', plan)).toEqual([403]);
  expect(await change('tenantAdmin', 'delete', plan)).toEqual([403]);
  expect(await change('foreigner', 'restore', plan)).toEqual([200, 'not-found']);
  expect(await change('tenantAdmin', 'restore', plan)).toEqual([200, null]);
  expect(await change('operator', 'restore', plan)).toEqual([200, 'not-found']);
});

test('a group manager sees what is kept of the projects of own groups, and changes none of it', async () => {
  const { groupId, projectId, tenantId, people } = world;
  const { accountId } = people.groupManager;
  const plan = { kind: 'plan', id: await deletedPlan() };
  const seen = async () => {
    const { rows, heldProjects } = await list('groupManager');
    return [rows.some(({ id }: ExpiredItem) => id === plan.id), rows.length, heldProjects];
  };
  const manager = `/api/core/group/${groupId}/manager/${accountId}`;
  expect(await setHold(true)).toBe(200);
  // A place in the project is none in its group.
  await inWorld((trx) => addMembership(trx, { projectId, tenantId, accountId, projectRole: 10 }));
  expect(await seen()).toEqual([false, 0, []]);
  expect((await send('tenantAdmin', 'PUT', manager)).statusCode).toBe(200);
  expect(await seen()).toEqual([true, (await list('operator')).total, ['Harbour Tower']]);
  for (const action of ['restore', 'extend', 'delete'])
    expect([action, ...(await change('groupManager', action, plan))]).toEqual([action, 403]);
  expect((await send('tenantAdmin', 'DELETE', manager)).statusCode).toBe(200);
  expect(await seen()).toEqual([false, 0, []]);
  await inWorld((trx) => removeMembership(trx, { projectId, accountId }));
  expect(await setHold(false)).toBe(200);
});

test('each of many has its own answer', async () => {
  const [taken, free] = [await deletedPlan(), await deletedPlan()];
  const upload = await leftUpload('receiving');
  const failed = await leftUpload('failed');
  await inWorld((trx) =>
    sql`UPDATE floor_plan SET name = 'Ground', name_key = 'ground' WHERE id = ${taken}`.execute(trx),
  );
  const items = [
    { kind: 'plan', id: taken },
    { kind: 'plan', id: free },
    { kind: 'upload', id: upload },
    { kind: 'upload', id: failed },
    { kind: 'upload', id: free },
  ];
  expect(await change('operator', 'restore', ...items)).toEqual([
    200,
    'floor-name-taken',
    null,
    null,
    'not-restorable',
    'not-found',
  ]);
  expect(await itemOf(upload)).toBeUndefined();
  const twice = { kind: 'plan', id: await deletedPlan() };
  expect(await change('operator', 'restore', twice, twice)).toEqual([200, null, null]);
});

async function newProject(): Promise<string> {
  const fields = {
    name: randomUUID(),
    address: '',
    timeZone: 'Europe/Oslo',
    area: null,
    areaUnit: 'm2',
    startDate: null,
    endDate: null,
  };
  const answer = await send('tenantAdmin', 'POST', '/api/core/project', fields);
  return answer.json().data.id;
}

/** Until so many transactions wait for a lock that somebody else holds. */
const expectWaiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ pids: number }>`
        SELECT count(DISTINCT pid) AS pids FROM pg_locks WHERE NOT granted`.execute(world.stores.app);
      expect(rows[0]?.pids).toBe(count);
    },
    { timeout: 10_000 },
  );

/** Two people at once, while somebody else holds what both come to first. */
async function bothWhile(
  hold: (trx: Trx) => Promise<unknown>,
  [one, other]: [{ kind: string; id: string }[], { kind: string; id: string }[]],
) {
  let work: Promise<unknown[][]> = Promise.resolve([]);
  await inWorld(async (trx) => {
    await hold(trx);
    work = Promise.all([change('tenantAdmin', 'restore', ...one), change('operator', 'restore', ...other)]);
    await expectWaiting(2);
  });
  return work;
}

test('two who bring back plans of the same projects crosswise do not wait for each other', async () => {
  const projects = [await newProject(), await newProject()].toSorted();
  const plans = [];
  for (const inProject of [...projects, ...projects])
    plans.push({ kind: 'plan', id: await deletedPlan(0, inProject) });
  const [a1, b1, a2, b2] = plans;
  if (!a1 || !b1 || !a2 || !b2) throw new Error('four plans');
  const lockRows = (trx: Trx) =>
    sql`SELECT 1 FROM floor_plan WHERE id IN (${a2.id}, ${b1.id}) FOR UPDATE`.execute(trx);
  expect(
    await bothWhile(lockRows, [
      [a1, b1],
      [b2, a2],
    ]),
  ).toEqual([
    [200, null, null],
    [200, null, null],
  ]);
  for (const { id } of plans) expect(await itemOf(id)).toBeUndefined();
});

test('two who bring back the same plans in another order share them, each plan once', async () => {
  const projectId = await newProject();
  const [one, other] = [await deletedPlan(0, projectId), await deletedPlan(0, projectId)].toSorted();
  const plans = [one, other].map((id = '') => ({ kind: 'plan', id }));
  const lockProject = (trx: Trx) =>
    sql`SELECT 1 FROM project WHERE id = ${projectId} FOR UPDATE`.execute(trx);
  const answers = await bothWhile(lockProject, [plans, plans.toReversed()]);
  const said = answers.map(([status, ...each]) => [status, ...each.map(String)].join()).toSorted();
  expect(said).toEqual(['200,not-found,not-found', '200,null,null']);
});

/** As by a fault of the database in the midst of one of them. */
async function unrestorable(id: string): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await owner.connect();
  await owner.query(
    `ALTER TABLE floor_plan ADD CONSTRAINT broken CHECK (id <> '${id}' OR deleted_at IS NOT NULL)`,
  );
  return async () => {
    await owner.query('ALTER TABLE floor_plan DROP CONSTRAINT broken');
    await owner.end();
  };
}

test('what fails in one project takes nothing back in another, and each row says its own; sent again, it does the rest', async () => {
  const projects = [await newProject(), await newProject()].toSorted();
  const plans = [];
  for (const inProject of projects) plans.push({ kind: 'plan', id: await deletedPlan(0, inProject) });
  for (const broken of plans) {
    const mend = await unrestorable(broken.id);
    // Nothing was done at all: that is a failure of the request, which may be sent again.
    expect(await change('operator', 'restore', broken)).toEqual([500]);
    const expected = plans.map((plan) => (plan === broken ? 'internal' : null));
    expect(await change('operator', 'restore', ...plans)).toEqual([200, ...expected]);
    await mend();
    const rest = plans.map((plan) => (plan === broken ? null : 'not-found'));
    expect(await change('operator', 'restore', ...plans)).toEqual([200, ...rest]);
    for (const { id } of plans)
      await send('tenantAdmin', 'DELETE', `/api/core/floor/${id}?version=${await versionOf(id)}`);
  }
});

const versionOf = async (id: string) => {
  const { rows } = await inWorld((trx) =>
    sql<{ version: number }>`SELECT version FROM floor_plan WHERE id = ${id}`.execute(trx),
  );
  return rows[0]?.version;
};

test('something is kept longer once', async () => {
  const [plan, upload] = [await deletedPlan(29), await leftUpload('ready', 13)];
  const items = [
    { kind: 'plan', id: plan },
    { kind: 'upload', id: upload },
  ];
  expect(await change('operator', 'extend', ...items)).toEqual([200, null, null]);
  expect(await change('operator', 'extend', ...items)).toEqual([200, 'extended-already', 'extended-already']);
  expect(daysUntil((await itemOf(plan))?.purgeAt)).toBe(31);
  expect(await itemOf(upload)).toMatchObject({ extendDays: null });
  expect(daysUntil((await itemOf(upload))?.purgeAt)).toBe(15);
});

/** Nobody was told of anything yet. */
const forget = () => inWorld((trx) => trx.deleteFrom('purge_warning').execute());

test('what is removed now goes at once, what is due seven days after it was told; doing it twice is the same', async () => {
  await forget();
  const [now, due, kept] = [await deletedPlan(), await deletedPlan(31), await deletedPlan(29)];
  const [left, over] = [await leftUpload('ready'), await leftUpload('failed', 15)];
  // Nobody knows of it yet.
  for (const id of [due, over]) expect(daysUntil((await itemOf(id))?.purgeAt)).toBe(7);
  expect(await change('operator', 'delete', { kind: 'plan', id: now }, { kind: 'upload', id: left })).toEqual(
    [200, null, null],
  );
  await Promise.all([sweep(world), sweep(world)]);
  expect([await isThere('floor_plan', now), await isThere('upload', left)]).toEqual([false, false]);
  await toldDaysEarlier(world, 6);
  await sweep(world);
  expect([await isThere('floor_plan', due), await isThere('upload', over)]).toEqual([true, true]);
  expect(daysUntil((await itemOf(due))?.purgeAt)).toBe(1);
  await toldDaysEarlier(world, 1);
  expect(await itemOf(due)).toBeUndefined();
  await Promise.all([sweep(world), sweep(world)]);
  await sweep(world);
  expect([await isThere('floor_plan', due), await isThere('upload', over)]).toEqual([false, false]);
  expect(await isThere('floor_plan', kept)).toBe(true);
});

test('removing for good is a deletion in the operation log, also where it was refused; keeping longer is a change', async () => {
  const plan = { kind: 'plan', id: await deletedPlan() };
  expect(await change('tenantAdmin', 'delete', plan)).toEqual([403]);
  expect(await change('operator', 'extend', plan)).toEqual([200, null]);
  expect(await change('operator', 'delete', plan)).toEqual([200, null]);
  const logged = async () => {
    const rows = await inWorld((trx) =>
      trx
        .selectFrom('operation_log')
        .select(['business_type', 'status'])
        .where('title', '=', 'ExpiredFile')
        .where('request_params', 'like', `%${plan.id}%`)
        .orderBy('seq')
        .execute(),
    );
    return rows.map((row) => [row.business_type, row.status]);
  };
  await expect.poll(logged).toEqual([
    [3, 1],
    [2, 0],
    [3, 0],
  ]);
});

/** Told of long ago, it would go with the next sweep. */
async function aboutToGo(): Promise<[plan: string, upload: string]> {
  await forget();
  const items: [string, string] = [await deletedPlan(31), await leftUpload('ready', 20)];
  await sweep(world);
  await toldDaysEarlier(world, 10);
  return items;
}

/** It is told of again first, and goes seven days later. */
async function expectAnotherWeek([plan, upload]: [string, string]): Promise<void> {
  await sweep(world);
  for (const id of [plan, upload]) expect(daysUntil((await itemOf(id))?.purgeAt)).toBe(7);
  await toldDaysEarlier(world, 6);
  await sweep(world);
  expect([await isThere('floor_plan', plan), await isThere('upload', upload)]).toEqual([true, true]);
  await toldDaysEarlier(world, 1);
  await sweep(world);
  expect([await isThere('floor_plan', plan), await isThere('upload', upload)]).toEqual([false, false]);
}

test('a legal hold stops every removal; after it there are seven days again', async () => {
  const [plan, upload] = await aboutToGo();
  expect(await setHold(true)).toBe(200);
  await sweep(world);
  expect([await isThere('floor_plan', plan), await isThere('upload', upload)]).toEqual([true, true]);
  expect((await list('operator')).heldProjects).toEqual(['Harbour Tower']);
  expect(await itemOf(plan)).toMatchObject({ isHeld: true });
  expect(daysUntil((await itemOf(plan))?.purgeAt)).toBe(7);
  expect(await change('operator', 'delete', { kind: 'plan', id: plan })).toEqual([200, 'legal-hold']);
  for (const who of ['inspector', 'viewer'] as const) {
    const url = `/api/core/project/${world.projectId}/hold`;
    expect((await send(who, 'PUT', url, { isHeld: false, version: 1 })).statusCode).toBe(403);
  }
  const late = await send('admin', 'PUT', `/api/core/project/${world.projectId}/hold`, {
    isHeld: false,
    version: 1,
  });
  expect([late.statusCode, late.json().data.current]).toMatchObject([409, { legalHold: true }]);
  expect(await setHold(false)).toBe(200);
  await expectAnotherWeek([plan, upload]);
});

test('what a held project replaced or removed keeps its bytes until the hold is lifted', async () => {
  const { tenantId, projectId, people, storage } = world;
  const file = {
    tenantId,
    projectId,
    purpose: 'cover',
    originalName: 'site.jpg',
    contentType: 'image/jpeg',
    sizeBytes: 4,
    sha256: '0'.repeat(64),
    createdBy: people.admin.accountId,
  } as const;
  const id = await inWorld((trx) => addStoredFile(trx, file));
  await storage.write(`${id}/original`, Buffer.from('site'));
  await inWorld((trx) => markFilesDeleted(trx, [id]));
  expect(await setHold(true)).toBe(200);
  await sweep(world);
  expect(await storage.stat(`${id}/original`)).not.toBeNull();
  expect(await setHold(false)).toBe(200);
  await sweep(world);
  expect(await storage.stat(`${id}/original`)).toBeNull();
});

const tenant = async () => {
  const found = await inWorld((trx) => findTenant(trx, world.tenantId));
  if (!found) throw new Error('the tenant is gone');
  return found;
};
async function endTenant(expirationDate: string | null): Promise<void> {
  const { version, ...fields } = await tenant();
  const changed = await inWorld((trx) =>
    changeTenant(trx, { tenantId: world.tenantId, version, fields: { ...fields, expirationDate } }),
  );
  expect(changed.ok).toBe(true);
}
async function setStatus(status: 'active' | 'disabled'): Promise<void> {
  const { version } = await tenant();
  const changed = await inWorld((trx) =>
    changeTenantStatus(trx, { tenantId: world.tenantId, version, status }),
  );
  expect(changed.ok).toBe(true);
}

test('C61 while a tenant’s time is over nothing goes and all of it is shown; after it there are seven days again', async () => {
  const items = await aboutToGo();
  await endTenant(new Date(Date.now() - 5 * DAY_MS).toISOString().slice(0, 10));
  await sweep(world);
  for (const id of items) expect(daysUntil((await itemOf(id))?.purgeAt)).toBe(7);
  expect(await change('operator', 'restore', { kind: 'plan', id: items[0] })).toEqual([403]);
  await endTenant(null);
  await expectAnotherWeek(items);
});

test('C61 so it is with one that was disabled', async () => {
  const items = await aboutToGo();
  await setStatus('disabled');
  await sweep(world);
  await setStatus('active');
  await expectAnotherWeek(items);
});

test('admins and operators are warned seven days before, once, and not of what is on hold', async () => {
  const mails = () =>
    world.stores.identity
      .selectFrom('mail')
      .select('recipient')
      .where('kind', '=', 'files-expire')
      .orderBy('recipient')
      .execute();
  const told = async (who: Person): Promise<unknown[]> => {
    const url = '/api/core/notification?topic=files';
    const { rows } = (await world.app.inject({ url, headers: bearer(world.people[who]) })).json();
    return rows.map(({ params }: { params: Record<string, unknown> }) => {
      expect(params['day']).toMatch(/^\d{4}-\d\d-\d\d$/);
      return params['name'];
    });
  };
  await inWorld((trx) => trx.deleteFrom('notification').where('kind', '=', 'files-expire').execute());
  await world.stores.identity.deleteFrom('mail').where('kind', '=', 'files-expire').execute();
  await forget();
  await deletedPlan(24);
  await setHold(true);
  await sweep(world);
  expect(await mails()).toEqual([]);
  await setHold(false);
  await Promise.all([sweep(world), sweep(world)]);
  await sweep(world);
  const { operator, tenantAdmin } = world.people;
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([operator.email, tenantAdmin.email]);
  for (const who of ['operator', 'tenantAdmin'] as const) expect([who, await told(who)]).toEqual([who, [2]]);
  expect(await told('inspector')).toEqual([]);
});

test('the record of a link goes two years after its end, not before, and not on hold', async () => {
  const ended = async (days: number): Promise<string> => {
    const { rows } = await inWorld((trx) =>
      sql<{ id: string }>`
        INSERT INTO share_link (tenant_id, project_id, kind, token_hash, created_by, created_at, revoked_at)
        VALUES (${world.tenantId}, ${world.projectId}, 'home', encode(sha256(${randomUUID()}::bytea), 'hex'),
          ${world.people.admin.accountId}, now() - interval '3 years', now() - make_interval(days => ${days}))
        RETURNING id`.execute(trx),
    );
    return rows[0]?.id ?? '';
  };
  const [old, younger] = [await ended(735), await ended(700)];
  const ids = async () => {
    const rows = await inWorld((trx) => trx.selectFrom('share_link').select('id').execute());
    return rows.map(({ id }) => id);
  };
  await setHold(true);
  await sweep(world);
  expect(await ids()).toEqual(expect.arrayContaining([old, younger]));
  await setHold(false);
  await sweep(world);
  expect(await ids()).not.toContain(old);
  expect(await ids()).toEqual(expect.arrayContaining([younger, world.linkId]));
});

test('the list is ordered by what goes soonest or by name, and what is alike stays apart at the ends of pages', async () => {
  const made: { id: string; name: string; daysAgo: number }[] = [];
  for (let index = 0; index < 13; index += 1) {
    const name = index % 2 === 0 ? 'Alpha.pdf' : 'beta.pdf';
    made.push({ id: await leftUpload('ready', 0, name), name, daysAgo: index % 3 });
  }
  // Of one moment, which those of several transactions are not.
  const [ids, days] = [made.map(({ id }) => id), made.map(({ daysAgo }) => daysAgo)];
  await inWorld((trx) =>
    sql`UPDATE upload u SET expires_at = now() - make_interval(days => m.days)
      FROM unnest(${ids}::uuid[], ${days}::int[]) AS m (id, days) WHERE u.id = m.id`.execute(trx),
  );
  const whole = async (query: string) => {
    const found: string[] = [];
    for (let pageNum = 1; pageNum <= 4; pageNum += 1) {
      const url = `/api/core/expired?pageSize=10&pageNum=${pageNum}&${query}`;
      const answer = await world.app.inject({ url, headers: bearer(world.people.operator) });
      found.push(...answer.json().rows.map(({ id }: ExpiredItem) => id));
    }
    return found.filter((id) => ids.includes(id));
  };
  type Made = (typeof made)[number];
  const soonest = (one: Made, other: Made) => other.daysAgo - one.daysAgo;
  const byName = (one: Made, other: Made) => one.name.localeCompare(other.name);
  const byId = (one: Made, other: Made) => (one.id < other.id ? -1 : 1);
  const inOrder = (...compare: ((one: Made, other: Made) => number)[]) =>
    made
      .toSorted((one, other) => compare.reduce((so, next) => so || next(one, other), 0))
      .map(({ id }) => id);
  expect(await whole('')).toEqual(inOrder(soonest, byId));
  expect(await whole('direction=desc')).toEqual(inOrder((one, other) => soonest(other, one), byId));
  expect(await whole('orderBy=name')).toEqual(inOrder(byName, soonest, byId));
  expect(await whole('orderBy=name&direction=desc')).toEqual(
    inOrder((one, other) => byName(other, one), soonest, byId),
  );
});
