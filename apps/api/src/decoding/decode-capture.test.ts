/** Photos of inspections, read and drawn in the process that foreign files are decoded in. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WHOLE_SPHERE } from '@plumbline/shared/media/sphere-part.ts';
import { runDecoder } from './run-decoder.ts';
import type { DecoderLimits } from './supervise-child.ts';

const MIB = 1024 ** 2;
const LIMITS: DecoderLimits = { timeoutMs: 60_000, memoryBytes: 600 * MIB };
let dir: string;
beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-capture-')));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A photo with detail, as wide as wanted. */
async function photo(name: string, width: number, height: number): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const detail = sharp({ create: { width: 550, height: 275, channels: 3, background: '#888', noise } });
  const source = join(dir, name);
  const small = await detail.png().toBuffer();
  await sharp(small).resize({ width, height, fit: 'fill' }).jpeg({ quality: 90 }).toFile(source);
  return source;
}

const draw = (source: string, step: 'base' | 'tiles', outDir: string) =>
  ({ want: 'capture', step, source, outDir, part: WHOLE_SPHERE }) as const;

test('a sphere is told, drawn and cut into tiles, step by step', async () => {
  const source = await photo('sphere', 4096, 2048);
  const told = await runDecoder({ want: 'capture-facts', source, outDir: join(dir, 'facts') }, LIMITS);
  expect(told).toMatchObject({
    t: 'capture-facts',
    photo: { kind: 'jpeg', widthPx: 4096, heightPx: 2048, look: { as: 'ask', proposed: 'sphere' } },
  });
  const outDir = join(dir, 'drawn');
  const base = await runDecoder(draw(source, 'base', outDir), LIMITS);
  expect(base).toEqual({ t: 'capture-base', widthPx: 4096, heightPx: 2048 });
  expect(readdirSync(outDir).toSorted()).toEqual(['base.jpg', 'thumbnail.webp']);
  const done: number[] = [];
  const tiles = await runDecoder(draw(source, 'tiles', outDir), {
    ...LIMITS,
    onProgress: (share) => done.push(share),
  });
  expect(tiles).toEqual({ t: 'capture-tiles', levels: [{ widthPx: 4096, columns: 8, rows: 4 }] });
  expect(readdirSync(join(outDir, 't', '0'))).toHaveLength(32);
  expect(done.at(-1)).toBe(1);
}, 60_000);

test('a sphere of 11,000 × 5,500 px is drawn in 600 MiB, the program included', async () => {
  const source = await photo('large', 11_000, 5500);
  for (const step of ['base', 'tiles'] as const)
    expect(await runDecoder(draw(source, step, join(dir, 'large-drawn')), LIMITS)).toMatchObject({
      t: `capture-${step}`,
    });
  expect(readdirSync(join(dir, 'large-drawn', 't', '1'))).toHaveLength(16 * 8);
}, 120_000);

test('what is no photo, or half of one, is refused and leaves nothing', async () => {
  const broken = join(dir, 'broken');
  writeFileSync(broken, 'no picture at all');
  const outDir = join(dir, 'nothing');
  expect(await runDecoder({ want: 'capture-facts', source: broken, outDir }, LIMITS)).toEqual({
    t: 'refused',
    code: 'capture-file-kind',
  });
  for (const step of ['base', 'tiles'] as const)
    expect(await runDecoder(draw(broken, step, outDir), LIMITS)).toEqual({
      t: 'refused',
      code: 'image-unreadable',
    });
  expect(existsSync(join(outDir, 'base.jpg'))).toBe(false);
}, 60_000);

test('a place that cannot be written to is no fault of the photo', async () => {
  const source = await photo('small', 400, 200);
  const outDir = join(dir, 'taken');
  const complaints: string[] = [];
  await runDecoder(draw(source, 'base', outDir), LIMITS);
  rmSync(join(outDir, 'base.jpg'));
  // A folder of the same name stands for what keeps the system from writing.
  mkdirSync(join(outDir, 'base.jpg'));
  await runDecoder(draw(source, 'base', outDir), { ...LIMITS, onCrash: (text) => complaints.push(text) });
  expect(complaints.join()).toContain('EISDIR');
}, 60_000);
