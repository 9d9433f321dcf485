import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { removeMembership } from '@plumbline/server/memberships/membership.store.ts';
import { bearer, createWorld, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function mediaBase(token: string): Promise<string> {
  const answer = await world.app.inject({ url: `/api/core/floor/${world.floorId}`, headers: bearer(token) });
  return answer.json().data.image.mediaBase;
}

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers });

test('pictures are cached by their reader alone, and come in ranges', async () => {
  const base = await mediaBase(world.people.viewer.token);
  const whole = await get(`${base}t/0/0_0.webp`);
  expect([whole.statusCode, whole.headers['cache-control']]).toEqual([
    200,
    'private, max-age=600, immutable',
  ]);
  const part = await get(`${base}t/0/0_0.webp`, { range: 'bytes=0-11' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes 0-11/${whole.rawPayload.length}`,
  ]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(0, 12))).toBe(true);
  expect((await get(`${base}t/0/0_0.webp`, { range: 'bytes=9999999-' })).statusCode).toBe(416);
  const missing = await get(`${base}t/0/9_9.webp`);
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
});

test('E114 an original is an attachment that nothing sniffs or runs', async () => {
  const answer = await get(`${await mediaBase(world.people.viewer.token)}original`);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename="Ground _plan_.png"; filename*=UTF-8''Ground%20%22plan%22.png`,
  });
  expect((await get(`${await mediaBase(world.visitorToken)}original`)).statusCode).toBe(403);
});

test('no address can be bent to another file', async () => {
  const base = await mediaBase(world.people.viewer.token);
  for (const name of [
    '../../etc/passwd',
    '%2e%2e/x.webp',
    't/0/0_0.png',
    'source',
    't/99/0_0.webp',
    'pages/1.webp',
  ]) {
    expect([name, (await get(base + name)).statusCode >= 400]).toEqual([name, true]);
  }
  const other = await world.addFloor('Other');
  const answer = await get(`/api/core/floor/${other}`, bearer(world.people.viewer));
  const otherFile: string = answer.json().data.image.mediaBase.split('/').at(-2);
  expect((await get(`${base.replace(world.fileId, otherFile)}preview.webp`)).statusCode).toBe(403);
  const [, media, expires, reader, signature] = base.split('/');
  expect(
    (await get(`/${media}/zzzzzz/${reader}/${signature}/plan/${world.fileId}/preview.webp`)).statusCode,
  ).toBe(403);
  expect(
    (await get(`/${media}/${expires}/m${'0'.repeat(64)}/${signature}/plan/${world.fileId}/preview.webp`))
      .statusCode,
  ).toBe(403);
});

test('C60 who was removed from the project sees nothing by an old address', async () => {
  const url = `${await mediaBase(world.people.responder.token)}preview.webp`;
  expect((await get(url)).statusCode).toBe(200);
  const { accountId } = world.people.responder;
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    removeMembership(trx, { projectId: world.projectId, accountId }),
  );
  const timeout = process.env['CI'] ? 5000 : 2000;
  await expect.poll(async () => (await get(url)).statusCode, { timeout }).toBe(403);
});
