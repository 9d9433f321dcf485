/**
 * The door: every route × no token, a foreign tenant's, each role's and a share token. Generated from the OpenAPI
 * document, so that a new route without a rule fails here (issue 2 §7.4; reliability.md D79, D80).
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MEMBER_PROJECT_ROLES, SYSTEM_ROLES } from '@plumbline/shared/abilities/roles.ts';
import type { RouteConfigs } from '../../../apps/api/src/plugins/route-access.ts';
import { bearer, createWorld, PEOPLE, type Person, type World } from '../api/api-world.ts';
import { documentedFailures } from '../api/documented-failures.ts';
import { allowModels } from '../api/site-model-world.ts';
import { uploadClient } from '../api/upload-client.ts';
import { changedTables, fingerprintOf } from './fingerprint.ts';
import { HIDDEN_ROUTES, ROUTES } from './routes.ts';
import type { RouteRule } from './route-rule.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;
const IN_THE_PROJECT: readonly Person[] = [
  'tenantAdmin',
  'operator',
  'northManager',
  'admin',
  'inspector',
  'secondInspector',
  'responder',
  'viewer',
  'external',
];
const OUTSIDE: readonly Person[] = ['platform', 'groupManager', 'bystander'];

/** Every route times everybody, one after the other: ten seconds, and on a busy machine many more. */
vi.setConfig({ testTimeout: 180_000 });

let world: World;
beforeAll(async () => {
  // One person comes to hundreds of routes as fast as they answer: who may pass is asked here, not how often.
  world = await createWorld();
  // Without the flag nobody passes.
  await allowModels(world);
});
afterAll(() => world.close());

/** Method and path of every operation of the document; HEAD only where it is a route of its own. */
function documentedRoutes(): { key: string; access: unknown }[] {
  return Object.entries(world.app.swagger().paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item && Object.hasOwn(item, method) ? Object.entries(item) : [];
      const found = operation.find(([name]) => name === method)?.[1];
      if (!found || (method === 'head' && 'get' in (item ?? {}))) return [];
      return [
        { key: `${method.toUpperCase()} ${path}`, access: new Map(Object.entries(found)).get('x-access') },
      ];
    }),
  );
}

async function knock(
  key: string,
  rule: RouteRule,
  token?: string,
): Promise<{ status: number; error: unknown }> {
  const { url, payload, headers } = rule.request(world);
  const method = METHODS.find((each) => each === key.split(' ')[0]?.toLowerCase()) ?? 'get';
  const answer = await world.app.inject({
    method: method === 'trace' ? 'GET' : method,
    url,
    headers: { ...headers, ...(token === undefined ? {} : bearer(token)) },
    ...(payload ? { payload } : {}),
  });
  const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== '';
  const body: unknown = isJson ? answer.json() : {};
  const data = new Map(Object.entries(body ?? {})).get('data') ?? {};
  const error: unknown = new Map(Object.entries(data)).get('error');
  const [, path = ''] = key.split(' ');
  const documented = documentedFailures(world.app, method, path)?.get(String(answer.statusCode));
  if (typeof error === 'string' && !documented?.includes(error)) {
    throw new Error(`${key} answers ${answer.statusCode} ${error}, which its document does not say`);
  }
  return { status: answer.statusCode, error };
}

/** Everything a write would change. */
const fingerprint = () => fingerprintOf(world.stores.config.DATABASE_URL);

test('every route has a rule, every rule a route, and both say the same of who may call', () => {
  const documented = documentedRoutes();
  expect(documented.map(({ key }) => key).toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  for (const { key, access } of documented) expect([key, access]).toEqual([key, ROUTES[key]?.access]);
});

test('no route stands beside the document but those that are listed', () => {
  const documented = new Set(documentedRoutes().map(({ key }) => key.replaceAll(/\{(\w+)\}/g, ':$1')));
  const configs: RouteConfigs = world.app.routeConfigs;
  const served = [...configs.keys()].filter((key) => !key.startsWith('HEAD ') || documented.has(key));
  expect(served.length).toBeGreaterThan(30);
  const unknown = served.filter(
    (key) => !documented.has(key) && !HIDDEN_ROUTES.some((each) => each.test(key)),
  );
  expect(unknown).toEqual([]);
});

test('every table of a tenant is looked at, and what a call writes shows', async () => {
  const client = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_name NOT LIKE 'operation_%'`,
  );
  await client.end();
  expect(rows.length).toBeGreaterThan(30);
  const before = await fingerprint();
  expect([...before.keys()]).toEqual(expect.arrayContaining(['tenant', ...rows.map(({ name }) => name)]));
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/core/view',
    headers: bearer(world.people.viewer),
    payload: { list: 'members', name: 'Seen', query: 'systemRole=20' },
  });
  expect(answer.statusCode).toBe(200);
  expect(changedTables(before, await fingerprint())).toEqual(['saved_view']);
});

const guarded = Object.entries(ROUTES).filter(([, rule]) => rule.access !== 'public');

describe('nobody passes who should not, and nothing changes', () => {
  test('D79 C65 without a token, or with the secret of a link as one: 401', async () => {
    const before = await fingerprint();
    for (const [key, rule] of guarded) {
      expect([key, (await knock(key, rule)).status]).toEqual([key, 401]);
      expect([key, (await knock(key, rule, `s_${'A'.repeat(43)}`)).status]).toEqual([key, 401]);
      expect([key, (await knock(key, rule, world.sharedata)).status]).toEqual([key, 401]);
    }
    expect(changedTables(before, await fingerprint())).toEqual([]);
  });

  test('D79 with a foreign tenant’s token: 404, as if nothing were there', async () => {
    const before = await fingerprint();
    for (const [key, rule] of guarded.filter(([, each]) => !each.isOwnOnly && !each.isPlatformOnly)) {
      expect([key, (await knock(key, rule, world.people.foreigner.token)).status]).toEqual([key, 404]);
    }
    expect(changedTables(before, await fingerprint())).toEqual([]);
  });

  test('D79 C65 with a share token: 403 on everything but the listed reads', async () => {
    // A visit counts as a view once, and only once.
    const view = 'POST /api/core/share/view';
    const rule = ROUTES[view];
    expect(rule && (await knock(view, rule, world.visitorToken)).status).toBe(200);
    const before = await fingerprint();
    for (const [key, rule] of guarded.filter(([each]) => each !== 'POST /api/auth/logout')) {
      const { status } = await knock(key, rule, world.visitorToken);
      expect([key, status]).toEqual([key, rule.access === 'everyone' ? 200 : 403]);
    }
    const open = guarded.filter(([, rule]) => rule.access === 'everyone').map(([key]) => key);
    expect(open.filter((key) => !key.startsWith('GET '))).toEqual(['POST /api/auth/logout', view]);
    expect(changedTables(before, await fingerprint())).toEqual([]);
  });

  test('with a role that is too weak: 403 inside the project, 404 outside of it, 403 for what is the tenant’s', async () => {
    const before = await fingerprint();
    for (const [key, rule] of guarded.filter(([, each]) => !each.isOwnOnly && !each.isPlatformOnly)) {
      const isUpload = rule.passes.length === 0;
      for (const person of [...IN_THE_PROJECT, ...OUTSIDE].filter((each) => !rule.passes.includes(each))) {
        const { status } = await knock(key, rule, world.people[person].token);
        const isHidden = OUTSIDE.includes(person) && !rule.isOfTenant;
        const expected = isHidden || isUpload ? 404 : 403;
        expect([key, person, status]).toEqual([key, person, expected]);
      }
    }
    expect(changedTables(before, await fingerprint())).toEqual([]);
  });

  test('with a role that is too weak for what names nothing: 403', async () => {
    const before = await fingerprint();
    const passed: string[] = [];
    for (const [key, rule] of guarded.filter(([, each]) => each.isOwnOnly)) {
      for (const person of [...IN_THE_PROJECT, ...OUTSIDE].filter((each) => !rule.passes.includes(each))) {
        const { status, error } = await knock(key, rule, world.people[person].token);
        if (status !== 403 || error !== 'not-authorized') passed.push(`${key} ${person}: ${status}`);
      }
    }
    expect(passed).toEqual([]);
    expect(changedTables(before, await fingerprint())).toEqual([]);
  });
});

test('the people at the door have every system role and every role a membership can have', () => {
  const standings = Object.values(PEOPLE);
  expect(new Set(standings.map(({ systemRole }) => systemRole))).toEqual(new Set(SYSTEM_ROLES));
  expect(new Set(standings.flatMap(({ projectRole }) => projectRole ?? []))).toEqual(
    new Set(MEMBER_PROJECT_ROLES),
  );
  expect(new Set([...IN_THE_PROJECT, ...OUTSIDE, 'foreigner'])).toEqual(new Set(Object.keys(PEOPLE)));
});

test('what is for the platform operator alone is forbidden to every other role, in every tenant', async () => {
  const rules = guarded.filter(([, rule]) => rule.isPlatformOnly);
  expect(rules.length).toBeGreaterThan(0);
  for (const [key, rule] of rules) {
    for (const [person, { token }] of Object.entries(world.people)) {
      const { status, error } = await knock(key, rule, token);
      const expected = person === 'platform' ? [200, undefined] : [403, 'not-authorized'];
      expect([key, person, status, error]).toEqual([key, person, ...expected]);
    }
  }
});

test('those who may upload pass the door of the upload protocol, over a real socket', async () => {
  const baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  for (const person of ROUTES['POST /api/uploads']?.passes ?? []) {
    const client = uploadClient(baseUrl, world.people[person].token);
    const created = await client.create({ projectId: world.projectId, filename: 'a.png' }, 10);
    expect([person, created.status]).toEqual([person, 201]);
  }
});

test('those the route is for pass the door', async () => {
  const last = 'POST /api/auth/logout';
  const refused: string[] = [];
  for (const [key, rule] of guarded.toSorted(
    ([one], [other]) => Number(one === last) - Number(other === last),
  )) {
    if (key === 'POST /api/uploads') continue;
    for (const person of rule.passes) {
      const { status } = await knock(key, rule, world.people[person].token);
      if ([401, 403, 404].includes(status) || status >= 500) refused.push(`${key} ${person}: ${status}`);
    }
  }
  expect(refused).toEqual([]);
});
