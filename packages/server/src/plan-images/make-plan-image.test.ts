import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { levelCountOf, makePlanImage } from './make-plan-image.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plumbline-image-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const out = () => join(dir, 'out');
const RED = { r: 255, g: 0, b: 0 };

/** A sheet with a red mark of 100 × 100 px in its left upper corner. */
function sheet(widthPx: number, heightPx: number) {
  const mark = { create: { width: 100, height: 100, channels: 3 as const, background: RED } };
  return sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: '#ffffff' },
  }).composite([{ input: mark, left: 0, top: 0 }]);
}

async function sizeOf(...path: string[]): Promise<string> {
  const { width, height, format } = await sharp(join(out(), ...path)).metadata();
  return `${format} ${width} × ${height}`;
}

/** The colour of one pixel, as `[r, g, b]`. */
async function pixelOf(path: string, x: number, y: number): Promise<number[]> {
  const spot = await sharp(path).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  return [...spot];
}

test.each([
  [1, 1, 1],
  [512, 512, 1],
  [513, 100, 2],
  [1024, 1024, 2],
  [1025, 1024, 3],
  [4032, 2851, 4],
  [5000, 5000, 5],
])('%d × %d px have %d levels, and the last fits one tile', (widthPx, heightPx, levels) => {
  expect(levelCountOf(widthPx, heightPx)).toBe(levels);
  expect(Math.ceil(Math.max(widthPx, heightPx) / 2 ** (levels - 1))).toBeLessThanOrEqual(512);
});

test('a sheet becomes thumbnail, preview and the tiles of every level', async () => {
  const made = await makePlanImage(await sheet(1300, 700).png().toBuffer(), out());
  expect(made).toEqual({ widthPx: 1300, heightPx: 700, levelCount: 3 });
  expect(await sizeOf('thumbnail.webp')).toBe('webp 256 × 138');
  expect(await sizeOf('preview.webp')).toBe('webp 1024 × 551');
  expect((await readdir(join(out(), 't', '0'))).toSorted()).toEqual(
    ['0_0', '0_1', '1_0', '1_1', '2_0', '2_1'].map((name) => `${name}.webp`),
  );
  expect(await sizeOf('t', '0', '0_0.webp')).toBe('webp 512 × 512');
  expect(await sizeOf('t', '0', '2_1.webp')).toBe('webp 276 × 188');
  expect((await readdir(join(out(), 't', '1'))).toSorted()).toEqual(['0_0.webp', '1_0.webp']);
  expect(await sizeOf('t', '1', '1_0.webp')).toBe('webp 138 × 350');
  expect(await sizeOf('t', '2', '0_0.webp')).toBe('webp 325 × 175');
});

test('a small picture is never enlarged', async () => {
  const made = await makePlanImage(await sheet(200, 150).png().toBuffer(), out());
  expect(made).toEqual({ widthPx: 200, heightPx: 150, levelCount: 1 });
  expect(await sizeOf('thumbnail.webp')).toBe('webp 200 × 150');
  expect(await sizeOf('preview.webp')).toBe('webp 200 × 150');
  expect(await sizeOf('t', '0', '0_0.webp')).toBe('webp 200 × 150');
});

test('E107 a picture turned by its orientation stands upright, and none of its metadata is left', async () => {
  const turned = await sheet(600, 300)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const made = await makePlanImage(turned, out());
  expect(made).toEqual({ widthPx: 300, heightPx: 600, levelCount: 2 });
  for (const name of ['thumbnail.webp', 'preview.webp', 't/0/0_0.webp']) {
    const { exif, icc, xmp, orientation } = await sharp(join(out(), name)).metadata();
    expect([name, exif, icc, xmp, orientation]).toEqual([name, undefined, undefined, undefined, undefined]);
  }
  const [red = 0, green = 255] = await pixelOf(join(out(), 't', '0', '0_0.webp'), 250, 50);
  expect([red > 200, green < 60]).toEqual([true, true]);
});

test('what is transparent becomes white paper', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const png = await sharp({ create: { width: 64, height: 64, channels: 4, background: clear } })
    .png()
    .toBuffer();
  await makePlanImage(png, out());
  for (const value of await pixelOf(join(out(), 'preview.webp'), 32, 32)) expect(value).toBeGreaterThan(250);
});

test('pixels in memory give the same pictures as their file', async () => {
  const image = sheet(700, 400);
  const { data, info } = await image.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  const file = join(dir, 'sheet.png');
  await image.png().toFile(file);
  const fromFile = join(dir, 'from-file');
  const made = await makePlanImage(file, fromFile);
  expect(await makePlanImage({ data, widthPx: 700, heightPx: 400, channels: 3 }, out())).toEqual(made);
  const tile = (folder: string) =>
    sharp(join(folder, 't', '0', '0_0.webp'))
      .raw()
      .toBuffer();
  expect((await tile(out())).equals(await tile(fromFile))).toBe(true);
});

test('E100 5001 px on a side are not decoded', async () => {
  const png = await sheet(5001, 5001).png().toBuffer();
  await expect(makePlanImage(png, out())).rejects.toThrow('exceeds pixel limit');
});

test('half a file is refused', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const png = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
  await expect(makePlanImage(png.subarray(0, png.length / 2), out())).rejects.toThrow('libpng read error');
});
