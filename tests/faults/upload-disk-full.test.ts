/** The disk of the files is really full: a file system of a few megabytes, where this account may mount one. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UploadAnswerSchema } from '@plumbline/shared/contract/upload.ts';
import { runJobs, type RunningJobs } from '../../apps/api/src/jobs/run-jobs.ts';
import { createWorld, type World } from '../integration/api/api-world.ts';
import { idOf, uploadClient, type UploadClient } from '../integration/api/upload-client.ts';
import { readRows } from './owner-reader.ts';
import { mountSmallDisk } from './small-disk.ts';

const MEBIBYTE = 1024 * 1024;
/** More than the api keeps free, so that an upload may begin. */
const ROOMY_BYTES = 400 * MEBIBYTE;
const SIDE_PX = 1250;

const disk = mountSmallDisk(ROOMY_BYTES);
if (!disk) console.info('A26: not run, this account may not mount a file system');

describe.runIf(disk)('A26', () => {
  let world: World;
  let jobs: RunningJobs;
  let client: UploadClient;
  let baseUrl: string;
  let image: Buffer;

  beforeAll(async () => {
    world = await createWorld({}, disk?.dir);
    baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
    jobs = await runJobs(world);
    client = uploadClient(baseUrl, world.people.inspector.token);
    // Noise does not compress, so the file is as large as its pixels.
    const noise = Buffer.from(Array.from({ length: SIDE_PX * SIDE_PX * 3 }, () => Math.random() * 256));
    image = await sharp(noise, { raw: { width: SIDE_PX, height: SIDE_PX, channels: 3 } })
      .png()
      .toBuffer();
  });
  afterAll(async () => {
    await jobs.stop();
    await world.close();
    disk?.remove();
  });

  const codeOf = async (response: Response): Promise<string> => (await response.json()).data.error;
  const announced = (filename: string) => ({ projectId: world.projectId, filename });

  /** Rows whose bytes are not there, and parts of uploads that no row knows. */
  async function loose(): Promise<string[]> {
    const url = world.stores.config.DATABASE_URL;
    const files = await readRows<{ id: string; purpose: string }>(
      url,
      // The capture that the world begins with has no picture behind it.
      `SELECT id, purpose FROM stored_file WHERE deleted_at IS NULL AND purpose <> 'capture'`,
    );
    // A crop around a note is one picture; whatever else there is has what came.
    const fileOf = (purpose: string) => (purpose === 'floor-image' ? 'preview.webp' : 'original');
    const begun = await readRows<{ id: string }>(url, `SELECT id FROM upload WHERE state = 'receiving'`);
    const incoming = join(world.filesDir, 'incoming');
    const parts = readdirSync(incoming).filter((name) => !name.endsWith('.json'));
    return [
      ...files
        .filter(({ id, purpose }) => !existsSync(world.storage.path(`${id}/${fileOf(purpose)}`)))
        .map(({ id }) => id),
      ...begun.filter(({ id }) => !parts.includes(id)).map(({ id }) => id),
      ...parts.filter((name) => begun.every(({ id }) => id !== name)),
    ];
  }

  it('a disk that is full at half of an upload is 507; what came is kept, and the rest follows when there is room', async () => {
    const half = Math.floor(image.length / 2);
    expect(half).toBeGreaterThan(2 * MEBIBYTE);
    const id = idOf(await client.create(announced('Half.png'), image.length));
    expect((await client.patch(id, 0, image.subarray(0, half))).status).toBe(204);

    disk?.leave(MEBIBYTE);
    const refused = await client.patch(id, half, image.subarray(half));
    expect([refused.status, await codeOf(refused)]).toEqual([507, 'storage-full']);
    const kept = Number((await client.head(id)).headers.get('upload-offset'));
    expect(kept).toBeGreaterThanOrEqual(half);
    expect(kept).toBeLessThan(image.length);
    const { data } = UploadAnswerSchema.parse(await (await client.get(id)).json());
    expect(data).toMatchObject({ state: 'receiving', receivedBytes: kept });
    const another = await client.create(announced('Another.png'), image.length);
    expect([another.status, await codeOf(another)]).toEqual([507, 'storage-full']);
    expect(await loose()).toEqual([]);

    disk?.leave(ROOMY_BYTES);
    expect((await client.patch(id, kept, image.subarray(kept))).status).toBe(204);
    expect(await client.until(id, ['ready', 'failed'])).toMatchObject({ state: 'ready' });
    expect((await client.makePlans(id, [{ page: 1, name: 'Sent in two' }])).status).toBe(200);
    expect(await client.until(id, ['done', 'failed'])).toMatchObject({ state: 'done' });
    expect(await loose()).toEqual([]);
  });

  it('a disk that is full while a plan is drawn ends that upload and nothing else', async () => {
    const id = await client.send(announced('Whole.png'), image);
    expect(await client.until(id, ['ready', 'failed'])).toMatchObject({ state: 'ready' });
    disk?.leave(0);
    expect((await client.makePlans(id, [{ page: 1, name: 'Never drawn' }])).status).toBe(200);
    // Not the image's fault, and not called so.
    expect(await client.until(id, ['done', 'failed'])).toMatchObject({
      state: 'failed',
      error: 'storage-full',
    });
    expect(await loose()).toEqual([]);
    disk?.leave(ROOMY_BYTES);
    const again = await client.send(announced('Whole.png'), image);
    expect(await client.until(again, ['ready', 'failed'])).toMatchObject({ state: 'ready' });
    expect((await client.makePlans(again, [{ page: 1, name: 'Never drawn' }])).status).toBe(200);
    expect(await client.until(again, ['done', 'failed'])).toMatchObject({ state: 'done' });
    expect(await loose()).toEqual([]);
  });
});
