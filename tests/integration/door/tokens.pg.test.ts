/**
 * Every route with tokens of the strongest member: one that only reads, one for another project, one that was revoked
 * and one whose time is over. Made from the door's rules, so that a new route is tried too.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApiToken, revokeApiToken } from '@plumbline/server/sessions/api-tokens.ts';
import { tokenAccessOf } from '../../../apps/api/src/plugins/token-access.ts';
import { bearer, createWorld, type World } from '../api/api-world.ts';
import { allowModels } from '../api/site-model-world.ts';
import { changedTables, fingerprintOf } from './fingerprint.ts';
import { NO_SUCH_UPLOAD, type RouteRule } from './route-rule.ts';
import { ROUTES } from './routes.ts';

vi.setConfig({ testTimeout: 180_000 });

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await allowModels(world);
});
afterAll(() => world.close());

const guarded = Object.entries(ROUTES).filter(([, rule]) => rule.access !== 'public');
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
const READS = /^(GET|HEAD) /;

/** What a token may be asked to do, by the route's own address. */
function accessOf(key: string): 'read' | 'write' | null {
  const [method = '', path = ''] = key.split(' ');
  return tokenAccessOf(method, path.replaceAll(/\{(\w+)\}/g, ':$1'));
}

async function make(access: 'read' | 'write', projectIds: string[] | null = null) {
  const holder = { accountId: world.people.tenantAdmin.accountId, tenantId: world.tenantId };
  const { token, record } = await createApiToken(world.stores, {
    holder,
    createdBy: holder.accountId,
    scope: { name: 'Night build', access, projectIds },
    days: 1,
    origin: { ip: '203.0.113.7', userAgent: 'test' },
  });
  return { token, revoke: () => revokeApiToken(world.stores, holder, record.id), id: record.id };
}

async function knock(key: string, rule: RouteRule, token: string): Promise<[number, unknown]> {
  const { url, payload, headers } = rule.request(world);
  const answer = await world.app.inject({
    method: METHODS.find((each) => key.startsWith(`${each} `)) ?? 'GET',
    url,
    headers: { ...headers, ...bearer(token) },
    ...(payload && { payload }),
  });
  const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== '';
  return [answer.statusCode, isJson ? answer.json().data?.error : undefined];
}

const fingerprint = () => fingerprintOf(world.stores.config.DATABASE_URL);
/** When a token was used last is noted; nothing else may change. */
const changedSince = async (before: Awaited<ReturnType<typeof fingerprint>>) =>
  changedTables(before, await fingerprint()).filter((table) => table !== 'api_token');

test('most of the work in projects is open to tokens, and nothing of people, rights, tenants and logs', () => {
  const open = guarded.map(([key]) => key).filter((key) => accessOf(key) !== null);
  expect(open.length).toBeGreaterThan(100);
  const closed =
    /\/(auth|billing|expired|core\/finding|group|invitation|core\/log|platform|preference|notification|service|share|tenant|token|view|hold|close|reopen|photo|candidate)(\/|$)/;
  const forPeople = open.filter((key) => closed.test(key) && key !== 'GET /api/auth/me');
  expect(forPeople).toEqual([]);
  for (const key of open.filter((each) => /\/project(\/\{projectId\}(\/member)?)?$/.test(each)))
    expect(key).toMatch(READS);
});

/** What is read in order to write: whoever may only read does not see it. */
const FOR_WRITERS = new Set([
  'GET /api/core/floor/{floorId}/revision/{revisionId}/late',
  'GET /api/core/floor/{floorId}/tie',
  'GET /api/core/inspection/{inspectionId}/finding',
  'GET /api/core/note/{noteId}/alert',
  'GET /api/core/project/{projectId}/finding',
  'GET /api/core/project/{projectId}/finding-figures',
  'GET /api/core/project/{projectId}/inspection/sent',
  'GET /api/core/project/{projectId}/report/pages',
]);

test('a token that reads changes nothing by any route, and reads what is open', async () => {
  const { token } = await make('read');
  const before = await fingerprint();
  const faults: string[] = [];
  for (const [key, rule] of guarded) {
    const [status, error] = await knock(key, rule, token);
    const isOpen = READS.test(key) && accessOf(key) !== null;
    const isRefused = status === 403 && error === 'token-scope';
    const isUnseen = rule.passes.length > 0 && !rule.passes.includes('tenantAdmin');
    // A file of one's own that is not there.
    const isNothing = rule.passes.length === 0 && status === 404;
    const isRead = status < 400 || status === 409 || status === 422 || isNothing || isUnseen;
    if (FOR_WRITERS.has(key)) {
      if (error !== 'not-authorized') faults.push(`${key}: ${status} ${String(error)}`);
      continue;
    }
    const isRight = READS.test(key) && key.includes('/api/uploads') ? status < 500 : isRead;
    if (isOpen ? isRefused || !isRight : !isRefused) faults.push(`${key}: ${status} ${String(error)}`);
  }
  expect(faults).toEqual([]);
  expect(await changedSince(before)).toEqual([]);
});

test('to a token for another project what names something of this one is not there', async () => {
  const { token } = await make('write', [NO_SUCH_UPLOAD]);
  const before = await fingerprint();
  const faults: string[] = [];
  let hidden = 0;
  for (const [key, rule] of guarded) {
    const [status, error] = await knock(key, rule, token);
    if (accessOf(key) === null) {
      if (error !== 'token-scope') faults.push(`${key}: ${status} ${String(error)}`);
    } else if (!rule.isOwnOnly) {
      hidden += 1;
      if (status !== 404) faults.push(`${key}: ${status} ${String(error)}`);
    }
  }
  expect(faults).toEqual([]);
  expect(hidden).toBeGreaterThan(90);
  expect(await changedSince(before)).toEqual([]);
  const { rows } = (await world.app.inject({ url: '/api/core/project', headers: bearer(token) })).json();
  expect(rows).toEqual([]);
});

test('a token that was revoked, and one whose time is over, is nobody’s at every route', async () => {
  const revoked = await make('write');
  const over = await make('write');
  expect(await revoked.revoke()).toBe(true);
  const client = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await client.connect();
  const past = `now() - interval '1 second'`;
  await client.query(
    `UPDATE session SET expires_at = ${past}, absolute_expires_at = ${past} WHERE api_token_id = $1`,
    [over.id],
  );
  await client.end();
  const before = await fingerprint();
  for (const [key, rule] of guarded)
    for (const { token } of [revoked, over]) {
      const answered = await knock(key, rule, token);
      expect([key, ...answered]).toEqual([key, 401, key.startsWith('HEAD ') ? undefined : 'unauthenticated']);
    }
  expect(await changedSince(before)).toEqual([]);
});

test('a token that writes does what its holder may', async () => {
  const { token } = await make('write', [world.projectId]);
  const refused: string[] = [];
  for (const [key, rule] of guarded.filter(([each, { passes }]) => {
    return accessOf(each) === 'write' && passes.includes('tenantAdmin');
  })) {
    if (key === 'POST /api/uploads') continue;
    const [status, error] = await knock(key, rule, token);
    if (error === 'token-scope' || [401, 403].includes(status) || status >= 500)
      refused.push(`${key}: ${status} ${String(error)}`);
  }
  expect(refused).toEqual([]);
});
