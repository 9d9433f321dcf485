/** The clock of this machine is wrong by five minutes; when a link ends, the database says (reliability.md C63). */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bearer, createWorld, type World } from './api-world.ts';
import { openLive } from './live-client.ts';

const SKEW_MS = 5 * 60_000;
/** Long enough to come in on a busy machine. */
const LASTS_MS = process.env['CI'] ? 8000 : 3000;
const WITHIN_MS = process.env['CI'] ? 5000 : 2000;

let world: World;
let owner: pg.Client;
let baseUrl: string;
beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  owner = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await owner.connect();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** From here on the clock goes wrong by so much; what counts time that passed goes on as it does on a real machine. */
function shiftClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs, shouldAdvanceTime: true });
}

const endIn = (interval: string) =>
  owner.query('UPDATE share_link SET expires_at = now() + $2::interval WHERE id = $1', [
    world.linkId,
    interval,
  ]);

const enter = (token: string) =>
  world.app.inject({ method: 'POST', url: '/api/auth/loginWsShare', payload: { token } });
const look = (token: string) =>
  world.app.inject({ url: `/api/core/floor/${world.floorId}`, headers: bearer(token) });

test.each([
  ['five minutes ahead', SKEW_MS],
  ['five minutes behind', -SKEW_MS],
])(
  'C63 a server whose clock is %s lets visitors in until the link is over, and not after',
  async (_, byMs) => {
    await endIn('1 minute');
    shiftClock(byMs);
    const entered = await enter(world.sharedata);
    expect(entered.statusCode).toBe(200);
    const token: string = entered.json().data.access_token;
    const seen = await look(token);
    expect(seen.statusCode).toBe(200);
    const media = `${seen.json().data.image.mediaBase}preview.webp`;
    expect((await world.app.inject({ url: media })).statusCode).toBe(200);
    await endIn('-1 second');
    expect([(await enter(world.sharedata)).statusCode, (await look(token)).statusCode]).toEqual([410, 401]);
    await expect
      .poll(async () => (await world.app.inject({ url: media })).statusCode, { timeout: WITHIN_MS })
      .toBe(403);
  },
);

test.each([
  ['five minutes ahead', SKEW_MS],
  ['five minutes behind', -SKEW_MS],
])('C63 on a server whose clock is %s a feed ends with its link', async (_, byMs) => {
  await endIn(`${LASTS_MS} milliseconds`);
  const endsAtMs = performance.now() + LASTS_MS;
  shiftClock(byMs);
  const token: string = (await enter(world.sharedata)).json().data.access_token;
  const visitor = await openLive(baseUrl, { token, projectId: world.projectId });
  await expect.poll(() => visitor.messages[0]?.t).toBe('ready');
  await Promise.race([visitor.closed, sleep(Math.max(0, endsAtMs - performance.now() - 1000))]);
  expect(visitor.messages.map(({ t }) => t)).toEqual(['ready', 'link']);
  expect((await visitor.closed).code).toBe(4410);
  expect(performance.now()).toBeLessThan(endsAtMs + WITHIN_MS);
});
