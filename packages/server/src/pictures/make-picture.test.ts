import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CropSchema, middleCrop } from '@plumbline/shared/contract/picture.ts';
import { drawPicture, PICTURE_FILES, writePicture, type WantedPicture } from './make-picture.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plumbline-picture-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const WHOLE = { left: 0, top: 0, width: 1, height: 1 };

/** Left half red, right half blue. */
function halves(widthPx: number, heightPx: number) {
  const half = {
    create: { width: widthPx / 2, height: heightPx, channels: 3 as const, background: '#ff0000' },
  };
  return sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: '#0000ff' },
  }).composite([{ input: half, left: 0, top: 0 }]);
}

async function makePicture(source: Buffer, wanted: WantedPicture): Promise<void> {
  await writePicture(await drawPicture(source, wanted), dir);
}

async function look(name: string) {
  const path = join(dir, name);
  const { width, height, format, exif } = await sharp(path).metadata();
  const { dominant } = await sharp(path).stats();
  return { size: `${format} ${width} × ${height}`, hasExif: exif !== undefined, dominant };
}

test('a cover is 3:2 in two sizes, and says nothing of the camera', async () => {
  const photo = await halves(3000, 2400)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '53/1 33/1 0/1' } })
    .toBuffer();
  const crop = middleCrop({ widthPx: 3000, heightPx: 2400 }, 3 / 2);
  await makePicture(photo, { purpose: 'cover', crop });
  expect((await readdir(dir)).toSorted()).toEqual([...PICTURE_FILES]);
  expect(await look('preview.webp')).toMatchObject({ size: 'webp 1440 × 960', hasExif: false });
  expect(await look('thumbnail.webp')).toMatchObject({ size: 'webp 480 × 320', hasExif: false });
});

test('the wanted part is kept and nothing else', async () => {
  const photo = await halves(800, 400).png().toBuffer();
  const right = { left: 0.5, top: 0, width: 0.5, height: 1 };
  await makePicture(photo, { purpose: 'profile-photo', crop: right });
  const { size, dominant } = await look('preview.webp');
  expect(size).toBe('webp 400 × 400');
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(50);
});

test('the part is measured on the upright picture', async () => {
  // Turned by a quarter: what is stored left is shown on top.
  const photo = await halves(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const upper = { left: 0, top: 0, width: 1, height: 0.5 };
  await makePicture(photo, { purpose: 'cover', crop: upper });
  const { size, dominant } = await look('preview.webp');
  expect(size).toBe('webp 400 × 267');
  expect(dominant.r).toBeGreaterThan(200);
});

test('a small picture is not enlarged, and what is transparent is white', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const icon = await sharp({ create: { width: 90, height: 60, channels: 4, background: clear } })
    .png()
    .toBuffer();
  await makePicture(icon, { purpose: 'cover', crop: WHOLE });
  const { size, dominant } = await look('thumbnail.webp');
  expect(size).toBe('webp 90 × 60');
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});

test('what is no image is refused', async () => {
  const photo = await halves(60, 40).jpeg().toBuffer();
  const wanted = { purpose: 'cover', crop: WHOLE } as const;
  await expect(makePicture(Buffer.from('<svg/>'), wanted)).rejects.toBeInstanceOf(Error);
  await expect(makePicture(photo.subarray(0, photo.length / 2), wanted)).rejects.toBeInstanceOf(Error);
  expect(await readdir(dir)).toEqual([]);
});

test('a part lies inside of its picture', () => {
  expect(CropSchema.safeParse(WHOLE).success).toBe(true);
  for (const crop of [
    { ...WHOLE, left: 0.1 },
    { ...WHOLE, width: 0 },
    { ...WHOLE, top: -0.1, height: 0.5 },
    { ...WHOLE, left: Number.NaN, width: 0.5 },
  ])
    expect(CropSchema.safeParse(crop).success).toBe(false);
  for (const [widthPx, heightPx] of [
    [3000, 1000],
    [1000, 3000],
    [7, 5],
  ] as const)
    expect(CropSchema.safeParse(middleCrop({ widthPx, heightPx }, 3 / 2)).success).toBe(true);
});
