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

const MOST_BYTES = 1024 * 1024;

/** A body of so many bytes, with a name that is too long. */
function bodyOf(sizeBytes: number): string {
  const around = '{"name":"","version":1}';
  return around.replace('""', `"${'x'.repeat(sizeBytes - around.length)}"`);
}

test.each([
  ['{"__proto__":{"x":1},"name":"a","version":1}', 400],
  ['{"constructor":{"prototype":{"x":1}},"name":"a","version":1}', 400],
  ['{"name":"a","name":"b","version":1}', 400],
  ['{"name":"a","version":1,"n\\u0061me":"b"}', 400],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
  [`{"name":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)},"version":1}`, 400],
  // A million levels that are closed again are longer than any body may be.
  ['['.repeat(1_000_000), 400],
  [`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, 413],
  ['{"name":', 400],
  [bodyOf(MOST_BYTES), 400],
  [bodyOf(MOST_BYTES + 1), 413],
  [JSON.stringify({ name: 'x'.repeat(81), version: 1 }), 400],
  [JSON.stringify({ name: '   ', version: 1 }), 400],
  [JSON.stringify({ name: 'a', version: '1' }), 400],
])('D85 body number %# is refused', async (payload, status) => {
  const answer = await send(payload);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().data.error).toBe(status === 413 ? 'too-large' : 'validation');
  expect(Object.prototype).not.toHaveProperty('x');
});

test.each([
  'application/json\ta',
  ' application/json',
  '\tapplication/json',
  'application/json garbage',
  'application/json;',
  'application/json, text/plain',
  'application/json; charset=utf-8garbage',
  'text/plain',
  'application/jsonx',
  'application/json; charset=utf-16',
  'multipart/form-data',
])('D86 content type %j is refused', async (type) => {
  const answer = await send('{"name":"a","version":1}', { 'content-type': type });
  expect([answer.statusCode, answer.json().data.error]).toEqual([415, 'unsupported-media-type']);
});

test('D86 a type that is taken, however it is written, does not go around the schema, and a body has one', async () => {
  const wrong = '{"name":"a","version":1,"position":9}';
  for (const type of [
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
  ]) {
    const answer = await send(wrong, { 'content-type': type });
    expect(answer.json()).toMatchObject({ code: 400, data: { fields: [{ error: 'unknownField' }] } });
  }
  const { floorId, people, app } = world;
  const url = `/api/core/floor/${floorId}`;
  const bare = await app.inject({ method: 'PATCH', url, headers: bearer(people.admin), payload: wrong });
  expect([bare.statusCode, bare.json().data.error]).toEqual([415, 'unsupported-media-type']);
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

/** All of it, so that a source that somebody adds is added here too. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "font-src 'self'",
  "worker-src 'self' blob:",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
];

test('F116 answers carry the policy and are not cached', async () => {
  for (const url of ['/api/health', '/api/nothing', '/api/core/project']) {
    const { headers } = await world.app.inject({ url });
    const directives = String(headers['content-security-policy']).split(';');
    const isStyle = (directive: string) => directive.startsWith('style-src ');
    expect(directives.filter((directive) => !isStyle(directive)).toSorted()).toEqual(POLICY.toSorted());
    // Styles of the build and nothing inline but what is known by its hash.
    expect(directives.find(isStyle)).toMatch(/^style-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')+$/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  }
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
