import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PLAN_TILE_SIZE_PX } from '@plumbline/shared/contract/floor.ts';
import { IDENTITY, applySimilarity, type Similarity } from '@plumbline/shared/geometry/similarity.ts';
import {
  FLOOR_IMAGE_SIZE,
  drawFloorImage,
  drawFloorImageOf,
  floorImageFrame,
  type PlanTiles,
} from './draw-floor-image.ts';
import type { RgbRaster } from './sample-raster.ts';

/** A white sheet with a green mark of 40 × 100 px around `spot`, cut into tiles. */
async function sheet(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  spot: { x: number; y: number },
  rasterToPlan: Similarity = IDENTITY,
): Promise<PlanTiles & { read: string[]; raster: RgbRaster }> {
  const mark = { create: { width: 40, height: 100, channels: 3 as const, background: '#00c000' } };
  const picture = await sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: '#fff' },
  })
    .composite([{ input: mark, left: spot.x - 20, top: spot.y - 50 }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const read: string[] = [];
  return {
    widthPx,
    heightPx,
    tileSizePx: PLAN_TILE_SIZE_PX,
    rasterToPlan,
    read,
    raster: { data: picture, widthPx, heightPx, left: 0, top: 0 },
    readTile: async (name) => {
      read.push(name);
      const [column = 0, row = 0] = (/(\d+)_(\d+)\.webp$/.exec(name) ?? []).slice(1).map(Number);
      const [left, top] = [column * PLAN_TILE_SIZE_PX, row * PLAN_TILE_SIZE_PX];
      const width = Math.min(PLAN_TILE_SIZE_PX, widthPx - left);
      const height = Math.min(PLAN_TILE_SIZE_PX, heightPx - top);
      return sharp(picture, { raw: { width: widthPx, height: heightPx, channels: 3 } })
        .extract({ left, top, width, height })
        .webp({ lossless: true })
        .toBuffer();
    },
  };
}

async function pixelsOf(webp: Buffer) {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([FLOOR_IMAGE_SIZE.widthPx, FLOOR_IMAGE_SIZE.heightPx]);
  return ({ x, y }: { x: number; y: number }) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
}

const isGreen = ([red = 0, green = 0, blue = 0]: number[]) => green > 150 && red < 90 && blue < 90;
const isDark = (pixel: number[]) => pixel.every((channel) => channel < 110);
const isLight = (pixel: number[]) => pixel.every((channel) => channel > 225);

test('what lies around the pin is in the middle, in the size of the drawing, with a ring around the place', async () => {
  const plan = await sheet({ widthPx: 3000, heightPx: 2000 }, { x: 1500, y: 1000 });
  const frame = floorImageFrame(plan, { x: 1500, y: 1000 });
  const pixel = await pixelsOf(await drawFloorImage(plan, { x: 1500, y: 1000 }));
  const pin = frame.pin;
  expect(pin).toEqual({ x: FLOOR_IMAGE_SIZE.widthPx / 2, y: FLOOR_IMAGE_SIZE.heightPx / 2 });
  expect(isGreen(pixel({ x: pin.x - 10, y: pin.y + 10 }))).toBe(true);
  expect(isGreen(pixel({ x: pin.x + 10, y: pin.y - 10 }))).toBe(true);
  expect(isLight(pixel({ x: pin.x + 60, y: pin.y }))).toBe(true);
  // The ring: dark, with a light edge, so that it is seen on every drawing.
  const along = Array.from({ length: 30 }, (_, step) => pixel({ x: pin.x + 15 + step, y: pin.y }));
  expect(along.some(isDark)).toBe(true);
  // Nothing but the tiles below it is read.
  expect(plan.read.length).toBeLessThanOrEqual(6);
});

test.each([
  ['left upper', { x: 3, y: 2 }, { x: 40, y: 40 }],
  ['right lower', { x: 2998, y: 1999 }, { x: 760, y: 560 }],
])(
  'at the %s corner nearly all of the picture is plan, with the whole ring at its place',
  async (_, pin, at) => {
    const plan = await sheet({ widthPx: 3000, heightPx: 2000 }, { x: 1500, y: 1000 });
    expect(floorImageFrame(plan, pin).pin).toEqual(at);
    const pixel = await pixelsOf(await drawFloorImage(plan, pin));
    const { widthPx, heightPx } = FLOOR_IMAGE_SIZE;
    const isLeft = pin.x < 1500;
    expect(isLight(pixel({ x: isLeft ? 45 : widthPx - 45, y: heightPx / 2 }))).toBe(true);
    expect(pixel({ x: isLeft ? widthPx - 5 : 5, y: heightPx / 2 }).every((each) => each > 250)).toBe(true);
    // The edge of the sheet is seen.
    expect(pixel({ x: isLeft ? 10 : widthPx - 10, y: heightPx / 2 }).every((each) => each < 240)).toBe(true);
  },
);

test('of a large drawing half the size is shown, so that more lies around the pin', async () => {
  const half = await sheet({ widthPx: 2500, heightPx: 1500 }, { x: 1250, y: 750 });
  const plan = { ...half, widthPx: 5000, heightPx: 3000 };
  const pixel = await pixelsOf(await drawFloorImage(plan, { x: 2500, y: 1500 }));
  expect(half.read.every((name) => name.startsWith('t/1/'))).toBe(true);
  const { pin } = floorImageFrame(plan, { x: 2500, y: 1500 });
  expect(pin).toEqual({ x: 400, y: 300 });
  expect(isGreen(pixel({ x: pin.x - 10, y: pin.y + 10 }))).toBe(true);
});

test('a plan that is smaller than the picture lies in its middle, on what is no plan', async () => {
  const plan = await sheet({ widthPx: 300, heightPx: 200 }, { x: 150, y: 100 });
  const pixel = await pixelsOf(await drawFloorImage(plan, { x: 150, y: 100 }));
  const { widthPx, heightPx } = FLOOR_IMAGE_SIZE;
  expect(isGreen(pixel({ x: widthPx / 2 - 10, y: heightPx / 2 - 10 }))).toBe(true);
  expect(pixel({ x: 5, y: 5 })).not.toEqual([255, 255, 255]);
});

test('a pin beside the drawing is in the picture all the same', async () => {
  const plan = await sheet({ widthPx: 3000, heightPx: 2000 }, { x: 1500, y: 1000 });
  const { pin } = floorImageFrame(plan, { x: -5000, y: 1000 });
  expect(pin.x).toBeGreaterThan(0);
  expect(pin.x).toBeLessThan(FLOOR_IMAGE_SIZE.widthPx);
  const pixel = await pixelsOf(await drawFloorImage(plan, { x: -5000, y: 1000 }));
  expect(pixel({ x: 5, y: 5 })).not.toEqual([255, 255, 255]);
});

test('a revision that is turned, scaled and moved is shown as it lies in plan space', async () => {
  // A quarter turn, twice the size, and moved.
  const rasterToPlan = { a: 0, b: 2, tx: 900, ty: -300 };
  const spot = { x: 1200, y: 700 };
  const plan = await sheet({ widthPx: 3000, heightPx: 2000 }, spot, rasterToPlan);
  const onPlan = applySimilarity(rasterToPlan, spot);
  const pixel = await pixelsOf(await drawFloorImage(plan, onPlan));
  const { pin } = floorImageFrame(plan, onPlan);
  // The mark is high on the sheet and wide on the plan.
  expect(isGreen(pixel({ x: pin.x - 45, y: pin.y }))).toBe(true);
  expect(isGreen(pixel({ x: pin.x + 45, y: pin.y }))).toBe(true);
  expect(isLight(pixel({ x: pin.x, y: pin.y - 45 }))).toBe(true);
});

test('nothing of the sheet’s metadata or of a viewer is in it', async () => {
  const plan = await sheet({ widthPx: 600, heightPx: 600 }, { x: 300, y: 300 });
  const made = await drawFloorImage(plan, { x: 300, y: 300 });
  const { format, exif, xmp, icc } = await sharp(made).metadata();
  expect([format, exif, xmp, icc]).toEqual(['webp', undefined, undefined, undefined]);
});

test('of a drawing in memory the same picture is drawn as of its tiles', async () => {
  const plan = await sheet({ widthPx: 1100, heightPx: 900 }, { x: 300, y: 250 });
  for (const pin of [
    { x: 310, y: 240 },
    { x: 5, y: 890 },
    { x: 1090, y: 3 },
  ]) {
    expect((await drawFloorImageOf(plan.raster, pin)).equals(await drawFloorImage(plan, pin))).toBe(true);
  }
});
