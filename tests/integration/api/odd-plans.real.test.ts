/** Files of odd kinds come in as what they show: pictures to the pixel where they are decoded, all as plans through the door. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeImage } from '../../../apps/api/src/decoding/decode-image.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
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

const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 150 && green < 110 && blue < 110;
const isDark = (rgb: number[]) => Math.max(...rgb) < 110;

/** Parts of the sheet are shares of its sides. The red bar lies below the Japanese, the frame around all of it. */
test.each([
  ['japanese-font-not-embedded.pdf', 'four hiragana in a substitute face', isRed, { top: 0.1, bottom: 0.6 }],
  ['form-fields.pdf', 'the text and the cross of its fields', isDark, { top: 0.2, bottom: 0.8 }],
] as const)('%s shows %s, and nothing is said to be missing', async (file, _, isInk, { top, bottom }) => {
  const { page, floorId } = await becomePlan(file);
  expect([page?.missingFonts ?? 0, page?.isIncomplete ?? false]).toEqual([0, false]);
  const { data, info } = await previewOf(floorId);
  let ink = 0;
  for (let y = Math.round(top * info.height); y < bottom * info.height; y += 1)
    for (let x = Math.round(0.15 * info.width); x < 0.85 * info.width; x += 1) {
      const at = (y * info.width + x) * info.channels;
      if (isInk([...data.subarray(at, at + 3)])) ink += 1;
    }
  expect(ink).toBeGreaterThan(300);
});

test('userunit-10.pdf is a sheet of ten times its numbers', async () => {
  const { page, floorId } = await becomePlan('userunit-10.pdf');
  const { mm } = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx
      .selectFrom('plan_revision')
      .select(['page_width_mm as width', 'page_height_mm as height'])
      .where('floor_plan_id', '=', floorId)
      .executeTakeFirstOrThrow()
      .then((row) => ({ mm: [row.width, row.height].map((side) => Number(side).toFixed(1)) })),
  );
  expect(mm).toEqual(['1481.7', '1058.3']);
  expect(Math.max(page?.widthPx ?? 0, page?.heightPx ?? 0)).toBe(5000);
});

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

function previewOf(floorId: string) {
  const preview = sharp(world.storage.path(`${floorId}/preview.webp`));
  return preview.removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

async function expectPreview(floorId: string, sides: [number, number], pixels: Pixels): Promise<void> {
  const { data, info } = await previewOf(floorId);
  expect([info.width, info.height]).toEqual(sides);
  for (const [x, y, rgb] of pixels) {
    const at = (y * info.width + x) * info.channels;
    const seen = [...data.subarray(at, at + 3)];
    // What is shown is coded with a little loss.
    const isNear = rgb.every((part, index) => Math.abs(part - (seen[index] ?? -999)) <= 24);
    expect([x, y, isNear || seen]).toEqual([x, y, true]);
  }
}
