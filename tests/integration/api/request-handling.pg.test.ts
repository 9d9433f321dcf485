import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { bearer, createWorld, type World } from './api-world.ts';

/** Nobody listens there. */
const COLLAB_URL = 'http://127.0.0.1:9';

let world: World;
beforeAll(async () => {
  world = await createWorld({ COLLAB_URL });
});
afterAll(() => world.close());

function send(payload: string, headers: Record<string, string> = {}) {
  return world.app.inject({
    method: 'PATCH',
    url: `/api/core/floor/${world.floorId}`,
    headers: { ...bearer(world.people.admin), 'content-type': 'application/json', ...headers },
    payload,
  });
}

test.each([
  ['{"__proto__":{"x":1},"name":"a","version":1}', 400],
  ['{"constructor":{"prototype":{"x":1}},"name":"a","version":1}', 400],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
  ['{"name":', 400],
  [JSON.stringify({ name: 'x'.repeat(1024 * 1024), version: 1 }), 413],
  [JSON.stringify({ name: 'x'.repeat(81), version: 1 }), 400],
  [JSON.stringify({ name: '   ', version: 1 }), 400],
  [JSON.stringify({ name: 'a', version: '1' }), 400],
])('D85 body number %# is refused', async (payload, status) => {
  const answer = await send(payload);
  expect(answer.statusCode).toBe(status);
  expect(Object.prototype).not.toHaveProperty('x');
});

test.each([
  'application/json\ta',
  'text/plain',
  'application/jsonx',
  'application/json; charset=utf-16',
  'multipart/form-data',
])('D86 content type %j is refused', async (type) => {
  const answer = await send('{"name":"a","version":1}', { 'content-type': type });
  expect([answer.statusCode, answer.json().data.error]).toEqual([415, 'unsupported-media-type']);
});

test('D84 fields that are not asked for are refused, and change nothing', async () => {
  const answer = await send(
    JSON.stringify({ name: 'Lobby', version: 1, tenantId: world.tenantId, position: 9 }),
  );
  expect(answer.json()).toMatchObject({ code: 400, data: { fields: [{ error: 'unknownField' }] } });
});

test('D89 odd characters are stored or refused, never an error of ours', async () => {
  for (const name of [
    "'; DROP TABLE floor_plan; --",
    'a\u0000b',
    '%_\\',
    '\ud800',
    '😀 مخطط',
    '$t(x) {{y}}',
  ]) {
    const { version } = (
      await world.app.inject({ url: `/api/core/floor/${world.floorId}`, headers: bearer(world.people.admin) })
    ).json().data;
    expect((await send(JSON.stringify({ name, version }))).statusCode).toBeLessThan(500);
  }
});

test('enableSkip from a client is dropped, wherever it stands', async () => {
  const { version } = (
    await world.app.inject({ url: `/api/core/floor/${world.floorId}`, headers: bearer(world.people.admin) })
  ).json().data;
  const answer = await send(JSON.stringify({ name: 'Lobby', version, enableSkip: true }), {
    enableskip: 'true',
  });
  expect(answer.statusCode).toBe(200);
});

test('D94 no trick with the address or the method goes around a guard', async () => {
  const id = world.projectId;
  for (const url of [
    `//api/core/project/${id}`,
    `/api//core/project/${id}`,
    `/api%2Fcore/project/${id}`,
    `/API/core/project/${id}`,
  ]) {
    expect((await world.app.inject({ url })).statusCode).toBe(404);
  }
  const headers = { ...bearer(world.people.viewer), 'x-http-method-override': 'DELETE' };
  const answer = await world.app.inject({ method: 'POST', url: `/api/core/floor/${world.floorId}`, headers });
  expect(answer.statusCode).toBe(405);
  expect((await world.app.inject({ method: 'HEAD', url: `/api/core/project/${id}` })).statusCode).toBe(401);
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

test('D95 no foreign origin is allowed anything', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    const answer = await world.app.inject({
      method: 'OPTIONS',
      url: '/api/core/project',
      headers: { origin },
    });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('D96 a failure shows its code and the request’s id, no more; in the reader’s language', async () => {
  const answer = await world.app.inject({
    url: '/api/nothing',
    headers: { 'accept-language': 'ja;q=0.9, de' },
  });
  expect(answer.json()).toEqual({
    code: 404,
    msg: expect.stringMatching(/[\u3040-\u30ff]/),
    data: { error: 'not-found', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});

test('F116 answers carry the policy and are not cached', async () => {
  const answer = await world.app.inject({ url: '/api/health' });
  const policy = String(answer.headers['content-security-policy']);
  const directives = policy.split(';').map((directive) => directive.trim());
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(policy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|\*|https?:/);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

test('readiness names what is missing', async () => {
  const answer = await world.app.inject({ url: '/api/ready' });
  expect([answer.statusCode, answer.json().data]).toEqual([
    503,
    { ready: false, database: true, collab: false },
  ]);
});

test('every write leaves a row in the operation log, refused ones too, and no secret', async () => {
  await send(JSON.stringify({ name: 'Line\nbreak', version: 1, password: 'Secret-1' }));
  const rows = () =>
    inTenant(world.stores.app, world.tenantId, (trx) =>
      trx.selectFrom('operation_log').selectAll().orderBy('oper_time').execute(),
    );
  await expect.poll(async () => (await rows()).some((row) => row.status === 1)).toBe(true);
  const all = await rows();
  expect(all.map((row) => row.request_params).join()).not.toContain('Secret-1');
  expect(all).toContainEqual(
    expect.objectContaining({
      title: 'FloorPlan',
      business_type: 2,
      oper_name: 'admin',
      status: 0,
      request_method: 'PATCH',
    }),
  );
});

test('the browser’s id of a request is in the answer, its failure and the operation log', async () => {
  const id = '0123456789abcdef0123456789abcdef';
  const answer = await send(JSON.stringify({ name: 'Lobby', version: 9999 }), { 'x-request-id': id });
  expect([answer.statusCode, answer.headers['x-request-id'], answer.json().data.requestId]).toEqual([
    409,
    id,
    id,
  ]);
  const row = () =>
    inTenant(world.stores.app, world.tenantId, (trx) =>
      trx
        .selectFrom('operation_log')
        .select(['title', 'status', 'exception_message'])
        .where('request_id', '=', id)
        .execute(),
    );
  await expect.poll(row).toEqual([{ title: 'FloorPlan', status: 1, exception_message: 'conflict' }]);
});

test.each([
  undefined,
  '',
  'a'.repeat(31),
  'A'.repeat(32),
  `${'a'.repeat(32)}\t{"level":60}`,
  'x'.repeat(5000),
])('an id that is none is not taken over, number %#', async (given) => {
  const headers = given === undefined ? {} : { 'x-request-id': given };
  const answer = await world.app.inject({ url: '/api/nothing', headers });
  const { requestId } = answer.json().data;
  expect(requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(answer.headers['x-request-id']).toBe(requestId);
});
