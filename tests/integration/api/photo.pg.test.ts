/** A photo from its bytes to everybody's screen: whose it is, who sees it, two tabs at once, what is refused. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { storedPartsOf, uploadClient } from './upload-client.ts';

let world: World;
let baseUrl: string;
beforeAll(async () => {
  world = await createWorld();
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

const PATH = '/api/core/member/photo';
const MIDDLE = { left: 0.25, top: 0, width: 0.5, height: 1 };
const ANNOUNCEMENT = { filename: 'me.jpg', purpose: 'profile-photo' };

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 200, channels: 3, background: '#8ab' } })
    .withExif({ IFD3: { GPSLatitude: '59/1 54/1 0/1' } })
    .jpeg()
    .toBuffer();
}
const clientOf = (who: Person) => uploadClient(baseUrl, world.people[who].token);
const send = async (who: Person, bytes?: Buffer) =>
  clientOf(who).send(ANNOUNCEMENT, bytes ?? (await picture()));
async function call(who: Person, method: 'GET' | 'PUT' | 'DELETE' | 'PATCH', url: string, payload?: object) {
  const headers = bearer(world.people[who]);
  const answer = await world.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json() };
}
const put = (who: Person, uploadId: string, was: string | null = null, crop: object = MIDDLE) =>
  call(who, 'PUT', PATH, { was, uploadId, crop });
/** The photos of these people as somebody sees them. */
async function seen(who: Person, ...of: Person[]): Promise<{ id: string; thumbnailUrl: string }[]> {
  const ids = of.map((each) => world.people[each].accountId).join();
  return (await call(who, 'GET', `${PATH}?of=${ids}`)).data;
}
const load = (url = '') => world.app.inject({ url });
const partsOf = (id: string) => storedPartsOf(world.storage, id);
const DRAWN = ['preview.webp', 'thumbnail.webp'];

test('a photo is cut to a square, loses what the camera wrote, is replaced and taken away with its bytes', async () => {
  const first = await send('inspector');
  expect(await put('inspector', first)).toMatchObject({ status: 200, data: { id: first } });
  const [photo, ...others] = await seen('viewer', 'inspector', 'admin');
  expect([photo?.id, others]).toEqual([first, []]);
  const shown = await load(photo?.thumbnailUrl);
  const { width, height, exif } = await sharp(shown.rawPayload).metadata();
  expect([shown.headers['content-type'], width, height, exif]).toEqual(['image/webp', 128, 128, undefined]);
  expect(await partsOf(first)).toEqual(DRAWN);
  expect((await call('inspector', 'GET', '/api/auth/me')).data.userData.userPhoto).toBe(first);

  const second = await send('inspector');
  expect((await put('inspector', second, first)).status).toBe(200);
  await sweep(world);
  expect([await partsOf(first), await partsOf(second)]).toEqual([[], DRAWN]);
  expect((await call('inspector', 'DELETE', `${PATH}?was=${second}`)).status).toBe(200);
  expect(await seen('viewer', 'inspector')).toEqual([]);
  await sweep(world);
  expect(await partsOf(second)).toEqual([]);
  // Each of the three is told to whoever has the person on the screen.
  const { accountId } = world.people.inspector;
  const told = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.selectFrom('tenant_event').select('kind').where('subject_id', '=', accountId).execute(),
  );
  expect(told.map(({ kind }) => kind)).toEqual(['member-changed', 'member-changed', 'member-changed']);
});

test('of two tabs that set a photo at once the second is told, keeps the upload and may say it again', async () => {
  const [one, other] = [await send('responder'), await send('responder')];
  expect((await put('responder', one)).status).toBe(200);
  const late = await put('responder', other);
  expect([late.status, late.data.error, late.data.current.id]).toEqual([409, 'conflict', one]);
  expect((await put('responder', other, one)).status).toBe(200);
  const gone = await call('responder', 'DELETE', `${PATH}?was=${one}`);
  expect([gone.status, gone.data.current.id]).toEqual([409, other]);
});

test('nobody uses what another has sent, and what is no photo is refused before anybody sees it', async () => {
  const uploadId = await send('admin');
  expect((await put('inspector', uploadId)).status).toBe(404);
  expect((await put('admin', uploadId, null, { ...MIDDLE, width: 0.9 })).status).toBe(400);
  const webp = sharp({ create: { width: 9, height: 9, channels: 3, background: '#8ab' } }).webp();
  for (const bytes of [Buffer.from('hello'), await webp.toBuffer()]) {
    const wrong = await send('admin', bytes);
    const refused = await put('admin', wrong);
    expect([refused.status, refused.data.error]).toEqual([422, 'invalid-file-type']);
    expect(await partsOf(wrong)).toEqual([]);
  }
  const large = await clientOf('admin').create(ANNOUNCEMENT, 800 * 1024 + 1);
  expect([large.status, (await large.json()).data]).toMatchObject([
    413,
    { error: 'picture-too-large', params: { maxSize: '800 KB' } },
  ]);
  expect((await put('admin', uploadId)).status).toBe(200);
});

test('a photo is of its tenant: others and visitors see none, and its address opens nothing else', async () => {
  const [photo] = await seen('viewer', 'admin');
  const url = photo?.thumbnailUrl ?? '';
  expect((await load(url)).statusCode).toBe(200);
  expect(await seen('foreigner', 'admin')).toEqual([]);
  const visit = { url: `${PATH}?of=${world.people.admin.accountId}`, headers: bearer(world.visitorToken) };
  expect((await world.app.inject(visit)).statusCode).toBe(403);
  expect((await load(url.replace('/photo/', '/plan/'))).statusCode).toBe(403);
  expect((await load(url.replace('thumbnail.webp', 'original'))).statusCode).toBe(403);
  expect((await call('viewer', 'GET', `${PATH}?of=x`)).status).toBe(400);
});

test('somebody from outside sees those of the own projects; who leaves the tenant leaves no photo', async () => {
  const { accountId } = world.people.bystander;
  const id = await send('bystander');
  expect((await put('bystander', id)).status).toBe(200);
  const shown = await seen('external', 'bystander', 'admin');
  const [theirs, ...others] = await seen('viewer', 'bystander');
  expect([shown.length, theirs?.id, others]).toEqual([1, id, []]);
  expect(shown[0]?.id).not.toBe(id);
  const payload = { was: { systemRole: '40', status: 'active' }, status: 'removed' };
  expect((await call('tenantAdmin', 'PATCH', `/api/core/member/${accountId}`, payload)).status).toBe(200);
  expect(await seen('viewer', 'bystander')).toEqual([]);
  expect((await load(theirs?.thumbnailUrl)).statusCode).toBe(403);
  await sweep(world);
  expect(await partsOf(id)).toEqual([]);
});
