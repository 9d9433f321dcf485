/** What one caller may ask of the api is a setting; past it there is an answer, and nobody else notices. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld({
    ADDRESS_REQUESTS_PER_SECOND: '1',
    ADDRESS_REQUEST_BURST: '60',
    SESSION_REQUESTS_PER_SECOND: '1',
    SESSION_REQUEST_BURST: '20',
    REQUEST_BYTES: '65536',
  });
});
afterAll(() => world.close());

const ask = async (person: Person, remoteAddress: string) => {
  const headers = bearer(world.people[person].token);
  const answer = await world.app.inject({ method: 'GET', url: '/api/auth/me', headers, remoteAddress });
  return { status: answer.statusCode, waitSeconds: Number(answer.headers['retry-after'] ?? 0) };
};

test('who asks too often by one session is held back there, the next person of the office is not', async () => {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let asked = 0; asked < 30; asked += 1) answers.push(await ask('inspector', '203.0.113.1'));
  expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ waitSeconds }) => waitSeconds > 0)).toBe(true);
  expect((await ask('admin', '203.0.113.1')).status).toBe(200);
});

test('who asks too often from one address is held back there, whoever it is; other addresses are not', async () => {
  const people = ['admin', 'secondInspector', 'responder', 'viewer', 'tenantAdmin'] as const;
  const statuses: number[] = [];
  for (let asked = 0; asked < 80; asked += 1) {
    statuses.push((await ask(people[asked % people.length] ?? 'admin', '203.0.113.2')).status);
  }
  expect(statuses).toContain(429);
  expect((await ask('operator', '203.0.113.2')).status).toBe(429);
  expect((await ask('operator', '203.0.113.3')).status).toBe(200);
});

test('what is larger than a request may be is refused by its size', async () => {
  const send = (chars: number) =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.4',
      payload: { email: 'a'.repeat(chars), password: 'x' },
    });
  expect((await send(70_000)).json()).toMatchObject({ code: 413, data: { error: 'too-large' } });
  expect((await send(1000)).statusCode).toBe(400);
});
