import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, bearer, createWorld, visit, type World } from './api-world.ts';

/** Full counts in a long run only. */
const IS_LONG = Boolean(process.env['TEST_LONG']);
const GUESSES = IS_LONG ? 1_000_000 : 1000;
const GUESSES_AT_ONCE = 50;
/** One address may try sixty times at once. */
const MORE_THAN_ALLOWED = 90;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return world.app.inject({ method: 'POST', url, payload, headers });
}

test('login answers who one is, what one may, and a token that works', async () => {
  const { email } = world.people.inspector;
  const answer = await post('/api/auth/login', { email: ` ${email.toUpperCase()} `, password: PASSWORD });
  const { data } = answer.json();
  expect(answer.json()).toMatchObject({ code: 200, data: { vsleemTimezone: 'Europe/Oslo', firstLogin: 0 } });
  expect(data.userData).toMatchObject({ userName: 'inspector', systemRole: '40', tenantId: world.tenantId });
  expect(data.userAbilityRules).toContainEqual(expect.objectContaining({ action: 'manage' }));
  const me = await world.app.inject({ url: '/api/auth/me', headers: bearer(data.access_token) });
  expect(me.json().data.userData).toEqual(data.userData);
});

test('C71 a wrong password and an unknown address get the same answer', async () => {
  const wrong = await post('/api/auth/login', { email: world.people.inspector.email, password: 'nonsense' });
  const unknown = await post('/api/auth/login', { email: 'nobody@example.test', password: 'nonsense' });
  const shown = (answer: typeof wrong) => ({
    ...answer.json(),
    data: { ...answer.json().data, requestId: '' },
  });
  expect([wrong.statusCode, shown(wrong)]).toEqual([unknown.statusCode, shown(unknown)]);
  expect(wrong.json()).toMatchObject({ code: 400, data: { error: 'bad-credentials' } });
});

/** The 21st try of one address has to wait. */
const TRIES_OF_AN_ADDRESS = 20;

test.each([
  ['from outside, with a header that nobody asked for', '203.0.113.7', (n: number) => `198.51.100.${n}`],
  [
    'past our own proxy, with what stands before its word',
    '127.0.0.1',
    (n: number) => `6.6.6.${n}, 203.0.113.8`,
  ],
])('C70 the address that throttles cannot be chosen %s', async (_, remoteAddress, forwardedFor) => {
  const answers = [];
  for (let count = 0; count < TRIES_OF_AN_ADDRESS + 5; count++) {
    const headers = { 'x-forwarded-for': forwardedFor(count) };
    const payload = { email: `spray${count}.${remoteAddress}@example.test`, password: 'nonsense' };
    answers.push(
      await world.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, headers, payload }),
    );
  }
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([...Array<number>(TRIES_OF_AN_ADDRESS).fill(400), 429, 429, 429, 429, 429]);
  const waits = answers.slice(TRIES_OF_AN_ADDRESS).map(({ headers }) => Number(headers['retry-after']));
  expect(waits.every((seconds) => seconds > 0)).toBe(true);
});

test('C69 a login takes no token that was there before it, and gives a new one each time', async () => {
  const { email } = world.people.viewer;
  const planted = `s_${'B'.repeat(43)}`;
  const entering = { email, password: PASSWORD };
  const headers = { ...bearer(planted), cookie: `plumbline-accessToken=${planted}; session=${planted}` };
  const tokens = [
    (await post('/api/auth/login', entering, headers)).json().data.access_token,
    (await post('/api/auth/login', entering, bearer(world.people.viewer))).json().data.access_token,
  ];
  expect(new Set([planted, world.people.viewer.token, ...tokens]).size).toBe(4);
  const status = async (token: string) =>
    (await world.app.inject({ url: '/api/auth/me', headers: bearer(token) })).statusCode;
  expect(await Promise.all([planted, ...tokens].map(status))).toEqual([401, 200, 200]);
  const named = await post('/api/auth/login', { ...entering, access_token: planted });
  expect(named.statusCode).toBe(400);
});

test('C76 what a browser says of itself counts for nothing', async () => {
  const { email, accountId, token } = world.people.viewer;
  const claims = { 'x-tenant-id': world.tenantId, 'x-system-role': '00', cookie: 'plumbline-userData=00' };
  const headers = { ...bearer(token), ...claims };
  const me = await world.app.inject({ url: '/api/auth/me?systemRole=00', headers });
  expect(me.json().data.userData).toMatchObject({ id: accountId, email, systemRole: '40' });
  const foreign = { ...bearer(world.people.foreigner), ...claims };
  for (const [url, expected] of [
    ['/api/core/tenant?systemRole=00', 403],
    [`/api/core/project/${world.projectId}?tenantId=${world.tenantId}`, 404],
  ] as const)
    expect((await world.app.inject({ url, headers: foreign })).statusCode).toBe(expected);
  const tenants = await world.app.inject({ url: '/api/core/tenant?systemRole=00', headers });
  expect(tenants.statusCode).toBe(403);
});

test('C57 after logout the token is dead', async () => {
  const { email } = world.people.responder;
  const login = await post('/api/auth/login', { email, password: PASSWORD, remember: true });
  const headers = bearer(login.json().data.access_token);
  expect((await world.app.inject({ method: 'POST', url: '/api/auth/logout', headers })).json()).toMatchObject(
    { code: 200 },
  );
  const after = await world.app.inject({ url: '/api/auth/me', headers });
  expect([after.statusCode, after.json().data.error]).toEqual([401, 'unauthenticated']);
});

test('a share link logs its visitor in as the specification says', async () => {
  const answer = await post('/api/auth/loginWsShare', { token: world.sharedata });
  const { code, data } = answer.json();
  expect(code).toBe(200);
  expect(data.vsleemTimezone).toBe('Europe/Oslo');
  expect(data.userData).toMatchObject({
    userName: 'Guest',
    tenantId: world.tenantId,
    systemRole: '',
    projectRole: 50,
    linkId: world.linkId,
  });
  const project = await world.app.inject({
    url: `/api/core/project/${world.projectId}`,
    headers: bearer(data.access_token),
  });
  expect(project.json()).toMatchObject({ code: 200, data: { name: 'Harbour Tower', address: 'Quay 1' } });
});

test('every way in which a link fails looks the same', async () => {
  const unknown = await post('/api/auth/loginWsShare', { token: 'A'.repeat(43) });
  expect(unknown.json()).toMatchObject({ code: 410, msg: 'Invalid link, please request a new one.' });
  for (const token of ['x', '', 'A'.repeat(500)]) {
    const bad = await post('/api/auth/loginWsShare', { token });
    expect({ ...bad.json(), data: null }).toEqual({ ...unknown.json(), data: null });
  }
});

const guess = (token: string, remoteAddress: string) =>
  world.app.inject({ method: 'POST', url: '/api/auth/loginWsShare', remoteAddress, payload: { token } });
const anySecret = () => randomBytes(32).toString('base64url');

test(
  'C68 guessed secrets of a link fail alike, however many somebody tries from however many addresses',
  async () => {
    const answers = new Map<string, number>();
    for (let from = 0; from < GUESSES; from += GUESSES_AT_ONCE) {
      const numbers = Array.from({ length: GUESSES_AT_ONCE }, (_none, index) => from + index);
      const some = await Promise.all(
        numbers.map((n) => guess(anySecret(), `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)),
      );
      for (const answer of some) {
        const told = JSON.stringify({ ...answer.json(), data: { error: answer.json().data.error } });
        answers.set(told, (answers.get(told) ?? 0) + 1);
      }
    }
    const failed = { code: 410, msg: 'Invalid link, please request a new one.' };
    expect([...answers]).toEqual([[JSON.stringify({ ...failed, data: { error: 'invalid-link' } }), GUESSES]]);
  },
  IS_LONG ? 3_600_000 : undefined,
);

test('C68 who goes on guessing from one address is held back, and nobody else is', async () => {
  const guesses = await Promise.all(
    Array.from({ length: MORE_THAN_ALLOWED }, () => guess(anySecret(), '198.51.100.68')),
  );
  const told = new Map(guesses.map((answer) => [answer.statusCode, answer.json().data.error]));
  expect(told).toEqual(
    new Map([
      [410, 'invalid-link'],
      [429, 'rate-limited'],
    ]),
  );
  expect((await guess(world.sharedata, '198.51.100.68')).statusCode).toBe(429);
  expect((await guess(world.sharedata, '198.51.100.69')).statusCode).toBe(200);
});

test('C65 raw sharedata is no token, and a visitor on a member’s route gets 403', async () => {
  const raw = await world.app.inject({ url: '/api/auth/me', headers: bearer(world.sharedata) });
  expect(raw.statusCode).toBe(401);
  const visitor = await world.app.inject({ url: '/api/auth/me', headers: bearer(world.visitorToken) });
  expect([visitor.statusCode, visitor.json().data.error]).toEqual([403, 'not-authorized']);
});

test('C77 what is not one of our tokens is 401', async () => {
  for (const token of ['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'null', `s_${'A'.repeat(43)}`]) {
    expect((await world.app.inject({ url: '/api/auth/me', headers: bearer(token) })).statusCode).toBe(401);
  }
});

test('C62 a revoked link ends its visitors’ calls', async () => {
  const headers = bearer(world.people.admin);
  const created = await world.app.inject({
    method: 'POST',
    url: '/api/core/share',
    headers,
    payload: { kind: 'home', projectId: world.projectId, expiresInDays: 1 },
  });
  const { link, path } = created.json().data;
  const query = new URLSearchParams(path.split('?')[1]);
  expect(query.get('projectId')).toBe(world.projectId);
  expect(link).toMatchObject({ state: 'active', views: 0, createdBy: { name: 'admin' } });
  const token = await visit(world.stores, query.get('sharedata') ?? '');
  const look = () =>
    world.app.inject({ url: `/api/core/floor?projectId=${world.projectId}`, headers: bearer(token) });
  const seen = await look();
  expect(seen.json().rows[0]).toMatchObject({ name: 'Ground', createdBy: null });
  const media = `${seen.json().rows[0].image.mediaBase}preview.webp`;
  expect((await world.app.inject({ url: media })).statusCode).toBe(200);
  const longer = await world.app.inject({
    method: 'PATCH',
    url: `/api/core/share/${link.id}`,
    headers,
    payload: { expiresInDays: null },
  });
  expect(longer.json().data.expiresAt).toBeNull();
  const revoked = await world.app.inject({ method: 'DELETE', url: `/api/core/share/${link.id}`, headers });
  expect(revoked.json().data).toMatchObject({ state: 'revoked', views: 0 });
  expect((await look()).statusCode).toBe(401);
  await expect
    .poll(async () => (await world.app.inject({ url: media })).statusCode, { timeout: 2000 })
    .toBe(403);
  const list = await world.app.inject({ url: `/api/core/share?projectId=${world.projectId}`, headers });
  expect(list.json().rows.map((row: { state: string }) => row.state)).toEqual(['revoked', 'revoked']);
});

test('an inspector makes no home link', async () => {
  const answer = await post(
    '/api/core/share',
    { kind: 'home', projectId: world.projectId, expiresInDays: 1 },
    bearer(world.people.inspector),
  );
  expect([answer.statusCode, answer.json().data.error]).toEqual([403, 'not-authorized']);
});
