/** What the operation log keeps of what was sent and answered, on every writing route (reliability.md D97). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { bearer, createWorld, PASSWORD, type Person, type World } from '../api/api-world.ts';
import { objectsIn, textsIn } from './route-inputs.ts';
import { ROUTES } from './routes.ts';
import type { RouteRequest, RouteRule } from './route-rule.ts';

/** Every writing route several times: seconds, and on a busy machine many more. */
vi.setConfig({ testTimeout: 120_000 });

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

interface Kept {
  request_id: string;
  request_params: string;
  oper_name: string;
  /** All of it but the name of whoever sent it. */
  row: string;
}

/** The rows of these requests, once all of them are there. */
async function rowsOf(requestIds: readonly string[]): Promise<Kept[]> {
  const read = async () => {
    const { rows } = await owner.query<Kept>(
      `SELECT request_id, request_params, oper_name, concat_ws(' ', request_url, request_params, return_result,
         exception_message) AS row
       FROM operation_log WHERE request_id = ANY ($1)`,
      [requestIds],
    );
    return rows;
  };
  await expect.poll(async () => (await read()).length).toBe(requestIds.length);
  return read();
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Of whom nobody knows there is no row, and uploads have no body that is kept; what ends the session comes last. */
const writes = Object.entries(ROUTES)
  .filter(([key, { access }]) => !/^(GET|HEAD) |\/api\/uploads/.test(key) && access !== 'public')
  .filter(([key]) => !/logout/.test(key));

async function send(key: string, rule: RouteRule, request: RouteRequest, who?: Person): Promise<string> {
  const requestId = newObjectId();
  await world.app.inject({
    method: METHODS.find((each) => key.startsWith(`${each} `)) ?? 'POST',
    url: request.url,
    headers: { ...bearer(world.people[who ?? rule.passes[0] ?? 'admin']), 'x-request-id': requestId },
    ...(request.payload && { payload: request.payload }),
  });
  return requestId;
}

const NAMES = ['password', 'newPassword', 'token', 'access_token', 'sharedata', 'shareToken', 'clientSecret'];

test('D97 no secret is kept, in whatever field of whatever route it is sent', async () => {
  const secrets = Object.fromEntries(NAMES.map((name) => [name, `hush-${name}-${randomUUID()}`]));
  const inAddress = `token=${secrets['token']}&sharedata=${secrets['sharedata']}`;
  const sent: string[] = [];
  for (const [key, rule] of writes) {
    const { url, payload } = rule.request(world);
    const asked = `${url}${url.includes('?') ? '&' : '?'}${inAddress}`;
    for (const add of payload ? objectsIn(payload) : [])
      sent.push(await send(key, rule, { url: asked, payload: add(secrets) }));
    // As somebody might paste an address into a name.
    const pasted = `https://plans.example/project/home?${inAddress}`;
    for (const { put } of textsIn(payload ?? {}))
      sent.push(await send(key, rule, { url: asked, payload: put(pasted) }));
  }
  const rows = await rowsOf(sent);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ row }) => row.includes('hush-'))).toEqual([]);
  expect(rows.filter(({ request_params: kept }) => kept.includes('***')).length).toBeGreaterThan(100);
});

test('D97 lines and colours of a terminal are kept as signs that do nothing, in names of fields too', async () => {
  const odd = 'a\r\n2026-01-01 admin logged in\u001b[31m\u001b]0;x\u0007\u202e\u2028\u0085b';
  const sent: string[] = [];
  for (const [key, rule] of writes) {
    const { url, payload } = rule.request(world);
    for (const { put } of textsIn(payload ?? {}))
      sent.push(await send(key, rule, { url, payload: put(odd) }));
    for (const add of payload ? objectsIn(payload) : [])
      sent.push(await send(key, rule, { url, payload: add({ [odd]: odd }) }));
  }
  const rows = await rowsOf(sent);
  expect(rows.length).toBeGreaterThan(100);
  expect(
    rows.filter(({ row, oper_name: name }) =>
      /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(row + name),
    ),
  ).toEqual([]);
});

test('D97 of a megabyte some hundred characters are kept, wherever it stands', async () => {
  const long = 'x'.repeat(1_000_000);
  const sent: string[] = [];
  for (const [key, rule] of writes) {
    const { url, payload } = rule.request(world);
    const [first] = textsIn(payload ?? {});
    if (first) sent.push(await send(key, rule, { url, payload: first.put(long) }));
    if (payload) sent.push(await send(key, rule, { url, payload: { ...payload, [long]: 1 } }));
  }
  const rows = await rowsOf(sent);
  expect(rows.length).toBeGreaterThan(60);
  for (const { row } of rows) expect(row.length).toBeLessThan(5000);
});

/** All that the tables of the logs hold. */
async function dump(): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND (table_name LIKE 'operation\\_%' OR table_name = 'login_log')`,
  );
  expect(tables.length).toBeGreaterThan(3);
  const texts = tables.map(async ({ name }) => {
    const { rows } = await owner.query<{ all: string | null }>(
      `SELECT string_agg(t::text, ' ') AS all FROM ${name} t`,
    );
    return rows[0]?.all ?? '';
  });
  return (await Promise.all(texts)).join(' ');
}

test('D97 what lets somebody in is in no log after it was made, used and given up', async () => {
  const { app, people, projectId, sharedata } = world;
  const post = (url: string, payload: object, who?: Person) =>
    app.inject({ method: 'POST', url, payload, headers: who ? bearer(people[who]) : {} });
  const { email } = people.inspector;
  const newPassword = `New-${randomUUID()}`;
  const login = await post('/api/auth/login', { email, password: PASSWORD, remember: false });
  const visit = await post('/api/auth/loginWsShare', { token: sharedata });
  const link = await post('/api/core/share', { kind: 'home', projectId, expiresInDays: 7 }, 'admin');
  const changed = await post('/api/auth/password', { password: PASSWORD, newPassword }, 'inspector');
  const out = await post('/api/auth/logout', {}, 'inspector');
  const answers = [login, visit, link, changed, out];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  const made: string[] = answers.flatMap(({ body }) =>
    [...body.matchAll(/[A-Za-z0-9_-]{40,}/g)].map(([each]) => each),
  );
  expect(made.length).toBeGreaterThan(2);
  await rowsOf([out, changed, link].map(({ headers }) => String(headers['x-request-id'])));
  const kept = await dump();
  const secrets = [
    PASSWORD,
    newPassword,
    sharedata,
    ...made,
    ...Object.values(people).map(({ token }) => token),
  ];
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
  // By another spelling neither.
  const encoded = secrets.map((secret) => Buffer.from(secret).toString('base64').replace(/=+$/, ''));
  expect(encoded.filter((secret) => kept.includes(secret))).toEqual([]);
});
