/** Pictures of odd kinds come in as what they show: to the pixel where they are decoded, and as plans through the door. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeImage } from '../../../apps/api/src/decoding/decode-image.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { testDataDir } from '../../support/test-data.ts';
import { createWorld, type World } from './api-world.ts';
import { uploadClient, type UploadClient } from './upload-client.ts';

const DATA = join(testDataDir() ?? '', 'odd-plans');
let world: World;
let jobs: RunningJobs;
let client: UploadClient;

beforeAll(async () => {
  world = await createWorld({ UPLOAD_QUOTA_OPEN: '1000' });
  const baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  jobs = await runJobs(world);
  client = uploadClient(baseUrl, world.people.inspector.token);
});
afterAll(async () => {
  await jobs.stop();
  await world.close();
});

const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];
const RED = [255, 0, 0];
type Pixels = [x: number, y: number, rgb: number[]][];

const BARS: Pixels = [
  [5, 5, WHITE],
  [200, 55, BLACK],
];
/** By independent readers; each is 400 × 300 px. */
const IMAGES: [file: string, kind: 'bmp' | 'jpeg', pixels: Pixels][] = [
  ['mono-1bit.bmp', 'bmp', BARS],
  ['palette-4bit.bmp', 'bmp', [...BARS, [200, 105, RED], [200, 155, [0, 0, 255]]]],
  ['palette-8bit.bmp', 'bmp', [...BARS, [200, 105, [0xa4, 0, 0x5b]], [200, 155, [0x7b, 0, 0x84]]]],
  ['rle8.bmp', 'bmp', [...BARS, [200, 105, RED], [200, 155, WHITE]]],
  ['junk-between-segments.jpg', 'jpeg', BARS],
];

test.each(IMAGES)('%s is decoded to the pixel', async (file, kind, pixels) => {
  const decoded = await decodeImage(kind, readFileSync(join(DATA, file)));
  if (!decoded.ok) throw new Error(decoded.code);
  const { data, widthPx, heightPx } = decoded.raster;
  expect([widthPx, heightPx]).toEqual([400, 300]);
  for (const [x, y, rgb] of pixels) {
    const at = (y * widthPx + x) * 3;
    expect([x, y, ...data.subarray(at, at + 3)]).toEqual([x, y, ...rgb]);
  }
});

test.each(IMAGES)('%s becomes a plan that looks like it', async (file, _, pixels) => {
  const { page, floorId } = await becomePlan(file);
  expect(page).toMatchObject({ widthPx: 400, heightPx: 300 });
  await expectPreview(floorId, [400, 300], pixels);
});

/** Sheets of 420 × 300 points with a black frame and a red bar, drawn at 200 dpi and shown 1024 px wide. */
test.each(['blank-first.pdf', 'byte-order-mark-first.pdf'])(
  '%s becomes a plan that looks like it',
  async (file) => {
    const { page, floorId } = await becomePlan(file);
    expect(page).toMatchObject({ widthPx: 1166, heightPx: 833 });
    await expectPreview(
      floorId,
      [1024, 732],
      [
        [20, 20, WHITE],
        [98, 366, BLACK],
        [926, 366, BLACK],
        [244, 561, RED],
      ],
    );
  },
);

async function becomePlan(file: string) {
  const uploadId = await client.send(
    { projectId: world.projectId, filename: file },
    readFileSync(join(DATA, file)),
  );
  const ready = await client.until(uploadId, ['ready', 'failed']);
  expect(ready).toMatchObject({ state: 'ready', error: null, pageCount: 1 });
  await client.makePlans(uploadId, [{ page: 1, name: `Odd ${file}` }]);
  const done = await client.until(uploadId, ['done', 'failed']);
  expect(done).toMatchObject({ state: 'done', error: null });
  return { page: ready.pages[0], floorId: done.floorIds[0] ?? '' };
}

async function expectPreview(floorId: string, sides: [number, number], pixels: Pixels): Promise<void> {
  const preview = sharp(world.storage.path(`${floorId}/preview.webp`));
  const { data, info } = await preview.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual(sides);
  for (const [x, y, rgb] of pixels) {
    const at = (y * info.width + x) * info.channels;
    const seen = [...data.subarray(at, at + 3)];
    // What is shown is coded with a little loss.
    const isNear = rgb.every((part, index) => Math.abs(part - (seen[index] ?? -999)) <= 24);
    expect([x, y, isNear || seen]).toEqual([x, y, true]);
  }
}
