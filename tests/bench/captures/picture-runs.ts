/** What is measured of a picture, each as the product's worker does it and as its library does it in one call. */
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { WHOLE_SPHERE } from '@plumbline/shared/media/sphere-part.ts';
import { runDecoder, type Decoded } from '../../../apps/api/src/decoding/run-decoder.ts';
import type { DecoderLimits } from '../../../apps/api/src/decoding/supervise-child.ts';

interface PictureRun {
  source: string;
  /** Absent before the run; everything goes below it. */
  outDir: string;
  isSphere: boolean;
}

interface PictureRuns {
  /** From the file to what is shown first. */
  preview(run: PictureRun): Promise<void>;
  tiles(run: PictureRun): Promise<void>;
}

export const PICTURE_CONTENDERS = ['plumbline', 'sharp-tile'] as const;
export type PictureContender = (typeof PICTURE_CONTENDERS)[number];

/** What a process of its own is asked for, and what it answers. */
export const PictureOrderSchema = z.object({
  contender: z.enum(PICTURE_CONTENDERS),
  sources: z.array(z.string()),
  dir: z.string(),
  isSphere: z.boolean(),
});
export type PictureOrder = z.infer<typeof PictureOrderSchema>;
export const PictureTimesSchema = z.object({
  previewMs: z.number(),
  previewCpuMs: z.number(),
  allMs: z.number(),
  allCpuMs: z.number(),
  peakBytes: z.number(),
});

const LIMITS: DecoderLimits = { timeoutMs: 300_000, memoryBytes: 1024 ** 3 };
const BASE_WIDTH_PX = 2048;
const THUMBNAIL_WIDTH_PX = 320;
const TILE_PX = 512;
const QUALITY = 82;

/** With its checks, in processes of their own. */
const plumbline: PictureRuns = {
  preview: async ({ source, outDir, isSphere }) => {
    await mkdir(outDir, { recursive: true });
    assertDone(await runDecoder({ want: 'capture-facts', source, outDir: join(outDir, 'facts') }, LIMITS));
    await draw('base', { source, outDir, isSphere });
  },
  tiles: (run) => draw('tiles', run),
};

async function draw(step: 'base' | 'tiles', { source, outDir, isSphere }: PictureRun): Promise<void> {
  const part = isSphere ? WHOLE_SPHERE : null;
  const task = { want: 'capture', step, source, outDir: join(outDir, step), part } as const;
  assertDone(await runDecoder(task, LIMITS));
}

function assertDone(decoded: Decoded): void {
  if (decoded.t === 'refused' || decoded.t === 'cancelled')
    throw new Error(`the picture was not drawn: ${JSON.stringify(decoded)}`);
}

/** The library's own pyramid, by whoever trusts the file: no checks, no process of its own. */
const sharpTile: PictureRuns = {
  preview: async ({ source, outDir }) => {
    await mkdir(outDir, { recursive: true });
    const base = await sharp(readFileSync(source)).rotate().resize({ width: BASE_WIDTH_PX }).toBuffer();
    await sharp(base).jpeg({ quality: QUALITY }).toFile(join(outDir, 'base.jpg'));
    await sharp(base).resize({ width: THUMBNAIL_WIDTH_PX }).webp().toFile(join(outDir, 'thumbnail.webp'));
  },
  tiles: async ({ source, outDir }) => {
    await mkdir(outDir, { recursive: true });
    await sharp(readFileSync(source))
      .rotate()
      .jpeg({ quality: QUALITY })
      .tile({ size: TILE_PX, layout: 'google' })
      .toFile(join(outDir, 'tiles'));
  },
};

export const PICTURE_RUNS: Record<PictureContender, PictureRuns> = { plumbline, 'sharp-tile': sharpTile };
