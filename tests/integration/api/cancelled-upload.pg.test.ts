/**
 * An upload is taken back at the very moment when something is made of it (reliability.md C78): either all of it is
 * there afterwards or nothing, no byte that belongs to nobody, and no cover without its picture.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { addStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { keepPicture } from '@plumbline/server/uploads/upload.store.ts';
import { sweep } from '../../../apps/api/src/jobs/sweep.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { idOf, storedPartsOf, uploadClient, type UploadClient } from './upload-client.ts';
import { waitingQueries } from './waiting-queries.ts';

let world: World;
let owner: pg.Client;
let client: UploadClient;
let image: Buffer;
beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await owner.connect();
  client = uploadClient(await world.app.listen({ host: '127.0.0.1', port: 0 }), world.people.admin.token);
  image = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#cde' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** Begins something and waits until it is over or has to wait for another transaction. */
async function begin<T>(work: () => Promise<T>): Promise<{ begun: Promise<T> }> {
  let isOver = false;
  const begun = work().finally(() => (isOver = true));
  await expect
    .poll(async () => isOver || (await waitingQueries(owner, 'upload')) > 0, { timeout: 10_000 })
    .toBe(true);
  return { begun };
}

const announce = (purpose: 'floor-plan' | 'cover') => ({
  projectId: world.projectId,
  filename: 'site.jpg',
  purpose,
});
const coverBy = (uploadId: string, was: string | null) =>
  world.app.inject({
    method: 'PUT',
    url: `/api/core/project/${world.projectId}/cover`,
    headers: bearer(world.people.admin),
    payload: { was, uploadId, crop: { left: 0, top: 0, width: 1, height: 1 } },
  });
async function coverId(): Promise<string | null> {
  const { rows } = await owner.query<{ id: string | null }>(
    `SELECT cover_file_id AS id FROM project WHERE id = $1`,
    [world.projectId],
  );
  return rows[0]?.id ?? null;
}

test.each(['floor-plan', 'cover'] as const)(
  'C78 a %s that is taken back while its last byte arrives leaves nothing',
  async (purpose) => {
    const id = idOf(await client.create(announce(purpose), image.length));
    const { storage } = world;
    const remove = storage.remove.bind(storage);
    let sent: { begun: Promise<Response> } | undefined;
    vi.spyOn(storage, 'remove').mockImplementationOnce(async (prefix) => {
      await remove(prefix);
      sent = await begin(() => client.patch(id, 0, image));
    });
    const removed = await client.remove(id);
    const patched = await sent?.begun;
    expect(removed.status).toBe(204);
    expect([204, 404]).toContain(patched?.status);
    expect((await client.head(id)).status).toBe(404);
    expect(await storedPartsOf(storage, id)).toEqual([]);
  },
);

test('C78 a picture that is taken back while it becomes the cover is the cover, or is gone', async () => {
  const id = await client.send(announce('cover'), image);
  const { storage } = world;
  const remove = storage.remove.bind(storage);
  let put: { begun: ReturnType<typeof coverBy> } | undefined;
  vi.spyOn(storage, 'remove').mockImplementationOnce(async (prefix) => {
    put = await begin(async () => coverBy(id, null));
    await remove(prefix);
  });
  const removed = await client.remove(id);
  const status = (await put?.begun)?.statusCode;
  expect([removed.status, status]).toEqual([204, 404]);
  expect(await coverId()).toBeNull();
  expect(await storedPartsOf(storage, id)).toEqual([]);
});

test('C78 a picture that is taken back while it is drawn as the cover leaves nothing', async () => {
  const id = await client.send(announce('cover'), image);
  const { storage } = world;
  const write = storage.write.bind(storage);
  vi.spyOn(storage, 'write').mockImplementationOnce(async (key, content) => {
    expect((await client.remove(id)).status).toBe(204);
    return write(key, content);
  });
  expect((await coverBy(id, null)).statusCode).toBe(404);
  expect(await coverId()).toBeNull();
  expect(await storedPartsOf(storage, id)).toEqual([]);
});

test('C78 a picture that is used twice at once is the cover once, with its files', async () => {
  const id = await client.send(announce('cover'), image);
  const both = await Promise.all([coverBy(id, null), coverBy(id, null)]);
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
  expect(await coverId()).toBe(id);
  expect(await storedPartsOf(world.storage, id)).toEqual(['preview.webp', 'thumbnail.webp']);
});

test('C78 a picture whose last byte is dealt with twice, the second time when it is in use, stays', async () => {
  const was = await coverId();
  const id = idOf(await client.create(announce('cover'), image.length));
  const { storage } = world;
  const write = storage.write.bind(storage);
  vi.spyOn(storage, 'write').mockImplementationOnce(async (key, content) => {
    const written = await write(key, content);
    await inTenant(world.stores.app, world.tenantId, (trx) => keepPicture(trx, id));
    expect((await coverBy(id, was)).statusCode).toBe(200);
    return written;
  });
  expect((await client.patch(id, 0, image)).status).toBe(404);
  expect(await coverId()).toBe(id);
  expect(await storedPartsOf(storage, id)).toEqual(
    expect.arrayContaining(['preview.webp', 'thumbnail.webp']),
  );
});

/** An upload of two pages as a worker left it that was killed: both are drawn, and of the first a plan was made. */
async function killedUpload(): Promise<{ id: string; made: string; unmade: string }> {
  const { tenantId, projectId, stores, storage, people } = world;
  const id = idOf(await client.create(announce('floor-plan'), image.length));
  const [made, unmade] = [randomUUID(), randomUUID()];
  for (const picture of [made, unmade]) await storage.write(`${picture}/preview.webp`, Buffer.from('drawn'));
  const chosen = [made, unmade].map((floorPlanId, page) => ({ page, name: `Page ${page}`, floorPlanId }));
  await inTenant(stores.app, tenantId, async (trx) => {
    await sql`UPDATE upload SET state = 'rendering', chosen = ${JSON.stringify(chosen)} WHERE id = ${id}`.execute(
      trx,
    );
    await addStoredFile(trx, {
      id: made,
      tenantId,
      projectId,
      purpose: 'plan',
      originalName: 'a.pdf',
      contentType: 'application/pdf',
      sizeBytes: 9,
      sha256: '0'.repeat(64),
      createdBy: people.admin.accountId,
    });
  });
  return { id, made, unmade };
}

test.each(['taken back', 'over'])(
  'C78 what a killed worker had drawn of an upload goes when it is %s, what became a plan stays',
  async (end) => {
    const { id, made, unmade } = await killedUpload();
    if (end === 'taken back') await client.remove(id);
    else {
      await owner.query(`UPDATE upload SET expires_at = now() - interval '1 year' WHERE id = $1`, [id]);
      await sweep(world);
    }
    const { rows } = await owner.query(`SELECT id FROM upload WHERE id = $1`, [id]);
    expect(rows).toEqual([]);
    expect(await storedPartsOf(world.storage, made)).toEqual(['preview.webp']);
    expect(await storedPartsOf(world.storage, unmade)).toEqual([]);
  },
);
