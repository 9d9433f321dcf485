/** What is over is over on every way to the api: sessions, tenants that are switched off, secrets nobody keeps. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeMembership } from '@plumbline/server/memberships/membership.store.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { findMail } from '@plumbline/server/mail/mail.store.ts';
import { answerResetRequests } from '@plumbline/server/sessions/password-reset.ts';
import { createSession, sweepSessions } from '@plumbline/server/sessions/sessions.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { changedTables, fingerprintOf } from '../door/fingerprint.ts';
import { PASSWORD, bearer, createWorld, visit, type Person, type World } from './api-world.ts';

let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const WITHIN_MS = process.env['CI'] ? 5000 : 2000;

function get(url: string, token?: string) {
  return world.app.inject({ url, headers: token === undefined ? {} : bearer(token) });
}

function post(url: string, payload: object, token?: string, key?: string) {
  const headers = {
    ...(token !== undefined && bearer(token)),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  return world.app.inject({ method: 'POST', url, payload, headers });
}

const statusOf = async (url: string, token?: string) => (await get(url, token)).statusCode;

/** A further session of somebody, as from another browser. */
async function begin(who: Person): Promise<{ token: string; sessionId: string }> {
  const { tenantId, stores, people } = world;
  const { accountId } = people[who];
  return createSession(stores, { accountId, tenantId, remember: false, ip: '127.0.0.1', userAgent: 'test' });
}

test.each(['expires_at', 'absolute_expires_at'])(
  'C56 once %s is there every call is 401, writes nothing and does not bring the session back',
  async (end) => {
    const { token, sessionId } = await begin('inspector');
    const floorId = await world.addFloor(`Kept as it was until ${end}`);
    const url = `/api/core/floor/${floorId}`;
    expect(await statusOf(url, token)).toBe(200);
    await owner.query(`UPDATE session SET ${end} = now() WHERE id = $1`, [sessionId]);
    const written = await world.app.inject({
      method: 'PATCH',
      url,
      payload: { name: 'Too late', version: 1 },
      headers: bearer(token),
    });
    for (const answer of [written, await get(url, token), await get('/api/auth/me', token)])
      expect([answer.statusCode, answer.json().data.error]).toEqual([401, 'unauthenticated']);
    const floor = await get(url, world.people.admin.token);
    expect(floor.json().data).toMatchObject({ name: `Kept as it was until ${end}`, version: 1 });
    const { rows } = await owner.query(`SELECT ${end} <= now() AS over FROM session WHERE id = $1`, [
      sessionId,
    ]);
    expect(rows).toEqual([{ over: true }]);
  },
);

/** Addresses that hold something of the project for whoever is in it. */
async function placesOf(token: string): Promise<string[]> {
  const { projectId, floorId } = world;
  const base = (await get(`/api/core/floor/${floorId}`, token)).json().data.image.mediaBase;
  return [
    `/api/core/project/${projectId}`,
    `/api/core/project/${projectId}/member`,
    `/api/core/floor?projectId=${projectId}`,
    `/api/core/floor/${floorId}`,
    `/api/core/floor/${floorId}/revision`,
    `/api/core/zone?floorId=${floorId}`,
    `/api/core/project/${projectId}/event`,
    `${base}preview.webp`,
  ];
}

test('C60 for whoever is taken out of a project its lists are 404, its pictures 403, and it is in no list', async () => {
  const { token, accountId } = world.people.viewer;
  const { projectId, tenantId, stores } = world;
  const places = await placesOf(token);
  const [media = '', ...lists] = places.toReversed();
  for (const place of lists) expect([place, await statusOf(place, token)]).toEqual([place, 200]);
  expect(await statusOf(media)).toBe(200);
  await inTenant(stores.app, tenantId, (trx) => removeMembership(trx, { projectId, accountId }));
  for (const place of lists) expect([place, await statusOf(place, token)]).toEqual([place, 404]);
  expect((await get('/api/core/project', token)).json()).toMatchObject({ rows: [], total: 0 });
  await expect.poll(() => statusOf(media), { timeout: WITHIN_MS }).toBe(403);
});

test('C58 addresses of pictures end with the session that they were signed for, and those of others stay', async () => {
  const { token } = world.people.admin;
  const others = [(await begin('admin')).token, (await begin('admin')).token];
  const addresses = await Promise.all(
    [token, ...others].map(async (each) => (await placesOf(each)).at(-1) ?? ''),
  );
  expect(await Promise.all(addresses.map((url) => statusOf(url)))).toEqual([200, 200, 200]);
  const ended = { method: 'DELETE', url: '/api/auth/session', headers: bearer(token) } as const;
  expect((await world.app.inject(ended)).statusCode).toBe(200);
  await expect
    .poll(() => Promise.all(addresses.map((url) => statusOf(url))), { timeout: WITHIN_MS })
    .toEqual([200, 403, 403]);
});

async function setTenant(status: 'active' | 'disabled'): Promise<void> {
  const url = `/api/core/tenant/${world.tenantId}`;
  // Who runs the platform is of no customer, or would be out as well.
  const token = await operatorElsewhere();
  const { version } = (await get(url, token)).json().data;
  expect((await post(`${url}/status`, { status, version }, token)).statusCode).toBe(200);
}

/** The platform operator, at home in a tenant of their own. */
async function operatorElsewhere(): Promise<string> {
  const { accountId } = world.people.platform;
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM tenant WHERE name = 'Süd'`);
  const tenantId = rows[0]?.id ?? '';
  await owner.query(
    `INSERT INTO tenant_member (account_id, tenant_id, system_role, account_name, account_email)
     VALUES ($1, $2, '00', 'platform', 'platform@example.test') ON CONFLICT DO NOTHING`,
    [accountId, tenantId],
  );
  const origin = { remember: false, ip: '127.0.0.1', userAgent: 'test' };
  return (await createSession(world.stores, { accountId, tenantId, ...origin })).token;
}

test('C61 while a tenant is disabled nobody of it is in or comes in; nothing of it is touched, and all of it is back', async () => {
  const { people, stores } = world;
  const guest = await visit(stores, world.sharedata);
  const me = '/api/auth/me';
  const home = `/api/core/project/${world.projectId}`;
  const floor = await get(`/api/core/floor/${world.floorId}`, people.admin.token);
  const media = `${floor.json().data.image.mediaBase}preview.webp`;
  const members = (['tenantAdmin', 'operator', 'admin', 'inspector', 'external'] as const).map(
    (who) => people[who],
  );
  const credentials = { email: people.inspector.email, password: PASSWORD };
  expect(await Promise.all([statusOf(home, guest), statusOf(media)])).toEqual([200, 200]);

  await setTenant('disabled');
  // What was over before is gone before.
  await sweepSessions(stores);
  const before = await fingerprintOf(stores.config.DATABASE_URL);
  for (const { email, token } of members) expect([email, await statusOf(me, token)]).toEqual([email, 401]);
  expect(await statusOf(home, guest)).toBe(401);
  await expect.poll(() => statusOf(media), { timeout: WITHIN_MS }).toBe(403);
  const login = await post('/api/auth/login', credentials);
  expect([login.statusCode, login.json().data.error]).toEqual([400, 'bad-credentials']);
  expect((await post('/api/auth/loginWsShare', { token: world.sharedata })).statusCode).toBe(410);
  expect(await statusOf(me, people.foreigner.token)).toBe(200);
  await sweep(world);
  const touched = changedTables(before, await fingerprintOf(stores.config.DATABASE_URL));
  // The tries to come in are noted; of the tenant itself nothing has changed.
  expect(touched.filter((table) => !['login_log', 'login_throttle'].includes(table))).toEqual([]);

  await setTenant('active');
  for (const { email, token } of members) expect([email, await statusOf(me, token)]).toEqual([email, 200]);
  expect(await statusOf(home, guest)).toBe(200);
  await expect.poll(() => statusOf(media), { timeout: WITHIN_MS }).toBe(200);
  expect((await post('/api/auth/login', credentials)).statusCode).toBe(200);
});

/** The newest mail's link to somebody holds this. */
async function mailedToken(recipient: string): Promise<string> {
  const { identity, config } = world.stores;
  const { rows } = await owner.query<{ id: string }>(
    'SELECT id FROM mail WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
    [recipient],
  );
  const mail = await findMail(identity, config, rows[0]?.id ?? '');
  return new URL(mail?.content?.links[0] ?? '').searchParams.get('token') ?? '';
}

/** Everything that opens something, each made as a browser makes it. */
async function makeSecrets(): Promise<Record<string, string>> {
  const { people, projectId, stores } = world;
  const share = { kind: 'home', projectId, expiresInDays: 1 };
  const made = await post('/api/core/share', share, people.admin.token, 'key-of-the-link');
  const link = new URLSearchParams(made.json().data.path.split('?')[1]).get('sharedata') ?? '';
  const entered = await post('/api/auth/loginWsShare', { token: link });
  const { email } = people.responder;
  const login = await post('/api/auth/login', { email, password: PASSWORD });
  await post('/api/auth/forgot', { email });
  await answerResetRequests(stores);
  const invitation = { addresses: ['dumped@example.test'], systemRole: '40', language: 'en', words: '' };
  await post('/api/core/invitation', invitation, people.tenantAdmin.token, 'key-of-the-invitation');
  return {
    link,
    visit: entered.json().data.access_token.slice(2),
    session: login.json().data.access_token.slice(2),
    reset: await mailedToken(email),
    invitation: await mailedToken('dumped@example.test'),
  };
}

test('C67 whoever reads the database finds no secret of a link, no token of a visit, a session or a mail', async () => {
  const secrets = await makeSecrets();
  for (const [name, secret] of Object.entries(secrets))
    expect([name, secret]).toEqual([name, expect.stringMatching(/^[\w-]{43}$/)]);
  // The log of what was done comes a moment later, with what was sent and what came of it.
  const logged = async () =>
    (await owner.query(`SELECT 1 FROM operation_log WHERE request_url ~ '^/api/core/(share|invitation)$'`))
      .rowCount;
  await expect.poll(logged).toBe(2);
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    for (const [what, secret] of Object.entries(secrets))
      if (rows.some(({ text }) => text.includes(secret))) found.push(`${what} in ${name}`);
  }
  expect(found).toEqual([]);
});
