import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WHOLE_SPHERE } from '@plumbline/shared/media/sphere-part.ts';
import { hasTile } from '@plumbline/shared/media/tile-levels.ts';
import { EMPTY } from './capture-picture.ts';
import { drawBase } from './draw-base.ts';
import { drawTiles } from './draw-tiles.ts';
import { WHOLE_GPANO, xmpOf } from './testing/sample-photo.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-capture-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Red grows from left to right, green from top to bottom, blue stays. */
async function ramp(widthPx: number, heightPx: number): Promise<Buffer> {
  const data = Buffer.alloc(widthPx * heightPx * 3);
  for (let at = 0; at < data.length; at += 3) {
    data[at] = (255 * ((at / 3) % widthPx)) / widthPx;
    data[at + 1] = (255 * at) / data.length;
    data[at + 2] = 200;
  }
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '59/1 54/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp(xmpOf(WHOLE_GPANO))
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function pixelsOf(path: string) {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { widthPx: info.width, heightPx: info.height, at };
}
const isEmpty = (pixel: number[]) =>
  [EMPTY.r, EMPTY.g, EMPTY.b].every((channel, index) => Math.abs(channel - (pixel[index] ?? 255)) < 6);
const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));

test('M2 nothing of what the camera wrote is in any picture', async () => {
  const outDir = join(dir, 'metadata');
  const source = await ramp(4096, 2048);
  for (const written of ['Exif', 'ns.adobe.com/xap', 'GPano', 'ICC_PROFILE'])
    expect(source.includes(written)).toBe(true);
  await drawBase(source, WHOLE_SPHERE, outDir);
  await drawTiles(source, WHOLE_SPHERE, outDir);
  const made = filesBelow(outDir);
  expect(made).toHaveLength(2 + 32);
  for (const path of made) {
    const bytes = readFileSync(path);
    for (const written of ['Exif', 'ns.adobe.com', 'GPano', 'ICC_PROFILE', 'ICCP', 'Camera', 'http'])
      expect([path, written, bytes.includes(written)]).toEqual([path, written, false]);
  }
});

test('the tiles of a sphere put together are the sphere, and the base picture shows all of it', async () => {
  const outDir = join(dir, 'sphere');
  const source = await ramp(6200, 3100);
  expect(await drawBase(source, WHOLE_SPHERE, outDir)).toEqual({ widthPx: 6200, heightPx: 3100 });
  const done: number[] = [];
  const levels = await drawTiles(source, WHOLE_SPHERE, outDir, (share) => done.push(share));
  expect(levels).toEqual([
    { widthPx: 4096, columns: 8, rows: 4 },
    { widthPx: 6144, columns: 8, rows: 4 },
  ]);
  expect(done.at(-1)).toBe(1);
  expect(done.toSorted((a, b) => a - b)).toEqual(done);
  for (const [index, { widthPx, columns, rows }] of levels.entries()) {
    expect(readdirSync(join(outDir, 't', String(index)))).toHaveLength(columns * rows);
    const tilePx = widthPx / columns;
    const tile = await pixelsOf(join(outDir, 't', String(index), '3_2.jpg'));
    expect([tile.widthPx, tile.heightPx]).toEqual([tilePx, tilePx]);
    const [red = 0, green = 0] = tile.at(tilePx / 2, tilePx / 2);
    expect(red).toBeCloseTo((255 * 3.5) / columns, -1);
    expect(green).toBeCloseTo((255 * 2.5) / rows, -1);
  }
  const base = await pixelsOf(join(outDir, 'base.jpg'));
  expect([base.widthPx, base.heightPx]).toEqual([2048, 1024]);
  const thumbnail = await sharp(join(outDir, 'thumbnail.webp')).metadata();
  expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['webp', 320, 180]);
  // It looks forward: the middle of the sphere is in its middle, and a third of the way around beside it.
  const view = await pixelsOf(join(outDir, 'thumbnail.webp'));
  expect(view.at(160, 90)[0]).toBeCloseTo(127, -1.2);
  expect(view.at(2, 90)[0]).toBeCloseTo(127 - (255 * 50) / 360, -1.2);
});

test('M3 a part of a sphere lies in its place, and the rest is empty', async () => {
  const outDir = join(dir, 'part');
  const part = { left: 0.25, top: 0.25, width: 0.5, height: 0.25 };
  const source = await ramp(4096, 1024);
  await drawBase(source, part, outDir);
  const [, finest] = await drawTiles(source, part, outDir);
  expect(finest).toEqual({ widthPx: 8192, columns: 16, rows: 8 });
  const base = await pixelsOf(join(outDir, 'base.jpg'));
  expect([base.widthPx, base.heightPx]).toEqual([2048, 1024]);
  for (const [x, y] of [
    [500, 300],
    [1550, 300],
    [1000, 240],
    [1000, 530],
  ] as const)
    expect([x, y, isEmpty(base.at(x, y))]).toEqual([x, y, true]);
  expect(base.at(1024, 384)[0]).toBeCloseTo(127, -1.2);
  const names = readdirSync(join(outDir, 't', '1'));
  if (!finest) throw new Error('no level');
  const wanted = Array.from({ length: 128 }, (_, at) => [at % 16, Math.floor(at / 16)] as const)
    .filter(([column, row]) => hasTile(finest, part, column, row))
    .map(([column, row]) => `${column}_${row}.jpg`);
  expect(names.toSorted()).toEqual(wanted.toSorted());
  // The view is into the middle of what is there.
  const view = await pixelsOf(join(outDir, 'thumbnail.webp'));
  for (const [x, y] of [
    [0, 0],
    [319, 0],
    [0, 179],
    [319, 179],
    [160, 90],
  ] as const)
    expect([x, y, isEmpty(view.at(x, y))]).toEqual([x, y, false]);
});

test('M3 a tile on the edge of a part is filled up', async () => {
  const outDir = join(dir, 'edge');
  const part = { left: 0.3, top: 0.3, width: 0.5, height: 0.25 };
  await drawTiles(await ramp(2048, 512), part, outDir);
  const tile = await pixelsOf(join(outDir, 't', '0', '2_1.jpg'));
  expect([tile.widthPx, tile.heightPx]).toEqual([512, 512]);
  expect(isEmpty(tile.at(10, 10))).toBe(true);
  expect(isEmpty(tile.at(400, 400))).toBe(false);
});

test('a flat photo stays flat and upright, a small one as it is', async () => {
  const outDir = join(dir, 'flat');
  const turned = await sharp(await ramp(2400, 1300))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await drawBase(turned, null, outDir)).toEqual({ widthPx: 1300, heightPx: 2400 });
  expect(await drawTiles(turned, null, outDir)).toEqual([{ widthPx: 1300, columns: 3, rows: 5 }]);
  const base = await sharp(join(outDir, 'base.jpg')).metadata();
  expect([base.width, base.height]).toEqual([1109, 2048]);
  const last = await sharp(join(outDir, 't', '0', '2_4.jpg')).metadata();
  expect([last.width, last.height]).toEqual([1300 - 1024, 2400 - 2048]);
  const small = join(dir, 'small');
  const grey = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#777' } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  await drawBase(grey, null, small);
  expect(await drawTiles(grey, null, small)).toEqual([]);
  expect(await pixelsOf(join(small, 'base.jpg'))).toMatchObject({ widthPx: 60, heightPx: 40 });
  const tiny = await sharp(join(small, 'thumbnail.webp')).metadata();
  expect([tiny.width, tiny.height]).toEqual([60, 40]);
});

test('half a photo is refused rather than shown in part', async () => {
  const whole = await ramp(600, 300);
  const half = whole.subarray(0, whole.length / 2);
  await expect(drawBase(half, WHOLE_SPHERE, join(dir, 'half'))).rejects.toThrow('Vips');
});
