/** The two parts of reading a HEIC that are done in a process of its own, before and after its tiles are decoded. */
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { RgbPicture } from '@plumbline/server/captures/capture-picture.ts';
import type { DecodeMessage } from '../decode-message.ts';
import { toneMap } from '../video/tone-map.ts';
import { HEIC_PHOTO, HEIC_PIXELS, HEIC_STREAM } from './heic-files.ts';
import { withTags } from './make-jpeg.ts';
import { readHeic, type HeicLayout, type HeicStep } from './read-heic.ts';

const CHANNELS = 3;
/** Nothing that its tiles are made of shall be lost on the way to them. */
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;
const REFUSED = { t: 'refused', code: 'capture-heic' } as const;

/** Takes the coded tiles out of the file. */
export async function takeTiles(bytes: Buffer, outDir: string): Promise<DecodeMessage> {
  const heic = readHeic(bytes);
  if (!heic) return REFUSED;
  const { columns, rows, tile } = heic.layout;
  let stream: Uint8Array;
  try {
    stream = heic.stream();
  } catch {
    return REFUSED;
  }
  await writeFile(join(outDir, HEIC_STREAM), stream);
  return { t: 'heic-tiles', count: columns * rows, ...tile };
}

/** Puts the decoded tiles together, and what the file says of itself to it. */
export async function joinTiles(bytes: Buffer, outDir: string): Promise<DecodeMessage> {
  const heic = readHeic(bytes);
  if (!heic) return REFUSED;
  let picture = await assembled(heic.layout, join(outDir, HEIC_PIXELS));
  if (!picture) return REFUSED;
  const { curve } = heic;
  if (curve) toneMap(picture.data, curve);
  for (const step of heic.layout.steps) picture = await taken(step, picture);
  const jpeg = await open8(picture).jpeg(JPEG).toBuffer();
  await writeFile(join(outDir, HEIC_PHOTO), withTags(jpeg, curve ? { ...heic, profile: null } : heic));
  return { t: 'heic-photo' };
}

const open8 = ({ data, widthPx, heightPx }: RgbPicture) =>
  sharp(data, { raw: { width: widthPx, height: heightPx, channels: CHANNELS } });

/** @returns null where tiles are missing */
async function assembled(layout: HeicLayout, path: string): Promise<RgbPicture | null> {
  const { columns, rows, tile, widthPx, heightPx } = layout;
  const tileBytes = tile.widthPx * tile.heightPx * CHANNELS;
  const data = Buffer.alloc(widthPx * heightPx * CHANNELS);
  const pixels = Buffer.alloc(tileBytes);
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size !== columns * rows * tileBytes) return null;
    for (let index = 0; index < columns * rows; index += 1) {
      await file.read(pixels, 0, tileBytes, index * tileBytes);
      copyTile(layout, index, { pixels, data });
    }
  } finally {
    await file.close();
  }
  return { data, widthPx, heightPx };
}

function copyTile(
  { columns, tile, widthPx, heightPx }: HeicLayout,
  index: number,
  { pixels, data }: { pixels: Buffer; data: Buffer },
): void {
  const left = (index % columns) * tile.widthPx;
  const top = Math.floor(index / columns) * tile.heightPx;
  const rowBytes = Math.min(tile.widthPx, widthPx - left) * CHANNELS;
  for (let row = 0; row < Math.min(tile.heightPx, heightPx - top); row += 1) {
    const from = row * tile.widthPx * CHANNELS;
    pixels.copy(data, ((top + row) * widthPx + left) * CHANNELS, from, from + rowBytes);
  }
}

async function taken(step: HeicStep, picture: RgbPicture): Promise<RgbPicture> {
  const opened = open8(picture);
  const done =
    'turnDeg' in step
      ? opened.rotate(step.turnDeg)
      : step.mirror === 'leftRight'
        ? opened.flop()
        : opened.flip();
  const { data, info } = await done.raw().toBuffer({ resolveWithObject: true });
  return { data, widthPx: info.width, heightPx: info.height };
}
