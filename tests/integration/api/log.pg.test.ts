import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOURS_ORDERS } from '@plumbline/shared/contract/billing.ts';
import { EXPIRED_LIST } from '@plumbline/shared/contract/expired.ts';
import { PROCESSING_ERROR_LIST } from '@plumbline/shared/contract/processing-error.ts';
import { FAILED_JOB_ORDERS } from '@plumbline/shared/contract/job.ts';
import { MAIL_ORDERS } from '@plumbline/shared/contract/mail.ts';
import {
  LOGIN_ORDERS,
  OPERATION_MODULES,
  OPERATION_ORDERS,
  type Login,
  type Operation,
  type OperationDetail,
} from '@plumbline/shared/contract/operation-log.ts';
import { TERMS_VERSION } from '@plumbline/shared/people/terms.ts';
import { grantHours } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { findMail } from '@plumbline/server/mail/mail.store.ts';
import { verifyChain } from '@plumbline/server/operations/operation-chain.ts';
import { answerResetRequests } from '@plumbline/server/sessions/password-reset.ts';
import { createUpload } from '@plumbline/server/uploads/upload.store.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { PASSWORD, bearer, createWorld, type Person, type World } from './api-world.ts';
import { toldDaysEarlier } from './days-go-by.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function get(who: Person, path: string) {
  return world.app.inject({ url: `/api/core/log/${path}`, headers: bearer(world.people[who].token) });
}

async function rename(who: Person, name: string, more: object = {}): Promise<void> {
  const headers = bearer(world.people[who].token);
  const payload = { name, version: 9999, ...more };
  await world.app.inject({ method: 'PATCH', url: `/api/core/floor/${world.floorId}`, headers, payload });
}

async function detailOf(who: Person, id = ''): Promise<OperationDetail> {
  return (await get(who, `oper/${id}`)).json().data;
}

async function operationsOf(who: Person, query = ''): Promise<Operation[]> {
  return (await get(who, `oper?pageSize=100${query}`)).json().rows;
}

test('what was asked of many and done of none is logged as failed; done of some it is not', async () => {
  const { tenantAdmin, viewer, foreigner } = world.people;
  const send = (members: object[]) =>
    world.app.inject({
      method: 'POST',
      url: '/api/core/member/bulk',
      headers: bearer(tenantAdmin.token),
      payload: { members, status: 'active' },
    });
  const was = { systemRole: '40', status: 'active' };
  const nobody = { accountId: foreigner.accountId, was };
  const logged = () =>
    operationsOf('tenantAdmin').then((rows) => rows.filter(({ requestUrl }) => requestUrl.endsWith('/bulk')));
  await send([nobody]);
  await expect.poll(logged).toMatchObject([{ status: 1, exceptionMessage: 'not-found' }]);
  const some = await send([nobody, { accountId: viewer.accountId, was }]);
  expect(some.json().data).toMatchObject([{ error: 'not-found' }, { error: null }]);
  await expect.poll(logged).toMatchObject([{ status: 0, exceptionMessage: null }, { status: 1 }]);
});

test('a write is listed with what was sent and what came of it, refused ones too; the tenant’s own for its admins', async () => {
  await rename('viewer', 'Refused');
  await rename('admin', 'Late', { password: 'Secret-1' });
  await expect.poll(() => operationsOf('tenantAdmin', '&title=FloorPlan')).toHaveLength(2);
  const [late, refused] = await operationsOf('tenantAdmin', '&title=FloorPlan');
  expect(refused).toMatchObject({ operName: 'viewer', status: 1, exceptionMessage: 'not-authorized' });
  expect(late).toMatchObject({
    operName: 'admin',
    businessType: 2,
    exceptionMessage: 'validation',
    requestMethod: 'PATCH',
    tenantName: 'Nord',
  });
  const detail = await detailOf('operator', late?.id);
  expect(detail.isMasked).toBe(false);
  expect(JSON.parse(detail.requestParams)).toMatchObject({
    params: { floorId: world.floorId },
    body: { name: 'Late', password: '***' },
  });
  expect(JSON.parse(detail.returnResult)).toMatchObject({ code: 400, data: { error: 'validation' } });
});

test('who runs the platform sees the own entries whole, of a tenant’s that there was something and no words', async () => {
  const [late] = await operationsOf('platform', '&title=FloorPlan');
  const { isMasked, operName, requestParams, returnResult } = await detailOf('platform', late?.id);
  expect([isMasked, operName]).toEqual([true, 'admin']);
  expect(JSON.parse(requestParams)).toMatchObject({
    params: { floorId: world.floorId },
    body: { name: '***', password: '***' },
  });
  expect(JSON.parse(returnResult)).toMatchObject({ code: 400, data: { error: '***' } });
  for (const text of ['Late', 'Refused']) expect(await operationsOf('platform', `&text=${text}`)).toEqual([]);
  expect(await operationsOf('tenantAdmin', '&text=Late')).toHaveLength(1);

  const headers = bearer(world.people.platform.token);
  await world.app.inject({
    method: 'POST',
    url: '/api/core/tenant',
    headers,
    payload: { name: 'Own words' },
  });
  await expect.poll(() => operationsOf('platform', '&text=Own words')).toHaveLength(1);
  const [own] = await operationsOf('platform', '&text=Own words');
  const whole = await detailOf('platform', own?.id);
  expect([whole.isMasked, JSON.parse(whole.requestParams).body]).toEqual([false, { name: 'Own words' }]);
});

test('members see what they did themselves, another tenant nothing, the platform operator all', async () => {
  const names = async (who: Person) => [
    ...new Set((await operationsOf(who, '&title=FloorPlan')).map(({ operName }) => operName)),
  ];
  expect(await names('viewer')).toEqual(['viewer']);
  expect(await names('foreigner')).toEqual([]);
  expect(await names('platform')).toEqual(['admin', 'viewer']);
  const [own] = await operationsOf('viewer', '&title=FloorPlan');
  expect((await get('viewer', `oper/${own?.id}`)).statusCode).toBe(200);
  expect((await get('responder', `oper/${own?.id}`)).statusCode).toBe(404);
  expect((await get('foreigner', `oper/${own?.id}`)).statusCode).toBe(404);
});

test('pages end where the filters have to lead further, and what is no filter is refused', async () => {
  for (const query of ['pageNum=101&pageSize=100', 'businessType=10', 'title=Nothing', 'from=yesterday'])
    expect([query, (await get('tenantAdmin', `oper?${query}`)).statusCode]).toEqual([query, 400]);
});

const EXPORT = { title: 'Log', operName: 'tenantAdmin', requestMethod: 'GET' };

test('a tenant admin takes the log away as CSV, which is in the log itself; nobody else does', async () => {
  for (const log of ['oper', 'login'])
    for (const who of ['operator', 'viewer', 'platform'] as const)
      expect([log, who, (await get(who, `${log}/export`)).statusCode]).toEqual([log, who, 403]);
  const answer = await get('tenantAdmin', 'oper/export?title=FloorPlan');
  const { accountId } = world.people.tenantAdmin;
  const speak = (language: 'en' | 'ja') =>
    world.stores.identity.updateTable('account').set({ language }).where('id', '=', accountId).execute();
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="operation-log.csv"',
  ]);
  const lines = answer.body.trim().split('\r\n');
  expect(lines[0]).toContain('"No.","Time","User","Module","Kind","State","Reason","IP address"');
  expect(lines[1]).toContain('"admin","Floor plans","Change","Failed","validation"');
  expect(lines).toHaveLength(3);
  expect(answer.body).not.toContain('Secret-1');
  await speak('ja');
  const translated = (await get('tenantAdmin', 'oper/export?title=FloorPlan')).body;
  expect(translated).toContain('"番号","日時","ユーザー","モジュール"');
  expect(translated).toContain('"フロア図面","変更","失敗","validation"');
  expect((await get('tenantAdmin', 'login/export')).body).toContain(
    '"日時","ユーザー","メールアドレス","結果"',
  );
  await speak('en');
  await expect
    .poll(() => operationsOf('tenantAdmin', '&businessType=5&status=0'))
    .toMatchObject([EXPORT, EXPORT, EXPORT]);
});

test('tries to log in are listed for the tenant of the address, the own ones for members', async () => {
  const { email } = world.people.viewer;
  for (const [address, password, remoteAddress] of [
    [email, 'wrong', '127.0.0.1'],
    [email, PASSWORD, '133.11.0.1'],
    ['nobody@example.test', 'wrong', '203.0.113.7'],
  ] as const)
    await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      payload: { email: address, password },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    });
  const logins = async (who: Person, query = ''): Promise<Login[]> =>
    (await get(who, `login?pageSize=100${query}`)).json().rows;
  const seen = (rows: Login[]) => rows.map((row) => [row.email, row.name, row.result, row.place]);
  expect(seen(await logins('tenantAdmin'))).toEqual([
    [email, 'viewer', 'ok', 'JP'],
    [email, 'viewer', 'bad-credentials', 'local'],
  ]);
  expect(seen(await logins('viewer', '&result=ok'))).toEqual([[email, 'viewer', 'ok', 'JP']]);
  expect(await logins('responder')).toEqual([]);
  expect(await logins('foreigner')).toEqual([]);
  expect(seen(await logins('platform', '&user=nobody'))).toEqual([
    ['nobody@example.test', null, 'bad-credentials', null],
  ]);
  const csv = await get('tenantAdmin', 'login/export');
  expect(csv.body.trim().split('\r\n')).toHaveLength(3);
  expect(csv.body).toContain('"133.11.0.1","Japan","Mozilla/5.0 (X11; Linux) Firefox/140.0"');
  expect(csv.body).toContain('"127.0.0.1","Local network"');
});

/** Routes that write nothing which their tenant would look for here, each with the reason. */
const UNMARKED: Record<string, string> = {
  'POST /api/auth/login': 'stands in the login log',
  'POST /api/auth/loginWsShare': 'a visitor comes to look',
  'POST /api/auth/forgot':
    'the worker logs it, who knows whom it concerns; the api does the same for every address',
  'POST /api/auth/resetLink': 'reads only; the token is a secret and therefore no part of the address',
  'POST /api/auth/noteAlert': 'reads only; the token is a secret and therefore no part of the address',
  'POST /api/auth/invitation': 'reads only; the token is a secret and therefore no part of the address',
  'PATCH /api/uploads/{uploadId}': 'one piece of many; the upload is logged when it is announced',
};

/** Every writing route of the document with its mark. */
function writingRoutes(): { key: string; mark: unknown }[] {
  return Object.entries(world.app.swagger().paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {})
      .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => ({
        key: `${method.toUpperCase()} ${path}`,
        mark: new Map(Object.entries(operation ?? {})).get('x-operation'),
      })),
  );
}

test('every writing route of the document has a mark, with a title that has a name', () => {
  const routes = writingRoutes();
  const missing = routes.filter(({ mark }) => mark === undefined);
  expect(missing.map(({ key }) => key).toSorted()).toEqual(Object.keys(UNMARKED).toSorted());
  const named = { title: expect.toBeOneOf([...OPERATION_MODULES]), businessType: expect.any(Number) };
  const marked = routes.filter(({ mark }) => mark !== undefined);
  expect(marked.length).toBeGreaterThan(50);
  for (const route of marked) expect(route).toEqual({ key: route.key, mark: named });
});

function post(path: string, payload: object) {
  return world.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
}

/** The token in the newest mail of a kind, and to whom it went. */
async function mailed(kind: 'invitation' | 'password-reset', mailId?: string) {
  const { identity, config } = world.stores;
  const { id, recipient } = await identity
    .selectFrom('mail')
    .select(['id', 'recipient'])
    .where((eb) => (mailId === undefined ? eb('kind', '=', kind) : eb('id', '=', mailId)))
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const [link = ''] = (await findMail(identity, config, id))?.content?.links ?? [];
  return { recipient, token: new URL(link).searchParams.get('token') ?? '' };
}

test('who comes by a mail is in the log of the tenant that it leads to, refused ones under their address', async () => {
  const { recipient, token } = await mailed('invitation', world.mailId);
  await post('acceptInvite', { token: 'nonsense', password: PASSWORD });
  await post('acceptInvite', { token, password: PASSWORD });
  const terms = TERMS_VERSION;
  const person = { name: 'Newly Come', newPassword: PASSWORD, language: 'en', units: 'metric', terms };
  expect((await post('acceptInvite', { token, ...person })).statusCode).toBe(200);
  const accepted = () => operationsOf('tenantAdmin', '&title=Invitation');
  await expect.poll(accepted).toHaveLength(2);
  const [done, refused] = await accepted();
  expect(done).toMatchObject({ operName: 'Newly Come', status: 0, businessType: 4, requestMethod: 'POST' });
  expect(refused).toMatchObject({
    operName: recipient,
    accountId: null,
    status: 1,
    exceptionMessage: 'bad-credentials',
  });
  const { requestParams, returnResult } = await detailOf('tenantAdmin', done?.id);
  expect(requestParams + returnResult).not.toContain(token);
  expect(JSON.parse(requestParams).body).toMatchObject({
    token: '***',
    newPassword: '***',
    name: 'Newly Come',
  });
  expect(JSON.parse(returnResult).data).toMatchObject({ access_token: '***' });

  // The link has led in; whoever uses it again has only its address.
  expect((await post('acceptInvite', { token, password: PASSWORD })).statusCode).toBe(410);
  await expect.poll(accepted).toHaveLength(3);
  expect((await accepted())[0]).toMatchObject({ operName: recipient, exceptionMessage: 'invalid-link' });
});

/** Lets the links of all mails end then. */
async function tokenEnds(at: RawBuilder<Date>): Promise<void> {
  const { identity } = world.stores;
  const rows = await identity.deleteFrom('one_time_token').returningAll().execute();
  for (const row of rows)
    await identity
      .insertInto('one_time_token')
      .values({ ...row, expires_at: at })
      .execute();
}

test('who asks for a new password is in the log of the tenant of the address, from where they asked', async () => {
  const { email } = world.people.responder;
  const requestId = randomUUID().replaceAll('-', '');
  const ask = (address: string, id: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/forgot',
      payload: { email: address },
      headers: { 'x-request-id': id },
      remoteAddress: '203.0.113.7',
    });
  await ask(email.toUpperCase(), requestId);
  await ask(email, randomUUID().replaceAll('-', ''));
  await ask('nobody@example.test', randomUUID().replaceAll('-', ''));
  await answerResetRequests(world.stores);
  const { token } = await mailed('password-reset');
  await tokenEnds(sql<Date>`now() - interval '1 second'`);
  expect((await post('reset', { token, password: 'Plumb-line-9' })).statusCode).toBe(410);
  await tokenEnds(sql<Date>`now() + interval '1 minute'`);
  expect((await post('reset', { token, password: 'Plumb-line-9' })).statusCode).toBe(200);
  await post('reset', { token, password: 'Plumb-line-9' });
  await post('reset', { token: 'nonsense', password: 'Plumb-line-9' });
  const account = () => operationsOf('tenantAdmin', '&title=Account');
  await expect.poll(account).toHaveLength(4);
  const rows = await account();
  const asked = { operName: email, accountId: null, requestUrl: '/api/auth/forgot', ipAddr: '203.0.113.7' };
  expect(rows).toMatchObject([
    { operName: 'responder', requestUrl: '/api/auth/reset', businessType: 2, status: 0 },
    { operName: 'responder', accountId: null, status: 1, exceptionMessage: 'invalid-link' },
    { ...asked, requestMethod: 'POST', businessType: 0, status: 0 },
    asked,
  ]);
  const details = await Promise.all(rows.map(({ id }) => detailOf('tenantAdmin', id)));
  expect(details.map((detail) => detail.requestId)).toContain(requestId);
  expect(JSON.parse(details[3]?.requestParams ?? '')).toEqual({ body: { email } });
  expect(JSON.stringify(details)).not.toContain(token);
  expect(await operationsOf('platform', '&user=nobody@')).toEqual([]);
});

test('whoever gives a wrong password to an invitation has tried to log in', async () => {
  const { email } = world.people.foreigner;
  const payload = { addresses: [email], systemRole: '40', language: 'en' };
  const headers = bearer(world.people.tenantAdmin);
  await world.app.inject({ method: 'POST', url: '/api/core/invitation', headers, payload });
  const { token } = await mailed('invitation');
  expect((await post('acceptInvite', { token, password: 'wrong' })).statusCode).toBe(400);
  const tries = (await get('foreigner', 'login?pageSize=100')).json().rows;
  expect(tries).toMatchObject([{ email, name: 'foreigner', result: 'bad-credentials' }]);
});

test('what the product ends or does by itself is in the log, once, and the chain still fits', async () => {
  const { tenantId, projectId, invitationId, people, stores } = world;
  const floorId = await world.addFloor('Old basement');
  const uploadId = randomUUID();
  await inTenant(stores.app, tenantId, async (trx) => {
    await sql`UPDATE floor_plan SET deleted_at = now() - interval '31 days' WHERE id = ${floorId}`.execute(
      trx,
    );
    const owner = { tenantId, projectId, accountId: people.inspector.accountId };
    const file = { purpose: 'floor-plan', fileName: 'left.pdf', sizeBytes: 900, sha256: null } as const;
    await createUpload(trx, { id: uploadId, ...owner, ...file }, 100);
    await sql`UPDATE upload SET state = 'ready', expires_at = now() - interval '15 days' WHERE id = ${uploadId}`.execute(
      trx,
    );
    await sql`
      INSERT INTO share_link (tenant_id, project_id, kind, token_hash, created_by, created_at, revoked_at)
      VALUES (${tenantId}, ${projectId}, 'home', repeat('a', 64), ${people.admin.accountId},
        now() - interval '3 years', now() - interval '735 days')`.execute(trx);
    const expiresOn = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await grantHours(trx, { tenantId, seconds: 3600, reason: 'Trial', expiresOn, actor: null });
    // As if the process had ended between coming into the tenant and coming into the project.
    await trx
      .insertInto('invitation_project')
      .values({
        invitation_id: invitationId,
        project_id: projectId,
        tenant_id: tenantId,
        project_role: 30,
        invited_by: people.admin.accountId,
      })
      .execute();
  });
  await sweep(world);
  await toldDaysEarlier(world, 7);
  await sweep(world);
  const rows = await operationsOf('tenantAdmin', '&user=plumbline');
  expect(rows.map((row) => `${row.requestUrl} ${row.title} ${row.businessType}`).toSorted()).toEqual([
    '/jobs/expire-hours Billing 9',
    '/jobs/join-projects ProjectMember 4',
    '/jobs/purge-links ShareLink 9',
    '/jobs/purge-plans FloorPlan 9',
    '/jobs/purge-uploads Upload 9',
  ]);
  const purged = rows.find(({ requestUrl }) => requestUrl === '/jobs/purge-plans');
  expect(JSON.parse((await detailOf('tenantAdmin', purged?.id)).requestParams)).toEqual({
    params: { floorId, projectId, name: 'Old basement' },
  });
  expect(await verifyChain(stores, tenantId)).toMatchObject({ ok: true });
});

/** Every list that is taken away by its own route: its title, somebody who reads it, and somebody who does not. */
const takenWhole = (): [path: string, title: string, by: Person, stranger: Person][] => {
  const project = `project/${world.projectId}`;
  const group = `group/${world.groupId}`;
  return [
    ['expired', 'ExpiredFile', 'operator', 'viewer'],
    ['processing-error', 'Inspection', 'operator', 'viewer'],
    ['invitation', 'Invitation', 'tenantAdmin', 'viewer'],
    [`${project}/member`, 'ProjectMember', 'admin', 'foreigner'],
    [`${project}/invitation`, 'Invitation', 'admin', 'viewer'],
    [`${project}/inspection`, 'Inspection', 'admin', 'foreigner'],
    [`${group}/project`, 'Group', 'tenantAdmin', 'foreigner'],
    [`${group}/member`, 'Group', 'tenantAdmin', 'foreigner'],
    [`${group}/manager`, 'Group', 'tenantAdmin', 'foreigner'],
  ];
};

test('whoever takes a list as a file has all of it in words, and is in the log, refused ones too; the rows are not', async () => {
  for (const [path, title, by, stranger] of takenWhole()) {
    const logged = (who: Person, status: 0 | 1) =>
      operationsOf(who, `&businessType=5&title=${title}&status=${status}`);
    const ask = (who: Person, address: string) =>
      world.app.inject({ url: `/api/core/${address}`, headers: bearer(world.people[who]) });
    const before = (await logged(by, 0)).length;
    const { total } = (await ask(by, path)).json();
    const { statusCode, body } = await ask(by, `${path}/export?direction=desc`);
    expect([path, statusCode, body.split('\r\n').length - 2]).toEqual([path, 200, total]);
    // A text that is missing would stand there as its key.
    expect([path, body]).toEqual([path, expect.not.stringMatching(/[a-z]:[a-zA-Z]+\./)]);
    await expect.poll(async () => (await logged(by, 0)).length).toBe(before + 1);
    const detail = await detailOf(by, (await logged(by, 0))[0]?.id);
    expect(JSON.parse(detail.returnResult)).toEqual({ code: 200 });
    expect(JSON.parse(detail.requestParams).query).toMatchObject({ direction: 'desc' });
    expect([path, (await ask(stranger, `${path}/export`)).statusCode]).toEqual([
      path,
      expect.toBeOneOf([403, 404]),
    ]);
    await expect.poll(() => logged(stranger, 1)).not.toEqual([]);
  }
});

/** Every list that the browser writes as CSV: its title, somebody who reads it, and somebody who does not. */
const taken = (): [path: string, title: string, by: Person, stranger: Person | null][] => [
  ['project', 'Project', 'viewer', null],
  ['tenant', 'Tenant', 'platform', 'tenantAdmin'],
  ['platform/mail', 'Mail', 'platform', 'tenantAdmin'],
  ['platform/job', 'Job', 'platform', 'tenantAdmin'],
  ['notification', 'Notification', 'tenantAdmin', null],
];

test('whoever takes the rows of a list away is in the log, refused ones too, and the rows are not', async () => {
  const ask = async (who: Person, address: string) => {
    const answer = await world.app.inject({
      url: `/api/core/${address}`,
      headers: bearer(world.people[who]),
    });
    return [answer.statusCode, answer.json()] as const;
  };
  for (const [path, title, by, stranger] of taken()) {
    const logged = (who: Person, status: 0 | 1) =>
      operationsOf(who, `&businessType=5&title=${title}&status=${status}`);
    const before = (await logged(by, 0)).length;
    expect([path, (await ask(by, `${path}?pageSize=100`))[0]]).toEqual([path, 200]);
    expect([path, (await ask(by, `${path}?forExport=perhaps`))[0]]).toEqual([path, 400]);
    const [status, { total }] = await ask(by, `${path}?pageSize=100&forExport=true`);
    expect([path, status]).toEqual([path, 200]);
    await expect.poll(async () => (await logged(by, 0)).length).toBe(before + 1);
    const [row] = await logged(by, 0);
    const detail = await detailOf(by, row?.id);
    expect(JSON.parse(detail.returnResult)).toEqual({ code: 200, msg: expect.any(String), total });
    expect(JSON.parse(detail.requestParams).query).toMatchObject({ forExport: 'true', pageSize: 100 });
    if (stranger === null) continue;
    expect([path, (await ask(stranger, `${path}?forExport=true`))[0]]).toEqual([
      path,
      expect.toBeOneOf([403, 404]),
    ]);
    await expect.poll(() => logged(stranger, 1)).not.toEqual([]);
  }
});

test('whoever takes a plan out as a file or on paper is in the log, refused ones too', async () => {
  const ask = async (who: Person, query: string) => {
    const url = `/api/core/floor/${world.floorId}/export?${query}`;
    return (await world.app.inject({ url, headers: bearer(world.people[who]) })).statusCode;
  };
  const exported = (status: 0 | 1) =>
    operationsOf('tenantAdmin', `&businessType=5&title=FloorPlan&status=${status}`);
  const query = 'format=pdf&extent=sheet&revision=1&madeAt=2026-03-01T08:00:00Z';
  expect(await ask('viewer', query)).toBe(200);
  expect(await ask('bystander', query)).toBe(404);
  expect(await ask('viewer', query.replace('pdf', 'exe'))).toBe(400);
  const visitor = { authorization: `Bearer ${world.visitorToken}` };
  const url = `/api/core/floor/${world.floorId}/export?${query}`;
  expect((await world.app.inject({ url, headers: visitor })).statusCode).toBe(403);
  await expect.poll(async () => (await exported(0)).length).toBe(1);
  const [row] = await exported(0);
  expect(row).toMatchObject({ operName: 'viewer', requestMethod: 'GET' });
  const detail = await detailOf('tenantAdmin', row?.id);
  expect(JSON.parse(detail.requestParams)).toMatchObject({
    params: { floorId: world.floorId },
    query: { format: 'pdf', extent: 'sheet', madeAt: '2026-03-01T08:00:00Z' },
  });
  expect(JSON.parse(detail.returnResult).data).toEqual({ projectId: world.projectId, name: 'Ground' });
  await expect.poll(async () => (await exported(1)).map(({ operName }) => operName)).toContain('bystander');
});

test('no list or file is ordered by what it has no column for, or in a way that is none', async () => {
  const paths: [who: Person, path: string, orders: readonly string[]][] = [
    ['tenantAdmin', 'log/oper', OPERATION_ORDERS],
    ['tenantAdmin', 'log/oper/export', OPERATION_ORDERS],
    ['tenantAdmin', 'log/login', LOGIN_ORDERS],
    ['tenantAdmin', 'log/login/export', LOGIN_ORDERS],
    ['platform', 'log/oper', OPERATION_ORDERS],
    ['tenantAdmin', 'billing/entry', HOURS_ORDERS],
    ['tenantAdmin', 'billing/export', HOURS_ORDERS],
    ['platform', `tenant/${world.tenantId}/billing/entry`, HOURS_ORDERS],
    ['platform', 'platform/mail', MAIL_ORDERS],
    ['platform', 'platform/job', FAILED_JOB_ORDERS],
    ['operator', 'expired', EXPIRED_LIST.orders],
    ['operator', 'processing-error', PROCESSING_ERROR_LIST.orders],
  ];
  const ask = async (who: Person, path: string, query: string) => {
    const headers = bearer(world.people[who]);
    const answer = await world.app.inject({ url: `/api/core/${path}?${query}`, headers });
    const isJson = `${answer.headers['content-type']}`.includes('json');
    return [path, query, answer.statusCode, isJson ? (answer.json().data?.error ?? null) : null];
  };
  for (const [who, path, orders] of paths) {
    for (const query of [
      'orderBy=id',
      'orderBy=',
      'direction=up',
      `orderBy=${orders[0]}&orderBy=${orders[0]}`,
    ])
      expect(await ask(who, path, query)).toEqual([path, query, 400, 'validation']);
    for (const order of orders)
      for (const direction of ['asc', 'desc']) {
        const query = `orderBy=${order}&direction=${direction}`;
        expect(await ask(who, path, query)).toEqual([path, query, 200, null]);
      }
  }
});

test('a file of a log has the columns that are asked for and what tells more of them, and no other', async () => {
  const head = async (path: string) => (await get('tenantAdmin', path)).body.split('\r\n')[0];
  expect(await head('oper/export?columns=operTime,kind')).toBe('\uFEFF"No.","Time","Kind","Tenant"');
  expect(await head('oper/export?columns=state')).toBe('\uFEFF"State","Reason"');
  expect(await head('oper/export?columns=request')).toBe(
    '\uFEFF"Method","Address","Parameters","Result","Request ID"',
  );
  const without = await get(
    'tenantAdmin',
    'oper/export?columns=operTime,operName,title,kind,state,ip,duration',
  );
  expect(without.body).not.toContain('/api/');
  expect(await head('login/export?columns=at,result')).toBe('\uFEFF"Time","Result","Tenant"');
  expect(await head('login/export?columns=reason,name')).toBe('\uFEFF"User","Reason"');
  for (const path of [
    'oper/export?columns=parameters',
    'login/export?columns=name,name',
    'oper/export?columns=',
  ]) {
    const refusal = await get('tenantAdmin', path);
    expect([path, refusal.statusCode, refusal.json().data.error]).toEqual([path, 400, 'validation']);
  }
});

test('a file has the order of its list', async () => {
  const lines = async (query: string) => {
    const { body } = await get('tenantAdmin', `oper/export?title=FloorPlan${query}`);
    return body.trim().split('\r\n').slice(1);
  };
  const [newestFirst, oldestFirst] = [await lines(''), await lines('&direction=asc')];
  expect(newestFirst.length).toBeGreaterThan(1);
  expect(oldestFirst).toEqual(newestFirst.toReversed());
});
