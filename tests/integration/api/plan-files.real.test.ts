/** Every real plan goes in or is refused for a stated reason; every hostile file is refused and leaves nothing. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { testDataDir } from '../../support/test-data.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { uploadClient, type UploadClient } from './upload-client.ts';

const DATA = testDataDir() ?? '';
let world: World;
let jobs: RunningJobs;
let baseUrl: string;
let client: UploadClient;

beforeAll(async () => {
  world = await createWorld({ UPLOAD_QUOTA_OPEN: '1000' });
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  jobs = await runJobs(world);
  client = uploadClient(baseUrl, world.people.inspector.token);
});
afterAll(async () => {
  await jobs.stop();
  await world.close();
});

function send(path: string) {
  const filename = path.split('/').at(-1) ?? '';
  return client.send({ projectId: world.projectId, filename }, readFileSync(join(DATA, path)));
}

/** Folders of the storage that hold anything for an id. */
function traces(id: string): string[] {
  const folders = [join(world.filesDir, id.slice(0, 2), id), join(world.filesDir, 'incoming', id)];
  return [...folders, join(world.filesDir, 'work', `inspect-${id}`)].filter((path) => existsSync(path));
}

const PLANS: [file: string, pageCount: number, widthPx: number, heightPx: number][] = [
  ['plans/1810spark-site-plan-arch-d.pdf', 1, 5000, 3235],
  ['plans/derived-mall-site1-f1.bmp', 1, 800, 588],
  ['plans/derived-mall-site1-f1.webp', 1, 800, 588],
  ['plans/mall-site1-f1-floor.png', 1, 800, 588],
  ['plans/kegonsa-a101-first-floor-rotate90.pdf', 1, 3400, 2200],
  ['plans/kegonsa-new-and-old-2-pages.pdf', 2, 3400, 2200],
  ['plans/kegonsa-plans-3-pages.pdf', 3, 3400, 2200],
  ['photos/orientation-portrait_6.jpg', 1, 450, 600],
  ['photos/site-tape-portrait-2014-10-24-104536.jpg', 1, 2432, 4320],
];

test.each(PLANS)('%s becomes %d plan(s) of %d x %d px', async (file, pageCount, widthPx, heightPx) => {
  const uploadId = await send(file);
  const ready = await client.until(uploadId, ['ready', 'failed']);
  expect(ready).toMatchObject({ state: 'ready', error: null, pageCount });
  expect(ready.pages).toHaveLength(pageCount);
  expect(ready.pages[0]).toMatchObject({ page: 1, widthPx, heightPx });
  const thumbnail = await fetch(`${baseUrl}${ready.pages[0]?.thumbnailUrl}`);
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);
  await thumbnail.arrayBuffer();
  const answer = await client.makePlans(
    uploadId,
    ready.pages.map(({ page, proposedName }) => ({ page, name: proposedName })),
  );
  expect(answer.status).toBe(200);
  const done = await client.until(uploadId, ['done', 'failed']);
  expect(done).toMatchObject({ state: 'done', error: null });
  expect(done.floorIds).toHaveLength(pageCount);
  for (const floorId of done.floorIds) await expectPlan(floorId, widthPx, heightPx);
  expect(traces(uploadId)).toEqual([]);
});

async function expectPlan(floorId: string, widthPx: number, heightPx: number): Promise<void> {
  const headers = bearer(world.people.viewer);
  const { data } = await (await fetch(`${baseUrl}/api/core/floor/${floorId}`, { headers })).json();
  expect(data.image).toMatchObject({ widthPx, heightPx });
  const last = data.image.levelCount - 1;
  for (const name of ['preview.webp', 'thumbnail.webp', 't/0/0_0.webp', `t/${last}/0_0.webp`, 'original']) {
    const file = await fetch(`${baseUrl}${data.image.mediaBase}${name}`);
    expect([name, file.status]).toEqual([name, 200]);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
}

const REFUSED: Record<string, string> = {
  'plans/1810spark-a101-floor-plan-5100x3299.jpg': 'image-too-large',
  'plans/kegonsa-a101-floor-plans-5040x3600.png': 'image-too-large',
  'plans/mall-site1-f1-floor_info.json': 'invalid-file-type',
  'plans/mall-site1-f1-geojson_map.json': 'invalid-file-type',
  'photos/iphone11-heic.heic': 'invalid-file-type',
  'hostile/bomb-200MB-markup.bcf': 'invalid-file-type',
  'hostile/bomb-30000x30000-1bit.png': 'image-too-large',
  'hostile/clipped.las': 'invalid-file-type',
  'hostile/corrupt_crc.e57': 'invalid-file-type',
  'hostile/dims-1233092999x2337276672.png': 'image-too-large',
  'hostile/html-named.jpg': 'invalid-file-type',
  'hostile/open-password.pdf': 'pdf-encrypted',
  'hostile/svg-nested-use.svg': 'svg-unsupported',
  'hostile/svg-xss1.svg': 'svg-unsupported',
  'hostile/truncated.bcf': 'invalid-file-type',
  'hostile/truncated.ifc': 'invalid-file-type',
  'hostile/truncated.jpg': 'image-unreadable',
  'hostile/truncated.laz': 'invalid-file-type',
  'hostile/truncated.png': 'image-unreadable',
  'hostile/xxe.bcf': 'invalid-file-type',
  'hostile/zip-named.ifc': 'invalid-file-type',
  'hostile/zip-slip.bcfzip': 'invalid-file-type',
};

/** Odd, but what they show is harmless once drawn anew: they become plans without anything of what they carried. */
const NEUTRALISED = [
  'hostile/javascript.pdf',
  'hostile/one-byte-missing.pdf',
  'hostile/png-named.jpg',
  'hostile/png_decompression_dos.png',
  'hostile/xss-in-all-metadata.jpg',
];

test.each(Object.entries(REFUSED))('E99-E104 %s is refused as %s and leaves nothing', async (file, code) => {
  const uploadId = await send(file);
  const failed = await client.until(uploadId, ['ready', 'failed']);
  expect(failed).toMatchObject({ state: 'failed', error: code });
  await expect.poll(() => traces(uploadId), { timeout: 5000 }).toEqual([]);
  expect((await client.makePlans(uploadId, [{ page: 1, name: 'x' }])).status).toBeGreaterThanOrEqual(400);
});

test('an empty file is refused before it is sent', async () => {
  const created = await client.create({ projectId: world.projectId, filename: 'empty.jpg' }, 0);
  expect([created.status, (await created.json()).data.error]).toEqual([422, 'file-empty']);
});

test.each(NEUTRALISED)(
  'E102 E104 %s is drawn anew, so that no foreign byte remains in what is shown',
  async (file) => {
    const uploadId = await send(file);
    const ready = await client.until(uploadId, ['ready', 'failed']);
    expect(ready.state).toBe('ready');
    await client.makePlans(uploadId, [{ page: 1, name: `Odd ${file}` }]);
    const done = await client.until(uploadId, ['done', 'failed']);
    expect(done.state).toBe('done');
    const preview = readFileSync(world.storage.path(`${done.floorIds[0]}/preview.webp`)).toString('latin1');
    expect(preview).not.toMatch(/script|JavaScript|EXIF|XMP|ICCP|xmp/);
  },
);

test('every file of the plans and the hostile folder is accounted for', () => {
  const known = new Set([
    ...PLANS.map(([file]) => file),
    ...Object.keys(REFUSED),
    ...NEUTRALISED,
    'hostile/empty.jpg',
  ]);
  const files = ['plans', 'hostile'].flatMap((dir) =>
    readdirSync(join(DATA, dir)).map((name) => `${dir}/${name}`),
  );
  expect(files.filter((file) => !known.has(file))).toEqual([]);
});
