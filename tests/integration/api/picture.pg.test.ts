/** A project's cover from its bytes to everybody's screen: who may set it, what is refused, two at once, visitors. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { idOf, storedPartsOf, uploadClient } from './upload-client.ts';

let world: World;
let baseUrl: string;
beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

const MIDDLE = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
const path = () => `/api/core/project/${world.projectId}`;

function photo(widthPx = 900, heightPx = 600): Promise<Buffer> {
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#8ab' } })
    .withExif({ IFD3: { GPSLatitude: '59/1 54/1 0/1' } })
    .jpeg()
    .toBuffer();
}
async function send(who: Person, bytes: Buffer): Promise<string> {
  const client = uploadClient(baseUrl, world.people[who].token);
  return client.send({ projectId: world.projectId, filename: 'site.jpg', purpose: 'cover' }, bytes);
}
async function call(who: Person, method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json() };
}
const put = (who: Person, uploadId: string, was: string | null = null, crop: object = MIDDLE) =>
  call(who, 'PUT', `${path()}/cover`, { was, uploadId, crop });
const coverOf = async (who: Person): Promise<{ id: string; previewUrl: string } | null> =>
  (await call(who, 'GET', path())).data.cover;
const load = (url: string) => world.app.inject({ url });

test('a cover is cut, shown to members and visitors, replaced, and taken away with its bytes', async () => {
  const first = await send('admin', await photo());
  const set = await put('admin', first);
  expect(set).toMatchObject({ status: 200, data: { cover: { id: first } } });
  const preview = await load((await coverOf('viewer'))?.previewUrl ?? '');
  const { width, height, exif } = await sharp(preview.rawPayload).metadata();
  expect([preview.headers['content-type'], width, height, exif]).toEqual(['image/webp', 450, 300, undefined]);
  // What was sent is gone, with all that its camera wrote into it.
  expect(await storedPartsOf(world.storage, first)).toEqual(['preview.webp', 'thumbnail.webp']);
  const visit = await world.app.inject({ url: path(), headers: bearer(world.visitorToken) });
  expect((await load(visit.json().data.cover.thumbnailUrl)).statusCode).toBe(200);
  const [row] = (await call('viewer', 'GET', '/api/core/project')).rows;
  expect(row).toMatchObject({ hasCover: true });
  expect((await load(row.pictureUrl)).rawPayload.equals(preview.rawPayload)).toBe(true);

  const second = await send('tenantAdmin', await photo(300, 200));
  expect((await put('tenantAdmin', second, first)).data.cover.id).toBe(second);
  await sweep(world);
  expect(await storedPartsOf(world.storage, first)).toEqual([]);
  expect((await load((await coverOf('viewer'))?.previewUrl ?? '')).statusCode).toBe(200);
  const removed = await call('admin', 'DELETE', `${path()}/cover?was=${second}`);
  expect(removed).toMatchObject({ status: 200, data: { cover: null } });
  const events = (await call('admin', 'GET', `${path()}/event`)).data.events;
  expect(events[0]).toMatchObject({ kind: 'project-changed', payload: { changed: ['cover'] } });
});

test('of two who set a cover at once the second is told, keeps the upload and may say it again', async () => {
  const [mine, theirs] = [await send('admin', await photo()), await send('tenantAdmin', await photo())];
  expect((await put('tenantAdmin', theirs)).status).toBe(200);
  const late = await put('admin', mine);
  expect([late.status, late.data.current.cover.id]).toEqual([409, theirs]);
  expect((await put('admin', mine, theirs)).data.cover.id).toBe(mine);
  const gone = await call('tenantAdmin', 'DELETE', `${path()}/cover?was=${theirs}`);
  expect([gone.status, gone.data.current.cover.id]).toEqual([409, mine]);
});

test('who may not change the project sends no cover, and nobody uses what another has sent', async () => {
  const announcement = { projectId: world.projectId, filename: 'a.jpg', purpose: 'cover' };
  for (const who of ['inspector', 'viewer'] as const) {
    const created = await uploadClient(baseUrl, world.people[who].token).create(announcement, 10);
    expect([who, created.status]).toEqual([who, 403]);
  }
  expect((await uploadClient(baseUrl, world.people.bystander.token).create(announcement, 10)).status).toBe(
    404,
  );
  const uploadId = await send('admin', await photo());
  for (const who of ['tenantAdmin', 'inspector', 'foreigner'] as const)
    expect([who, (await put(who, uploadId)).status]).toEqual([who, 404]);
  const plan = await call('admin', 'GET', `/api/core/upload/${uploadId}`);
  expect(plan.status).toBe(404);
});

test('a cover’s address opens no plan, and a plan’s no cover', async () => {
  const cover = await coverOf('viewer');
  const asPlan = (cover?.previewUrl ?? '').replace('/cover/', '/plan/');
  expect((await load(asPlan)).statusCode).toBe(403);
  const original = (cover?.previewUrl ?? '').replace('preview.webp', 'original');
  expect((await load(original)).statusCode).toBeGreaterThanOrEqual(403);
  const source = (cover?.previewUrl ?? '').replace('preview.webp', 'source');
  expect((await load(source)).statusCode).toBe(404);
});

test.each([
  ['a text', Buffer.from('hello'), 'invalid-file-type'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg-unsupported'],
  [
    'a GIF',
    Buffer.from('47494638396101000100800000ffffff0000002c000000000100010000020244013b', 'hex'),
    'invalid-file-type',
  ],
  ['half a photo', 'half', 'image-unreadable'],
])('%s is refused and leaves nothing', async (_, content, code) => {
  const whole = await photo();
  const bytes = typeof content === 'string' ? whole.subarray(0, whole.length / 2) : content;
  const before = await coverOf('admin');
  const uploadId = await send('admin', bytes);
  const refused = await put('admin', uploadId, before?.id ?? null);
  expect([refused.status, refused.data.error]).toEqual([422, code]);
  expect(await storedPartsOf(world.storage, uploadId)).toEqual([]);
  expect((await coverOf('admin'))?.id).toBe(before?.id);
  expect((await put('admin', uploadId, before?.id ?? null)).status).toBe(404);
});

test('what is not all here yet is no cover, and one that is too large does not begin', async () => {
  const client = uploadClient(baseUrl, world.people.admin.token);
  const announcement = { projectId: world.projectId, filename: 'a.jpg', purpose: 'cover' };
  const uploadId = idOf(await client.create(announcement, 100));
  expect((await put('admin', uploadId)).data.error).toBe('upload-not-ready');
  const large = await client.create(announcement, 10 * 1024 * 1024 + 1);
  expect([large.status, (await large.json()).data.error]).toEqual([413, 'picture-too-large']);
  expect((await put('admin', uploadId, null, { ...MIDDLE, left: 0.9 })).status).toBe(400);
});
