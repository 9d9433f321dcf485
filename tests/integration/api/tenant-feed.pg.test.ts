/** The tenant-wide feed and the notifications that come by it: who hears what, and that nobody hears more. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_CHOICES, type Notification } from '@plumbline/shared/contract/notification.ts';
import type { TenantEvent } from '@plumbline/shared/contract/tenant-event.ts';
import { TERMS_VERSION } from '@plumbline/shared/people/terms.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { findMail } from '@plumbline/server/mail/mail.store.ts';
import { createAccount } from '@plumbline/server/sessions/accounts.ts';
import { createSession } from '@plumbline/server/sessions/sessions.ts';
import { addTenantMember } from '@plumbline/server/sessions/tenant-members.ts';
import { createTenant } from '@plumbline/server/tenants/tenant.store.ts';
import { createUpload } from '@plumbline/server/uploads/upload.store.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { bearer, createWorld, PASSWORD, type Member, type Person, type World } from './api-world.ts';
import { toldDaysEarlier } from './days-go-by.ts';
import { openLive, type LiveClient } from './live-client.ts';

let world: World;
let baseUrl: string;

beforeAll(async () => {
  world = await createWorld({ STATEMENT_TIMEOUT_MS: '20000' });
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

async function listen(who: Person, since: number | null = null): Promise<LiveClient> {
  const client = await openLive(baseUrl, { token: world.people[who].token, projectId: null, since });
  await expect.poll(() => client.messages[0]?.t).toBe('ready');
  return client;
}
const heard = (client: LiveClient): TenantEvent[] =>
  client.messages.flatMap((message) => (message.t === 'tenant-event' ? [message.event] : []));
const kinds = (client: LiveClient) => heard(client).map(({ kind }) => kind);
const headOf = ({ messages: [ready] }: LiveClient) => (ready?.t === 'ready' ? ready.head : -1);

const send = (
  who: Person,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) =>
  world.app.inject({
    method,
    url,
    headers: bearer(world.people[who].token),
    ...(payload ? { payload } : {}),
  });
const project = () => `/api/core/project/${world.projectId}`;
const version = async (): Promise<number> => (await send('admin', 'GET', project())).json().data.version;
const list = async (who: Person, query = ''): Promise<Notification[]> =>
  (await send(who, 'GET', `/api/core/notification?pageSize=100${query}`)).json().rows;
const unread = async (who: Person, query = ''): Promise<number> =>
  (await send(who, 'GET', `/api/core/notification/unread${query}`)).json().data.unread;

test('closing a project is heard by its people and by who sees the tenant, and by nobody else', async () => {
  const people = ['tenantAdmin', 'operator', 'viewer', 'bystander', 'foreigner'] as const;
  const [tenantAdmin, operator, viewer, bystander, foreigner] = await Promise.all(
    people.map((who) => listen(who)),
  );
  await send('admin', 'POST', `${project()}/close`, { version: await version() });
  await send('admin', 'POST', `${project()}/reopen`, { version: await version() });
  await expect.poll(() => operator && kinds(operator)).toEqual(['project-closed', 'project-reopened']);
  // A tenant admin is admin of every project, and told like one.
  for (const client of [tenantAdmin, viewer])
    await expect
      .poll(() => client && kinds(client))
      .toEqual(['project-closed', 'notifications-changed', 'project-reopened', 'notifications-changed']);
  // Whatever would reach them has been sent before this, their own news.
  await send('bystander', 'PUT', '/api/core/preference', { version: 0, choices: DEFAULT_CHOICES });
  await send('foreigner', 'PUT', '/api/core/preference', { version: 0, choices: DEFAULT_CHOICES });
  for (const client of [bystander, foreigner])
    await expect.poll(() => client && kinds(client)).toEqual(['preferences-changed']);
  for (const client of [tenantAdmin, operator, viewer, bystander, foreigner]) client?.close();
});

test('the own alerts come in the order asked for, each once on its pages, and in no other', async () => {
  const ids = async (query: string) => {
    const answer = await send('viewer', 'GET', `/api/core/notification?${query}`);
    const rows: { id: string }[] = answer.json().rows;
    return rows.map(({ id }) => id);
  };
  const newestFirst = await ids('pageSize=100');
  expect(newestFirst.length).toBeGreaterThan(1);
  expect(await ids('pageSize=100&direction=asc')).toEqual(newestFirst.toReversed());
  // All are of one project: its newest come first.
  expect(await ids('pageSize=100&orderBy=project&direction=asc')).toEqual(newestFirst);
  for (const query of ['orderBy=kind', 'direction=up', 'orderBy='])
    expect([query, (await send('viewer', 'GET', `/api/core/notification?${query}`)).statusCode]).toEqual([
      query,
      400,
    ]);
});

test('nobody learns a name or whom else it concerns by an event', async () => {
  const viewer = await listen('viewer');
  await send('admin', 'POST', `${project()}/close`, { version: await version() });
  await send('admin', 'POST', `${project()}/reopen`, { version: await version() });
  await expect.poll(() => heard(viewer).length).toBe(4);
  for (const event of heard(viewer))
    expect(Object.keys(event).toSorted()).toEqual(['kind', 'projectId', 'seq', 'subjectId']);
  viewer.close();
});

test('whoever comes into a project hears of it from then on, and no more once they are out', async () => {
  const { accountId } = world.people.bystander;
  const bystander = await listen('bystander');
  await send('admin', 'POST', `${project()}/member`, { accountId, projectRole: 40 });
  await expect.poll(() => kinds(bystander)).toEqual(['project-member-added', 'notifications-changed']);
  expect((await list('bystander'))[0]).toMatchObject({
    kind: 'project-member-added',
    project: { name: 'Harbour Tower' },
    actor: { name: 'admin' },
    params: { role: 40 },
  });
  const closeAndReopen = async () => {
    await send('admin', 'POST', `${project()}/close`, { version: await version() });
    await send('admin', 'POST', `${project()}/reopen`, { version: await version() });
  };
  await expect
    .poll(async () => {
      await closeAndReopen();
      return kinds(bystander).includes('project-closed');
    })
    .toBe(true);
  await send('admin', 'DELETE', `${project()}/member/${accountId}`);
  await expect.poll(() => kinds(bystander)).toContain('project-member-removed');
  // Judged anew within two seconds; from then on nothing of the project comes through.
  await expect
    .poll(
      async () => {
        const before = heard(bystander).length;
        await closeAndReopen();
        await send('bystander', 'POST', '/api/core/notification/readAll', { projectId: null });
        await new Promise((resolve) => setTimeout(resolve, 300));
        return heard(bystander)
          .slice(before)
          .some(({ kind }) => kind === 'project-closed');
      },
      { timeout: 20_000 },
    )
    .toBe(false);
  bystander.close();
});

test('another role in the tenant is heard by whom it concerns, and told', async () => {
  const responder = await listen('responder');
  const secondInspector = await listen('secondInspector');
  const { accountId } = world.people.responder;
  const change = (was: string, systemRole: string) =>
    send('tenantAdmin', 'PATCH', `/api/core/member/${accountId}`, {
      was: { systemRole: was, status: 'active' },
      systemRole,
    });
  expect((await change('40', '30')).statusCode).toBe(200);
  await expect.poll(() => kinds(responder)).toEqual(['member-changed', 'notifications-changed']);
  await expect.poll(() => kinds(secondInspector)).toEqual(['member-changed']);
  expect(heard(responder)[0]?.subjectId).toBe(accountId);
  expect((await list('responder'))[0]).toMatchObject({ kind: 'tenant-role-changed', params: { role: '30' } });
  await change('30', '40');
  responder.close();
  secondInspector.close();
});

test('two tabs of one person agree, and a stranger changes nothing', async () => {
  const one = await listen('viewer');
  const rows = await list('viewer', '&state=unread');
  expect(rows.length).toBeGreaterThan(1);
  const ids = rows.map(({ id }) => id);
  await send('inspector', 'POST', '/api/core/notification/read', { ids, isRead: true });
  expect(await unread('viewer')).toBe(rows.length);
  await send('viewer', 'POST', '/api/core/notification/done', { ids: ids.slice(0, 1), isDone: true });
  await expect.poll(() => kinds(one)).toEqual(['notifications-changed']);
  expect(await unread('viewer')).toBe(rows.length - 1);
  expect((await list('viewer', '&state=done')).map(({ id }) => id)).toEqual(ids.slice(0, 1));
  const readAll = (filters: object) =>
    send('viewer', 'POST', '/api/core/notification/readAll', { projectId: null, ...filters });
  expect(await unread('viewer', '?topic=security')).toBe(0);
  expect((await readAll({ topic: 'security' })).statusCode).toBe(200);
  expect(await unread('viewer', '?topic=plans')).toBeGreaterThan(0);
  expect(await unread('viewer')).toBe(rows.length - 1);
  await readAll({ topic: 'plans', projectId: world.projectId });
  expect(await unread('viewer', '?topic=plans')).toBe(0);
  await readAll({});
  expect(await unread('viewer')).toBe(0);
  one.close();
});

test('who slept hears what was missed; a place that is no longer kept is reset', async () => {
  const { tenantId, stores } = world;
  const first = await listen('operator');
  const since = headOf(first);
  first.close();
  await send('admin', 'POST', `${project()}/close`, { version: await version() });
  await send('admin', 'POST', `${project()}/reopen`, { version: await version() });
  const back = await listen('operator', since);
  await expect.poll(() => kinds(back)).toEqual(['project-closed', 'project-reopened']);
  back.close();
  await stores.app.transaction().execute(async (trx) => {
    await sql`SELECT set_config('app.tenants', ${`{${tenantId}}`}, true)`.execute(trx);
    await trx
      .deleteFrom('tenant_event')
      .where('seq', '<=', since + 1)
      .execute();
  });
  for (const lost of [since, 9_999_999]) {
    const late = await listen('operator', lost);
    await expect.poll(() => late.messages.map(({ t }) => t)).toEqual(['ready', 'reset']);
    late.close();
  }
});

test('whoever comes to manage a group hears of its projects from then on, and no more once they do not', async () => {
  const { accountId } = world.people.groupManager;
  const url = `/api/core/group/${world.groupId}/manager/${accountId}`;
  const manager = await listen('groupManager');
  const bystander = await listen('bystander');
  expect((await send('tenantAdmin', 'PUT', url)).statusCode).toBe(200);
  await expect.poll(() => kinds(manager)).toEqual(['group-changed', 'notifications-changed']);
  expect(heard(manager)[0]?.subjectId).toBe(world.groupId);
  expect((await list('groupManager'))[0]).toMatchObject({
    kind: 'group-manager-added',
    params: { name: 'North' },
    actor: { name: 'tenantAdmin' },
  });
  const invite = () =>
    send('admin', 'POST', `${project()}/invitation`, {
      addresses: [`new-${Math.random()}@example.test`],
      projectRole: 40,
      systemRole: '50',
      language: 'en',
    });
  // Judged anew within two seconds.
  await expect
    .poll(async () => {
      expect((await invite()).statusCode).toBe(200);
      return kinds(manager).includes('invitation-changed');
    })
    .toBe(true);
  await send('admin', 'POST', `${project()}/close`, { version: await version() });
  await send('admin', 'POST', `${project()}/reopen`, { version: await version() });
  await expect.poll(() => kinds(manager)).toContain('project-reopened');
  await expect
    .poll(async () => (await list('groupManager')).map(({ kind }) => kind).slice(0, 2))
    .toEqual(['project-reopened', 'project-closed']);
  const { version: seen } = (await send('tenantAdmin', 'GET', '/api/core/group')).json().rows[0];
  const group = `/api/core/group/${world.groupId}`;
  expect((await send('tenantAdmin', 'PATCH', group, { version: seen, name: 'Norden' })).statusCode).toBe(200);
  await expect.poll(() => kinds(manager).filter((kind) => kind === 'group-changed')).toHaveLength(2);
  await send('tenantAdmin', 'DELETE', url);
  await expect.poll(() => kinds(manager).filter((kind) => kind === 'group-changed')).toHaveLength(3);
  await expect
    .poll(
      async () => {
        const before = heard(manager).length;
        await invite();
        await send('groupManager', 'POST', '/api/core/notification/readAll', { projectId: null });
        await new Promise((resolve) => setTimeout(resolve, 300));
        return heard(manager)
          .slice(before)
          .some(({ kind }) => kind === 'invitation-changed');
      },
      { timeout: 20_000 },
    )
    .toBe(false);
  await send('bystander', 'POST', '/api/core/notification/readAll', { projectId: null });
  expect(kinds(bystander)).toEqual([]);
  manager.close();
  bystander.close();
});

test.each([{ userName: 'Renamed' }, { companyName: 'Elsewhere AS' }])(
  '%o is seen by colleagues without a reload',
  async (change) => {
    const colleague = await listen('secondInspector');
    const { data } = (await send('inspector', 'GET', '/api/auth/profile')).json();
    const { email: _, ...profile } = data;
    expect((await send('inspector', 'PUT', '/api/auth/profile', { ...profile, ...change })).statusCode).toBe(
      200,
    );
    await expect.poll(() => kinds(colleague)).toEqual(['member-changed']);
    expect(heard(colleague)[0]?.subjectId).toBe(world.people.inspector.accountId);
    colleague.close();
  },
);

/** Somebody who runs the platform, in the tenant kept for that; there is one. */
let platformSession: ReturnType<typeof createOperator> | undefined;
const operatorOfPlatform = () => (platformSession ??= createOperator());
async function createOperator() {
  const { stores } = world;
  const email = 'runs-it@example.test';
  const tenantId = await createTenant(stores, {
    kind: 'platform',
    name: 'Platform',
    timeZone: 'UTC',
    language: 'en',
  });
  const accountId = await createAccount(stores, { email, password: PASSWORD, name: 'Ada', language: 'en' });
  await inTenant(stores.app, tenantId, (trx) =>
    addTenantMember(trx, { accountId, tenantId, systemRole: '00', accountName: 'Ada', accountEmail: email }),
  );
  const origin = { ip: '127.0.0.1', userAgent: 'test' };
  return createSession(stores, { accountId, tenantId, remember: false, ...origin });
}

test('tenants and hours change on every screen that shows them, of the platform and of the tenant', async () => {
  const { token } = await operatorOfPlatform();
  const operator = await openLive(baseUrl, { token, projectId: null, since: null });
  await expect.poll(() => operator.messages[0]?.t).toBe('ready');
  const tenantAdmin = await listen('tenantAdmin');
  const viewer = await listen('viewer');
  const asOperator = (method: 'GET' | 'POST', url: string, payload?: object) =>
    world.app.inject({ method, url, headers: bearer(token), ...(payload ? { payload } : {}) });
  const tenant = `/api/core/tenant/${world.tenantId}`;
  const grant = { kind: 'grant', seconds: 3600, reason: 'Plan', expiresOn: null };
  expect((await asOperator('POST', `${tenant}/billing/entry`, grant)).statusCode).toBe(200);
  await expect.poll(() => kinds(tenantAdmin)).toEqual(['hours-changed']);
  await expect.poll(() => kinds(operator)).toEqual(['hours-changed']);
  const { data } = (await send('tenantAdmin', 'GET', tenant)).json();
  const { language, contactName, contactEmail, contactPhone, version: seen } = data;
  const contact = { language, contactName: 'Mei', contactEmail, contactPhone, version: seen };
  expect(contactName).not.toBe('Mei');
  expect((await send('tenantAdmin', 'PATCH', tenant, contact)).statusCode).toBe(200);
  await expect.poll(() => kinds(tenantAdmin)).toEqual(['hours-changed', 'tenant-changed']);
  await expect.poll(() => kinds(operator)).toEqual(['hours-changed', 'tenant-changed']);
  expect(heard(operator).map(({ subjectId }) => subjectId)).toEqual([world.tenantId, world.tenantId]);
  const wish = { seconds: 36_000, words: 'Soon, please' };
  expect((await send('tenantAdmin', 'POST', '/api/core/billing/request', wish)).statusCode).toBe(200);
  await expect
    .poll(() => kinds(operator))
    .toEqual(['hours-changed', 'tenant-changed', 'hours-changed', 'notifications-changed']);
  const { rows } = (await asOperator('GET', '/api/core/notification?pageSize=10')).json();
  expect(rows).toMatchObject([
    { kind: 'hours-request', subjectId: world.tenantId, params: { name: 'Nord' } },
  ]);
  const appointed = { email: 'new-operator@example.test', systemRole: '20', language: 'en' };
  expect((await asOperator('POST', `${tenant}/person`, appointed)).statusCode).toBe(200);
  await expect.poll(() => kinds(operator).slice(4)).toEqual(['tenant-changed']);
  await expect.poll(() => kinds(tenantAdmin)).toContain('invitation-changed');
  expect(kinds(viewer)).toEqual([]);
  for (const client of [operator, tenantAdmin, viewer]) client.close();
});

test('who comes to run a tenant, changes or leaves is told to the platform, and nobody else of the tenant is', async () => {
  const { token } = await operatorOfPlatform();
  const platform = await openLive(baseUrl, { token, projectId: null, since: null });
  await expect.poll(() => platform.messages[0]?.t).toBe('ready');
  const foreigner = await listen('foreigner');
  const told = async (count: number) => {
    await expect
      .poll(() => heard(platform).map(({ kind, subjectId }) => [kind, subjectId]))
      .toEqual(Array.from({ length: count }, () => ['tenant-changed', world.tenantId]));
  };
  const { bystander, viewer } = world.people;
  const change = async ({ accountId }: Member, was: object, wanted: object) =>
    (await send('tenantAdmin', 'PATCH', `/api/core/member/${accountId}`, { was, ...wanted })).statusCode;
  const active = (systemRole: string) => ({ systemRole, status: 'active' });
  expect(await change(bystander, active('40'), { systemRole: '10' })).toBe(200);
  await told(1);
  expect(await change(bystander, active('10'), { systemRole: '20' })).toBe(200);
  await told(2);
  expect(await change(bystander, active('20'), { status: 'suspended' })).toBe(200);
  await told(3);
  const many = (was: object, wanted: object, people: Member[]) =>
    send('tenantAdmin', 'POST', '/api/core/member/bulk', {
      members: people.map(({ accountId }) => ({ accountId, was })),
      ...wanted,
    });
  const suspended = { systemRole: '20', status: 'suspended' };
  expect((await many(suspended, { status: 'active' }, [bystander])).statusCode).toBe(200);
  await told(4);
  // What is refused, and what becomes of the others, the operators do not see.
  expect((await many(suspended, { status: 'active' }, [bystander])).json().data[0].error).toBe('conflict');
  expect(await change(bystander, active('10'), { systemRole: '20' })).toBe(409);
  expect(await change(viewer, active('40'), { systemRole: '30' })).toBe(200);
  expect((await many(active('30'), { systemRole: '40' }, [viewer])).json().data[0].error).toBeNull();
  expect(await change(bystander, active('20'), { systemRole: '40' })).toBe(200);
  await told(5);
  // Of who is to run the tenant once when they are invited, and once when they come.
  for (const [index, systemRole] of ['40', '10', '20'].entries()) {
    await accepted(`joins-${index}@example.test`, systemRole);
    await told(5 + 2 * index);
  }
  await send('foreigner', 'POST', '/api/core/notification/readAll', { projectId: null });
  expect(kinds(foreigner)).toEqual([]);
  for (const client of [platform, foreigner]) client.close();
});

test('whom a tenant invites to run it the platform hears of at once, by one and by many, and of nobody else', async () => {
  const { token } = await operatorOfPlatform();
  const platform = await openLive(baseUrl, { token, projectId: null, since: null });
  await expect.poll(() => platform.messages[0]?.t).toBe('ready');
  const own = '/api/core/invitation';
  const asAdmin = async (method: 'POST' | 'DELETE', url: string, payload?: object) => {
    await inTenant(world.stores.app, world.tenantId, (trx) =>
      sql`UPDATE invitation SET sent_at = now() - interval '2 minutes' WHERE email LIKE 'runs-%'`.execute(
        trx,
      ),
    );
    const answer = await send('tenantAdmin', method, url, payload);
    expect([url, answer.statusCode]).toEqual([url, 200]);
  };
  const idOf = async (email: string): Promise<string> =>
    (await send('tenantAdmin', 'GET', `${own}?search=${encodeURIComponent(email)}`)).json().rows[0].id;
  let expected = 0;
  const expectNews = async (more: number) => {
    expected += more;
    await expect.poll(() => heard(platform).length).toBe(expected);
    expect(new Set(heard(platform).map(({ kind, subjectId }) => `${kind} ${subjectId}`))).toEqual(
      new Set([`tenant-changed ${world.tenantId}`]),
    );
  };
  for (const [systemRole, more] of [
    ['10', 1],
    ['40', 0],
    ['20', 1],
  ] as const) {
    const emails = ['a', 'b'].map((letter) => `runs-${systemRole}-${letter}@example.test`);
    await asAdmin('POST', own, { addresses: emails, systemRole, language: 'en' });
    await expectNews(more);
    const [one = '', other = ''] = await Promise.all(emails.map(idOf));
    await asAdmin('POST', `${own}/${one}/resend`);
    await expectNews(more);
    await asAdmin('POST', `${own}/resend`, { invitationIds: [one, other] });
    await expectNews(more);
    // By a project that it leads into too.
    await asAdmin('POST', `${project()}/invitation`, { addresses: emails, projectRole: 40, language: 'en' });
    await asAdmin('POST', `${project()}/invitation/${one}/resend`);
    await expectNews(more);
    await asAdmin('POST', `${project()}/invitation/resend`, { invitationIds: [one, other] });
    await expectNews(more);
    await asAdmin('DELETE', `${own}/${one}`);
    await expectNews(more);
    await asAdmin('POST', `${own}/revoke`, { invitationIds: [one, other] });
    await expectNews(more);
  }
  platform.close();
});

/** Somebody whom the tenant admin invited has come. */
async function accepted(email: string, systemRole: string): Promise<void> {
  const invited = { addresses: [email], systemRole, language: 'en' };
  expect((await send('tenantAdmin', 'POST', '/api/core/invitation', invited)).json().data[0].result).toBe(
    'sent',
  );
  const { identity, config } = world.stores;
  const { id } = await identity
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const [link = ''] = (await findMail(identity, config, id))?.content?.links ?? [];
  const payload = {
    token: new URL(link).searchParams.get('token'),
    name: 'New Here',
    newPassword: PASSWORD,
    language: 'en',
    units: 'metric',
    terms: TERMS_VERSION,
  };
  const answer = await world.app.inject({ method: 'POST', url: '/api/auth/acceptInvite', payload });
  expect(answer.statusCode).toBe(200);
}

test('what becomes of expired files is seen by who runs the tenant, and by nobody else', async () => {
  const floorId = await world.addFloor('To be removed');
  await send('admin', 'DELETE', `/api/core/floor/${floorId}?version=1`);
  const operator = await listen('operator');
  const viewer = await listen('viewer');
  const items = [{ kind: 'plan', id: floorId }];
  const gone = await send('operator', 'POST', '/api/core/expired', { action: 'extend', items });
  expect(gone.json().data).toEqual([{ id: floorId, error: null }]);
  await expect.poll(() => kinds(operator)).toEqual(['expired-changed']);
  await send('viewer', 'POST', '/api/core/notification/readAll', { projectId: null });
  expect(kinds(viewer).filter((kind) => kind === 'expired-changed')).toEqual([]);
  operator.close();
  viewer.close();
});

/** A plan and an upload whose time is over. @returns the plan */
async function dueToGo(name: string): Promise<string> {
  const floorId = await world.addFloor(name);
  await send('admin', 'DELETE', `/api/core/floor/${floorId}?version=1`);
  const { tenantId, projectId, people } = world;
  const owner = { tenantId, projectId, accountId: people.inspector.accountId };
  const file = { purpose: 'floor-plan', fileName: 'left.pdf', sizeBytes: 900, sha256: null } as const;
  await inTenant(world.stores.app, tenantId, async (trx) => {
    await sql`UPDATE floor_plan SET deleted_at = now() - interval '40 days' WHERE id = ${floorId}`.execute(
      trx,
    );
    const { id } = await createUpload(trx, { id: randomUUID(), ...owner, ...file }, 100);
    await sql`UPDATE upload SET state = 'failed', error = 'internal', expires_at = now() - interval '20 days'
      WHERE id = ${id}`.execute(trx);
  });
  return floorId;
}

test('what the worker or somebody removes for good is seen without a reload, by whom it concerns', async () => {
  const floorId = await dueToGo('Out of date');
  const other = await world.addFloor('Not wanted');
  await send('admin', 'DELETE', `/api/core/floor/${other}?version=1`);
  await sweep(world);
  await toldDaysEarlier(world, 8);
  const { token } = world.people.admin;
  const looking = await openLive(baseUrl, { token, projectId: world.projectId });
  await expect.poll(() => looking.messages[0]?.t).toBe('ready');
  const [operator, viewer] = [await listen('operator'), await listen('viewer')];
  const gone = () =>
    looking.events().map(({ kind, subjectId, actor, payload }) => [kind, subjectId, actor?.name, payload]);
  await sweep(world);
  await expect.poll(gone).toEqual([['floor-plan-purged', floorId, undefined, { name: 'Out of date' }]]);
  // Once for the plan and once for the upload.
  await expect.poll(() => kinds(operator)).toEqual(['expired-changed', 'expired-changed']);
  const items = [{ kind: 'plan', id: other }];
  await send('operator', 'POST', '/api/core/expired', { action: 'delete', items });
  await expect
    .poll(() => gone().slice(1))
    .toEqual([['floor-plan-purged', other, 'operator', { name: 'Not wanted' }]]);
  await expect.poll(() => kinds(operator)).toHaveLength(3);
  expect(kinds(viewer).filter((kind) => kind === 'expired-changed')).toEqual([]);
  for (const client of [looking, operator, viewer]) client.close();
});

test('the door: a visitor, a dead token and a frame that names neither do not come in', async () => {
  const cases = [
    [{ token: world.visitorToken, projectId: null }, 4403],
    [{ token: `s_${'A'.repeat(43)}`, projectId: null }, 4401],
    [{ token: world.people.viewer.token }, 1008],
  ] as const;
  for (const [auth, code] of cases) {
    const client = await openLive(baseUrl, auth);
    expect(await client.closed).toMatchObject({ code });
    expect(heard(client)).toEqual([]);
  }
});

test('whoever is suspended hears nothing more', async () => {
  const { accountId } = world.people.secondInspector;
  const client = await listen('secondInspector');
  await send('tenantAdmin', 'PATCH', `/api/core/member/${accountId}`, {
    was: { systemRole: '40', status: 'active' },
    status: 'suspended',
  });
  expect(await client.closed).toMatchObject({ code: 4401 });
});
