/** Addresses, methods and origins that are not what they should be: no guard is gone around, on any route. */
import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bearer, createWorld, type World } from '../api/api-world.ts';
import { changedTables, fingerprintOf } from './fingerprint.ts';
import { ROUTES } from './routes.ts';

/** Every route in many spellings: seconds, and on a busy machine many more. */
vi.setConfig({ testTimeout: 120_000 });

const ORIGIN = 'https://plans.example';

let world: World;
let baseUrl: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  world = await createWorld({ PUBLIC_ORIGIN: ORIGIN, ALLOWED_ORIGINS: ORIGIN });
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  agent.destroy();
  await world.close();
});

interface Asked {
  method: Method;
  /** Sent as it is: no client puts it in order before. */
  path: string;
  headers?: Record<string, string>;
}

async function ask({ method, path, headers = {} }: Asked): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const request = httpRequest(baseUrl, { agent, method, path, headers });
  request.on('error', reject);
  request.on('response', (response) => {
    text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
  });
  request.end();
  return promise;
}

const guarded = Object.entries(ROUTES).filter(([, { access }]) => access !== 'public');
const fingerprint = () => fingerprintOf(world.stores.config.DATABASE_URL);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;
type Method = (typeof METHODS)[number];
const methodOf = (key: string): Method => METHODS.find((each) => key.startsWith(`${each} `)) ?? 'GET';

/** Spellings of an address that some proxy or router takes for the same. */
function spellingsOf(url: string): string[] {
  const [path = '', query] = url.split('?');
  const end = query === undefined ? '' : `?${query}`;
  // What does not begin with a slash is no address of a server's.
  const slashes = [...path.matchAll(/(?<=.)\//g)].map(({ index }) => index);
  const withSlash = (as: string) => slashes.map((at) => path.slice(0, at) + as + path.slice(at + 1));
  return [
    ...['//', '%2F', '%2f', '/./', '/x/../', '/%2e/', '\\', '/;/'].flatMap(withSlash),
    path.toUpperCase(),
    path.replace('/api/', '/API/'),
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/', '/api/health/../'),
    path.replace('/api/', '/api/health/..%2F'),
    `${path}/`,
    `${path}%00`,
    `${path}%20`,
    `${path};a=b`,
    `${path}.json`,
  ].map((each) => each + end);
}

test('D94 no spelling of an address goes around the login, on any route', async () => {
  const before = await fingerprint();
  const passed: string[] = [];
  let triedCount = 0;
  for (const [key, rule] of guarded) {
    const { url, headers } = rule.request(world);
    for (const spelling of spellingsOf(url)) {
      const { status } = await ask({ method: methodOf(key), path: spelling, ...(headers && { headers }) });
      if (![400, 401, 404, 405].includes(status)) passed.push(`${key} ${spelling}: ${status}`);
      triedCount += 1;
    }
  }
  expect(passed).toEqual([]);
  expect(triedCount).toBeGreaterThan(5000);
  expect(changedTables(before, await fingerprint())).toEqual([]);
});

test('D94 HEAD asks what GET asks, of the same people, and tells less', async () => {
  const others: string[] = [];
  for (const [key, rule] of guarded.filter(([each]) => each.startsWith('GET '))) {
    const { url } = rule.request(world);
    for (const token of [null, world.visitorToken, world.people.viewer.token]) {
      const headers = token === null ? {} : bearer(token);
      const [head, get] = await Promise.all([
        world.app.inject({ method: 'HEAD', url, headers }),
        world.app.inject({ method: 'GET', url, headers }),
      ]);
      if (head.statusCode !== get.statusCode || head.body !== '')
        others.push(`${key}: ${head.statusCode} and not ${get.statusCode}, ${head.body}`);
    }
  }
  expect(others).toEqual([]);
});

test('D94 TRACE is no way in and repeats nothing', async () => {
  for (const [key, rule] of Object.entries(ROUTES)) {
    const { url } = rule.request(world);
    const headers = { ...bearer(world.people.tenantAdmin), 'x-odd': 'repeat-me' };
    const { status, body } = await ask({ method: 'TRACE', path: url, headers });
    expect([key, status]).toEqual([key, 405]);
    expect(body).not.toMatch(/repeat-me|Bearer/);
  }
});

const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override'] as const;

test('D94 a method said beside the method counts for nothing, on any route', async () => {
  const before = await fingerprint();
  const reads = new Set(guarded.flatMap(([key]) => (key.startsWith('GET ') ? [key.slice(4)] : [])));
  const others: string[] = [];
  for (const [key, rule] of guarded.filter(([each]) => !/^(GET|HEAD) /.test(each))) {
    const [method = '', path = ''] = key.split(' ');
    const { url, headers } = rule.request(world);
    const said = Object.fromEntries(OVERRIDES.map((name) => [name, method]));
    const asked = `${url}${url.includes('?') ? '&' : '?'}_method=${method}`;
    const answer = await world.app.inject({
      url: asked,
      headers: { ...headers, ...bearer(world.people.tenantAdmin), ...said },
    });
    // Some are read as the id of a thing, which they are not.
    const expected = reads.has(path) ? [200, 400, 403, 404] : [400, 404, 405];
    if (!expected.includes(answer.statusCode)) others.push(`${key}: ${answer.statusCode}`);
  }
  expect(others).toEqual([]);
  // As by every GET, of a project that was looked at it is kept when.
  expect(changedTables(before, await fingerprint())).toEqual(['project_opened']);
});

test('D94 an address that is used with a wrong method says with which it can be used, whoever asks', async () => {
  const floor = `/api/core/floor/${world.floorId}`;
  for (const [method, url, allow] of [
    ['PUT', floor, 'DELETE, GET, HEAD, PATCH'],
    ['GET', `/api/core/project/${world.projectId}/close?x=1`, 'POST'],
    ['PUT', '/api/uploads/1', 'DELETE, HEAD, PATCH'],
    ['OPTIONS', '/api/auth/login', 'POST'],
    ['POST', '/api/live', 'GET, HEAD'],
  ] as const) {
    const answer = await world.app.inject({ method, url, headers: { 'accept-language': 'ar' } });
    expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, allow]);
    expect(answer.json()).toMatchObject({
      code: 405,
      msg: expect.stringMatching(/[\u0600-\u06ff]/),
      data: { error: 'method-not-allowed' },
    });
  }
  for (const url of ['/api/nothing', '/api/core/floor/', '/metrics', '/', '/collab/x', `${floor}/x`]) {
    const answer = await world.app.inject({ method: 'PUT', url });
    expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 404, undefined]);
  }
});

const ORIGINS = [
  'https://sub.plans.example',
  'https://evil.example',
  'null',
  'https://plans.example.evil.example',
  'http://plans.example',
  'https://plans.example:8443',
  ORIGIN,
];

test('D95 no origin is allowed anything, asked before or at once', async () => {
  const { floorId, people } = world;
  const plan = await world.app.inject({ url: `/api/core/floor/${floorId}`, headers: bearer(people.admin) });
  const all = Object.values(ROUTES).map((rule) => rule.request(world).url);
  const others = [
    `${plan.json().data.image.mediaBase}preview.webp`,
    '/api/nothing',
    '/api/live',
    '/collab/x',
    '/',
  ];
  const allowed: string[] = [];
  for (const [index, origin] of ORIGINS.entries()) {
    const wish = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    };
    // Every route is asked from one of them, and the others stand for all.
    for (const url of new Set(
      index === 0 ? [...others, ...all] : [...others, `/api/core/floor/${floorId}`],
    )) {
      const answers = [
        await world.app.inject({ method: 'OPTIONS', url, headers: { origin, ...wish } }),
        await world.app.inject({ url, headers: { origin, ...bearer(people.viewer) } }),
      ];
      const names = answers.flatMap((answer) => Object.keys(answer.headers));
      if (names.some((name) => /^(access-control|timing-allow)/.test(name))) allowed.push(`${origin} ${url}`);
    }
  }
  expect(allowed).toEqual([]);
  expect(new Set(all).size).toBeGreaterThan(80);
});
