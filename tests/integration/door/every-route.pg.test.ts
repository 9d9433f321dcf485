/**
 * What holds for every route, whatever it does: fields nobody asked for, figures that are none and odd texts. Made from the OpenAPI document and the door's requests, so that a new route is tried too.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bearer, createWorld, type Person, type World } from '../api/api-world.ts';
import { changedTables, fingerprintOf } from './fingerprint.ts';
import { inputsOf, objectsIn, textsIn } from './route-inputs.ts';
import { ROUTES } from './routes.ts';
import type { RouteRequest, RouteRule } from './route-rule.ts';

/** Every route times everybody, one after the other: ten seconds, and on a busy machine many more. */
vi.setConfig({ testTimeout: 180_000 });

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const LAST = 'POST /api/auth/logout';
/** Those that end sessions come last. */
const routes = Object.entries(ROUTES).toSorted(
  ([one], [other]) => Number(/logout|session/.test(one)) - Number(/logout|session/.test(other)),
);
/** Uploads have a protocol of their own, with its tests (uploads.pg.test.ts). */
const ordinary = routes.filter(([key]) => !key.includes('/api/uploads') && key !== LAST);

function call(key: string, { url, payload, headers }: RouteRequest, who: Person | null) {
  const [method = ''] = key.split(' ');
  return world.app.inject({
    method: isMethod(method) ? method : 'GET',
    url,
    headers: { ...headers, ...(who && bearer(world.people[who])) },
    ...(payload && { payload }),
  });
}

function isMethod(text: string): text is 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  return /^(GET|POST|PUT|PATCH|DELETE)$/.test(text);
}

/** Somebody for whom the route is; whoever has uploads and sessions of their own where it is for nobody else. */
function callerOf({ access, passes }: RouteRule): Person | null {
  return access === 'public' ? null : (passes[0] ?? 'admin');
}

async function columnNames(): Promise<string[]> {
  const client = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

const inCamelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

test('D84 no writing route takes a field that it does not ask for, at whatever depth, and nothing changes', async () => {
  const columns = (await columnNames()).flatMap((name) => [name, inCamelCase(name)]);
  expect(columns).toEqual(expect.arrayContaining(['tenant_id', 'tenantId', 'systemRole']));
  const before = await fingerprintOf(world.stores.config.DATABASE_URL);
  const taken: string[] = [];
  let triedCount = 0;
  for (const [key, rule] of ordinary) {
    const request = rule.request(world);
    const known = inputsOf(world.app, key).fieldNames;
    const unknown = Object.fromEntries(columns.filter((name) => !known.has(name)).map((name) => [name, 1]));
    for (const [index, add] of objectsIn(request.payload ?? []).entries()) {
      const answer = await call(key, { ...request, payload: add(unknown) }, callerOf(rule));
      const errors = (answer.json().data?.fields ?? []).map((field: { error: string }) => field.error);
      if (answer.statusCode !== 400 || !errors.includes('unknownField')) taken.push(`${key} ${index}`);
      triedCount += 1;
    }
    // Alone, so that none hides behind another that is refused.
    for (const name of request.payload
      ? ['tenantId', 'systemRole', 'projectRole', 'accountId', 'createdBy']
      : []) {
      if (known.has(name)) continue;
      const answer = await call(
        key,
        { ...request, payload: { ...request.payload, [name]: 1 } },
        callerOf(rule),
      );
      if (answer.statusCode !== 400) taken.push(`${key} ${name}`);
    }
  }
  expect(taken).toEqual([]);
  expect(triedCount).toBeGreaterThan(60);
  expect(changedTables(before, await fingerprintOf(world.stores.config.DATABASE_URL))).toEqual([]);
});

test('D88 no list takes a page or a size that is none, or two of them', async () => {
  const passed: string[] = [];
  let triedCount = 0;
  const attempt = async (key: string, rule: RouteRule, more: string) => {
    const { url } = rule.request(world);
    const asked = `${url}${url.includes('?') ? '&' : '?'}${more}`;
    const answer = await call(key, { url: asked }, callerOf(rule));
    if (answer.statusCode !== 400) passed.push(`${asked}: ${answer.statusCode}`);
    triedCount += 1;
  };
  for (const [key, rule] of ordinary.filter(([each]) => each.startsWith('GET '))) {
    const { query } = inputsOf(world.app, key);
    for (const { name } of query.filter((each) => /^(page(Size|Num)|limit)$/.test(each.name)))
      for (const value of ['1000000000', '-10', '2.5', '', 'ten', `10&${name}=25`, `10&${name}=10`, 'NaN'])
        await attempt(key, rule, `${name}=${value}`);
    for (const { name, values } of query) {
      const [value = '1'] = values;
      await attempt(key, rule, `${name}=${value}&${name}=${value}`);
    }
  }
  expect(passed).toEqual([]);
  expect(triedCount).toBeGreaterThan(300);
});

/** Free text in the query: neither one of some values nor of a form of its own. */
function searchesOf(key: string): string[] {
  return inputsOf(world.app, key)
    .query.filter(({ isNumber, hasForm, values }) => !isNumber && !hasForm && values.length === 0)
    .map(({ name }) => name);
}

/** What was found; when it was asked for, and what addresses of pictures are signed with, differs each time. */
const found = ({ statusCode, body }: { statusCode: number; body: string }) =>
  `${statusCode} ${body.replaceAll(/\/media\/[^"]*|"at":"[^"]*"\}$/g, '')}`;

test('D89 a search with characters that nobody sees, or that are none, finds what it finds without them', async () => {
  const other: string[] = [];
  const tried: string[] = [];
  const before = new Date().toISOString();
  for (const [key, rule] of ordinary.filter(([each]) => each.startsWith('GET '))) {
    const { url } = rule.request(world);
    for (const name of searchesOf(key)) {
      const [path = '', rest = ''] = url.split('?');
      const others = new URLSearchParams(rest);
      others.delete(name);
      // A look into a log is a row of it itself, which may come between the two answers.
      if (path.startsWith('/api/core/log/')) others.set('to', before);
      const ask = (text: string) =>
        call(key, { url: `${path}?${others}${others.size > 0 ? '&' : ''}${name}=${text}` }, callerOf(rule));
      const plain = await ask('a%20b');
      const unseen = await ask('%00a%09%07b%1F%0D%0A');
      if (plain.statusCode !== 200 || found(unseen) !== found(plain))
        other.push(`${key} ${name}: ${found(plain)} but ${found(unseen)}`);
      // Half a character cannot be written in an address; bytes that say so are no text at all.
      for (const broken of ['%ED%A0%80', '%FF', '%u0000']) {
        const { statusCode } = await ask(broken);
        if (![200, 400].includes(statusCode)) other.push(`${key} ${name}=${broken}: ${statusCode}`);
      }
      tried.push(`${key} ${name}`);
    }
  }
  expect(other).toEqual([]);
  expect(tried).toEqual(
    expect.arrayContaining(['GET /api/core/member company', 'GET /api/core/log/login user']),
  );
  expect(tried.length).toBeGreaterThan(15);
});

const ODD_TEXTS = [
  `' OR '1'='1'; DROP TABLE tenant; -- " \\ %_ $1 :x /* */ \u202e{{name}}`,
  'a\u0000b',
  'a\ud800',
];

test('D89 an odd text in any field of any route is stored or refused, never a fault of ours', async () => {
  const faults: string[] = [];
  let triedCount = 0;
  const attempt = async (key: string, request: RouteRequest, rule: RouteRule) => {
    const { statusCode } = await call(key, request, callerOf(rule));
    if (statusCode >= 500)
      faults.push(`${key} ${statusCode} ${request.url} ${JSON.stringify(request.payload)}`);
    triedCount += 1;
  };
  for (const [key, rule] of ordinary) {
    const request = rule.request(world);
    const { query } = inputsOf(world.app, key);
    const [path = '', rest = ''] = request.url.split('?');
    for (const text of ODD_TEXTS) {
      for (const { put } of textsIn(request.payload ?? {}))
        await attempt(key, { ...request, payload: put(text) }, rule);
      const inAddress = encodeURIComponent(text.toWellFormed());
      for (const { name } of query) {
        const others = new URLSearchParams(rest);
        others.delete(name);
        await attempt(key, { ...request, url: `${path}?${others}&${name}=${inAddress}` }, rule);
      }
      const named = path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, inAddress);
      if (named !== path) await attempt(key, { ...request, url: named }, rule);
    }
  }
  expect(faults).toEqual([]);
  expect(triedCount).toBeGreaterThan(300);
});
