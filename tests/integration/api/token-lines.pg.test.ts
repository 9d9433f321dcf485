/** What a token for programs hears and sees beside the routes: the live feeds, and pictures behind signed addresses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiToken, revokeApiToken } from '@plumbline/server/sessions/api-tokens.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { openLive } from './live-client.ts';

const WITHIN_MS = process.env['CI'] ? 5000 : 2000;
const OTHER_PROJECT = '00000000-0000-7000-8000-000000000000';

let world: World;
let baseUrl: string;
beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

async function make(projectIds: string[] | null = null) {
  const holder = { accountId: world.people.inspector.accountId, tenantId: world.tenantId };
  const { token, record } = await createApiToken(world.stores, {
    holder,
    createdBy: holder.accountId,
    scope: { name: 'Night build', access: 'read', projectIds },
    days: 1,
    origin: { ip: '203.0.113.7', userAgent: 'test' },
  });
  return { token, revoke: () => revokeApiToken(world.stores, holder, record.id) };
}

test('a feed is heard by a token until it is revoked', async () => {
  const { token, revoke } = await make();
  const { projectId } = world;
  const feed = await openLive(baseUrl, { token, projectId });
  await expect.poll(() => feed.messages[0]?.t).toBe('ready');
  const revokedAtMs = performance.now();
  await revoke();
  expect(await feed.closed).toMatchObject({ reason: 'unauthenticated' });
  expect(performance.now() - revokedAtMs).toBeLessThan(WITHIN_MS);
  const again = await openLive(baseUrl, { token, projectId });
  expect(await again.closed).toMatchObject({ reason: 'unauthenticated' });
});

test('no feed is opened by a token for another project, and that of the tenant by none', async () => {
  const foreign = await make([OTHER_PROJECT]);
  const { projectId } = world;
  const ofProject = await openLive(baseUrl, { token: foreign.token, projectId });
  expect(await ofProject.closed).toMatchObject({ reason: 'not-found' });
  const ofTenant = await openLive(baseUrl, { token: (await make()).token, projectId: null });
  expect(await ofTenant.closed).toMatchObject({ reason: 'not-authorized' });
  expect([...ofProject.events(), ...ofTenant.events()]).toEqual([]);
});

test('pictures are seen by a token until it is revoked', async () => {
  const { token, revoke } = await make([world.projectId]);
  const floor = await world.app.inject({ url: `/api/core/floor/${world.floorId}`, headers: bearer(token) });
  const url = `${floor.json().data.image.mediaBase}preview.webp`;
  const seen = async (): Promise<number> => (await world.app.inject({ url })).statusCode;
  expect(await seen()).toBe(200);
  await revoke();
  await expect.poll(seen, { timeout: WITHIN_MS }).toBe(403);
});
