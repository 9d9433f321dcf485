import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictureFaults } from './picture-faults.ts';

const PICTURES = join(import.meta.dirname, '../demo/walk/pictures');
const [WIDTH_PX, HEIGHT_PX] = [2048, 1024];

describe('a panorama', () => {
  let base: Buffer;
  beforeAll(async () => {
    const picture = readFileSync(join(PICTURES, 'first-ground-floor-lobby.jpg'));
    base = await jpeg(sharp(picture).resize(WIDTH_PX, HEIGHT_PX));
  });
  const jpeg = (picture: Sharp) => picture.jpeg({ quality: 82 }).toBuffer();

  test('as it was taken has none', async () => {
    expect(await pictureFaults(base, null)).toEqual([]);
  });

  test('without light is dark', async () => {
    expect(await pictureFaults(await jpeg(sharp(base).linear(0.12)), null)).toEqual(['dark']);
  });

  test('out of focus is blurred', async () => {
    expect(await pictureFaults(await jpeg(sharp(base).blur(5)), null)).toEqual(['blurred']);
  });

  test('of which one lens was covered says so', async () => {
    const lens = {
      create: { width: WIDTH_PX / 2, height: HEIGHT_PX, channels: 3, background: '#1a1210' },
    } as const;
    const covered = sharp(base).composite([{ input: lens, left: WIDTH_PX / 4, top: 0 }]);
    expect(await pictureFaults(await jpeg(covered), null)).toEqual(['covered']);
  });

  test('that is a part of the sphere is looked at where it shows something', async () => {
    const part = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
    const seen = await sharp(base)
      .resize(WIDTH_PX / 2, HEIGHT_PX / 2)
      .toBuffer();
    const black = {
      create: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: '#000' },
    } as const;
    const partial = sharp(black).composite([{ input: seen, left: WIDTH_PX / 4, top: HEIGHT_PX / 4 }]);
    expect(await pictureFaults(await jpeg(partial), part)).toEqual([]);
  });
});

test('an even wall is neither blurred nor covered', async () => {
  const wall = { create: { width: 800, height: 600, channels: 3, background: '#d8d4cc' } } as const;
  expect(await pictureFaults(await sharp(wall).jpeg().toBuffer(), null)).toEqual([]);
});

test('the demo’s pictures have no faults', async () => {
  const names = readdirSync(PICTURES).filter((name) => name.endsWith('.jpg'));
  for (const name of names.filter((_, index) => index % 6 === 0))
    expect([name, await pictureFaults(join(PICTURES, name), null)]).toEqual([name, []]);
}, 60_000);
