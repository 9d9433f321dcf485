import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMembershipRole } from '@plumbline/server/memberships/membership.store.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { readEventsBefore } from '@plumbline/server/events/read-events.ts';
import { JOBS_SCHEMA } from '@plumbline/server/jobs/migrate-jobs.ts';
import { keepUpload } from '@plumbline/server/uploads/upload.store.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { eventually } from '../rooms/harness/eventually.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { idOf, uploadClient, type UploadClient } from './upload-client.ts';

let world: World;
let jobs: RunningJobs;
let baseUrl: string;
let client: UploadClient;
let image: Buffer;

beforeAll(async () => {
  world = await createWorld({ UPLOAD_QUOTA_OPEN: '5' });
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  jobs = await runJobs(world);
  client = uploadClient(baseUrl, world.people.inspector.token);
  image = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#cde' } })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '59/1 54/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await jobs.stop();
  await world.close();
});

const plan = () => ({ projectId: world.projectId, filename: 'Ground floor.jpg' });
const errorOf = async (response: Response) => (await response.json()).data.error;

test('a file sent in two pieces becomes a plan, and is told of on the way', async () => {
  const created = await client.create(plan(), image.length);
  expect(created.status).toBe(201);
  const id = idOf(created);
  const half = Math.floor(image.length / 2);
  expect((await client.patch(id, 0, image.subarray(0, half))).headers.get('upload-offset')).toBe(
    String(half),
  );
  expect((await client.head(id)).headers.get('upload-offset')).toBe(String(half));
  expect(await client.until(id, ['receiving'])).toMatchObject({
    receivedBytes: half,
    sizeBytes: image.length,
  });
  expect((await client.patch(id, half, image.subarray(half))).status).toBe(204);
  const ready = await client.until(id, ['ready', 'failed']);
  expect(ready.pages).toMatchObject([{ page: 1, widthPx: 900, heightPx: 600, proposedName: 'Ground floor' }]);
  const answer = await client.makePlans(id, [{ page: 1, name: 'Level 1' }]);
  const { floorIds } = (await answer.json()).data;
  // Ordered by time, as every row's: from Postgres.
  for (const made of [id, ...floorIds]) expect(made).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
  const done = await client.until(id, ['done', 'failed']);
  expect(done).toMatchObject({ state: 'done', floorIds });
  const { events } = (
    await (
      await fetch(`${baseUrl}/api/core/project/${world.projectId}/event?limit=50`, {
        headers: bearer(world.people.viewer),
      })
    ).json()
  ).data;
  expect(events.filter((event: { subjectId: string }) => event.subjectId === id)).toEqual([]);
  const heard = await inTenant(world.stores.app, world.tenantId, (trx) =>
    readEventsBefore(trx, world.projectId, null, 50),
  );
  const told = heard
    .filter(({ subjectId }) => subjectId === id)
    .map(({ kind, payload }) => [kind, payload['state']]);
  expect(told[0]).toEqual(['upload-progressed', 'done']);
  expect(told).toContainEqual(['upload-progressed', 'ready']);
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'floor-plan-added', subjectId: floorIds[0] }),
  );
});

test('names are unique in a project, whatever their case and form', async () => {
  const id = await client.send(plan(), image);
  await client.until(id, ['ready']);
  const taken = await client.makePlans(id, [{ page: 1, name: ' LEVEL 1 ' }]);
  expect(taken.status).toBe(422);
  expect(await taken.json()).toMatchObject({ code: 422, msg: 'Floor names cannot be repeated' });
  expect(await errorOf(await client.makePlans(id, [{ page: 2, name: 'Level 2' }]))).toBe('page-not-found');
  const twice = await client.makePlans(id, [
    { page: 1, name: 'Level 3' },
    { page: 1, name: 'Level 4' },
  ]);
  expect([twice.status, await errorOf(twice)]).toEqual([400, 'validation']);
  await client.remove(id);
});

test('E100 one byte more than 20 MB is refused with the words of the specification', async () => {
  const answer = await client.create(plan(), 20 * 1024 * 1024 + 1);
  expect(await answer.json()).toMatchObject({ code: 413, msg: 'The file is larger than 20 MB.' });
  const chunk = await client.create(plan(), 100);
  const tooMuch = await client.patch(idOf(chunk), 0, Buffer.alloc(101));
  expect(tooMuch.status).toBe(413);
  await client.remove(idOf(chunk));
});

test('E100 5001 px are refused with the words of the specification', async () => {
  const wide = await sharp({ create: { width: 5001, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const id = await client.send({ ...plan(), filename: 'wide.png' }, wide);
  expect(await client.until(id, ['ready', 'failed'])).toMatchObject({ error: 'image-too-large' });
  const answer = await client.makePlans(id, [{ page: 1, name: 'x' }]);
  expect((await answer.json()).msg).toBe('The image is larger than 5000 px on a side.');
});

test('E107 nothing of a photo’s metadata is left in what is shown; the original is for members', async () => {
  const id = await client.send(plan(), image);
  await client.until(id, ['ready']);
  const { floorIds } = (await (await client.makePlans(id, [{ page: 1, name: 'Metadata' }])).json()).data;
  await client.until(id, ['done']);
  const preview = await sharp(world.storage.path(`${floorIds[0]}/preview.webp`)).metadata();
  expect([preview.exif, preview.xmp, preview.icc]).toEqual([undefined, undefined, undefined]);
  const base = async (token: string) =>
    (await (await fetch(`${baseUrl}/api/core/floor/${floorIds[0]}`, { headers: bearer(token) })).json()).data
      .image.mediaBase;
  const original = await fetch(`${baseUrl}${await base(world.people.viewer.token)}original`);
  expect(Buffer.from(await original.arrayBuffer()).equals(image)).toBe(true);
  const refused = await fetch(`${baseUrl}${await base(world.visitorToken)}original`);
  expect(refused.status).toBe(403);
});

test('E109 a wrong offset is 409, a repeated chunk changes nothing, a foreign upload does not exist', async () => {
  const id = idOf(await client.create(plan(), image.length));
  const wrong = await client.patch(id, 5, image.subarray(5));
  expect([wrong.status, await errorOf(wrong)]).toEqual([409, 'conflict']);
  const none = await client.patch(id, -1, image.subarray(0, 100));
  expect([none.status, await errorOf(none)]).toEqual([400, 'validation']);
  expect((await client.patch(id, 0, image.subarray(0, 100))).status).toBe(204);
  expect((await client.patch(id, 0, image.subarray(0, 100))).status).toBe(409);
  expect((await client.head(id)).headers.get('upload-offset')).toBe('100');
  const longer = await client.patch(id, 100, image.subarray(100, 200), { 'upload-length': '5' });
  expect(longer.status).toBe(400);
  const other = uploadClient(baseUrl, world.people.secondInspector.token);
  for (const answer of [
    await other.head(id),
    await other.patch(id, 100, image.subarray(100)),
    await other.remove(id),
    await other.get(id),
  ]) {
    expect(answer.status).toBe(404);
  }
  const [one, two] = await Promise.all([
    client.patch(id, 100, image.subarray(100)),
    client.patch(id, 100, image.subarray(100)),
  ]);
  expect([one.status, two.status].filter((status) => status === 204)).not.toHaveLength(0);
  const ready = await client.until(id, ['ready', 'failed']);
  expect(ready.state).toBe('ready');
  const complete = await client.head(id);
  expect([complete.status, complete.headers.get('upload-offset')]).toEqual([200, String(image.length)]);
  await client.remove(id);
});

test('E109 a creation that is not what it should be is refused and leaves no row', async () => {
  const bad = { ...plan(), projectId: 'nonsense' };
  expect((await client.create(bad, 10)).status).toBe(400);
  expect((await client.create(plan(), 10, { 'upload-defer-length': '1' })).status).toBe(400);
  expect(
    (await client.create({ ...plan(), filename: 'x'.repeat(14_000) }, 10)).status,
  ).toBeGreaterThanOrEqual(400);
  const foreign = uploadClient(baseUrl, world.people.foreigner.token);
  expect((await foreign.create(plan(), 10)).status).toBe(404);
  const viewer = uploadClient(baseUrl, world.people.viewer.token);
  expect((await viewer.create(plan(), 10)).status).toBe(403);
  expect((await uploadClient(baseUrl, world.visitorToken).create(plan(), 10)).status).toBe(403);
});

test('E110 the quota stops uploads that are begun and left', async () => {
  const other = uploadClient(baseUrl, world.people.secondInspector.token);
  const answers: Response[] = [];
  for (let count = 0; count < 7; count++) answers.push(await other.create(plan(), 10));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201, 429, 429]);
  for (const answer of answers.slice(0, 5)) expect((await other.remove(idOf(answer))).status).toBe(204);
  expect(
    readdirSync(join(world.filesDir, 'incoming')).filter((name) =>
      name.includes(idOf(answers[0] ?? Response.error())),
    ),
  ).toEqual([]);
});

test('E109 what is over is swept, with its bytes', async () => {
  const id = idOf(await client.create(plan(), image.length));
  await client.patch(id, 0, image.subarray(0, 100));
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .updateTable('upload')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute(),
  );
  expect((await client.head(id)).status).toBe(404);
  await sweep(world);
  expect(existsSync(join(world.filesDir, 'incoming', id))).toBe(false);
});

test('E111 multipart is not spoken here', async () => {
  const form = new FormData();
  form.set('__proto__', 'x');
  form.set('file', new Blob([new Uint8Array(image)]), 'a.jpg');
  const answer = await fetch(`${baseUrl}/api/uploads`, {
    method: 'POST',
    headers: { ...bearer(world.people.inspector), 'tus-resumable': '1.0.0' },
    body: form,
  });
  expect(answer.status).toBe(415);
});

test('E112 a checksum that does not match is refused, and sending again works', async () => {
  const sha256 = createHash('sha256').update(image).digest('hex');
  const created = await client.create({ ...plan(), sha256: 'a'.repeat(64) }, image.length);
  const answer = await client.patch(idOf(created), 0, image);
  expect([answer.status, await errorOf(answer)]).toEqual([422, 'checksum-mismatch']);
  expect(await client.until(idOf(created), ['failed'])).toMatchObject({ error: 'checksum-mismatch' });
  expect(existsSync(join(world.filesDir, 'incoming', idOf(created)))).toBe(false);
  const again = await client.send({ ...plan(), sha256 }, image);
  expect((await client.until(again, ['ready', 'failed'])).state).toBe('ready');
  await client.remove(again);
});

test('E113 the antivirus test file is not kept, and its owner is told', async () => {
  const eicar = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');
  const id = await client.send(plan(), eicar);
  expect(await client.until(id, ['ready', 'failed'])).toMatchObject({ error: 'file-quarantined' });
  await expect.poll(() => existsSync(join(world.filesDir, id.slice(0, 2), id))).toBe(false);
});

test('a cancelled upload is gone with its bytes', async () => {
  const id = await client.send(plan(), image);
  await client.until(id, ['inspecting', 'ready']);
  expect((await client.remove(id)).status).toBe(204);
  expect((await client.get(id)).status).toBe(404);
  await expect
    .poll(() => existsSync(join(world.filesDir, id.slice(0, 2), id)), { timeout: 5000 })
    .toBe(false);
});

test('E109 cancelled while its bytes come: the sender hears it, nothing is left, the server stands', async () => {
  const id = idOf(await client.create(plan(), image.length));
  let send: (bytes: Uint8Array) => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(image.subarray(0, 1000)));
      send = (bytes) => {
        controller.enqueue(new Uint8Array(bytes));
        controller.close();
      };
    },
  });
  const patching = client.patch(id, 0, body);
  const partial = join(world.filesDir, 'incoming', id);
  await expect.poll(() => existsSync(partial) && statSync(partial).size).toBe(1000);
  expect((await client.remove(id)).status).toBe(204);
  send(image.subarray(1000));
  expect((await patching).status).toBe(404);
  expect(existsSync(partial)).toBe(false);
  expect(existsSync(join(world.filesDir, id.slice(0, 2), id))).toBe(false);
  expect((await client.head(id)).status).toBe(404);
});

test('M17 a line that died without a word does not keep the next one out: asking ends it, and no byte comes twice', async () => {
  const id = idOf(await client.create(plan(), image.length));
  let late: (bytes: Uint8Array) => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(image.subarray(0, 1000)));
      late = (bytes) => {
        controller.enqueue(new Uint8Array(bytes));
        controller.close();
      };
    },
  });
  const dead = client.patch(id, 0, body).catch(() => null);
  const partial = join(world.filesDir, 'incoming', id);
  await expect.poll(() => existsSync(partial) && statSync(partial).size).toBe(1000);
  const asked = performance.now();
  const head = await client.head(id);
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '1000']);
  const going = client.patch(id, 1000, image.subarray(1000));
  expect((await going).status).toBe(204);
  expect(performance.now() - asked).toBeLessThan(5000);
  // What the dead line still held comes too late: its answer, if it has one, is of what had come.
  late(image.subarray(1000));
  expect((await dead)?.headers.get('upload-offset') ?? '1000').toBe('1000');
  expect((await client.until(id, ['ready', 'failed'])).state).toBe('ready');
  await client.remove(id);
});

test('who lost the right meanwhile makes no plans', async () => {
  const id = await client.send(plan(), image);
  await client.until(id, ['ready']);
  const { projectId, tenantId } = world;
  const { accountId } = world.people.inspector;
  const setRole = (projectRole: 20 | 40) =>
    inTenant(world.stores.app, tenantId, (trx) =>
      setMembershipRole(trx, { projectId, accountId, projectRole }),
    );
  await setRole(40);
  expect((await client.makePlans(id, [{ page: 1, name: 'Late' }])).status).toBe(403);
  await setRole(20);
  await client.remove(id);
});

const ofTenant = (change: (trx: Trx) => Promise<unknown>) =>
  inTenant(world.stores.app, world.tenantId, change);
const endTenant = (day: string | null) =>
  ofTenant((trx) =>
    trx.updateTable('tenant').set({ expiration_date: day }).where('id', '=', world.tenantId).execute(),
  );

test('C61: past the end date of the tenant nothing is taken, worked on or removed, until it goes on', async () => {
  await jobs.stop();
  const id = await client.send(plan(), image);
  await endTenant('2020-01-31');
  expect((await client.get(id)).status).toBe(401);
  const { rows } = await sql<{ day: string }>`SELECT (current_date - 3)::text AS day`.execute(
    world.stores.app,
  );
  await endTenant(rows[0]?.day ?? null);
  jobs = await runJobs(world);
  const putOff = () =>
    sql`SELECT 1 FROM ${sql.table(`${JOBS_SCHEMA}.job`)} WHERE data->>'uploadId' = ${id} AND start_after > now()`
      .execute(world.stores.app)
      .then((found) => found.rows.length === 1);
  await eventually(putOff, 20_000, 100);
  const again = await client.create(plan(), image.length);
  expect([again.status, await errorOf(again)]).toEqual([403, 'tenant-expired']);
  await ofTenant((trx) =>
    trx
      .updateTable('upload')
      .set({ expires_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute(),
  );
  await sweep(world);
  const kept = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.selectFrom('upload').select('state').where('id', '=', id).execute(),
  );
  expect(kept).toEqual([{ state: 'inspecting' }]);

  await ofTenant((trx) => keepUpload(trx, id));
  await endTenant(null);
  await sql`UPDATE ${sql.table(`${JOBS_SCHEMA}.job`)} SET start_after = now() WHERE data->>'uploadId' = ${id}`.execute(
    world.stores.app,
  );
  await client.until(id, ['ready', 'failed']);
  expect(await (await client.get(id)).json()).toMatchObject({ data: { state: 'ready' } });
});
