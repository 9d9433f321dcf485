/** Draws the first pictures of frames of a film: all of a folder in one process, which starts once. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fromPixels, readPixels, uprightSize } from '@plumbline/server/captures/capture-picture.ts';
import { drawBase } from '@plumbline/server/captures/draw-base.ts';
import type { BrightCurve } from '@plumbline/shared/media/mp4/track.ts';
import type { DecodeMessage } from '../decode-message.ts';
import type { DecodeTask } from '../decode-task.ts';
import { FILM_FRAME } from './film-part.ts';
import { toneMap } from './tone-map.ts';

type BasesTask = Extract<DecodeTask, { want: 'frame-bases' }>;

const FRAME_JPEG = { quality: 90, chromaSubsampling: '4:2:0' } as const;

export async function drawFrameBases(
  { source, outDir, part, colours }: BasesTask,
  onProgress: (done: number) => void,
): Promise<DecodeMessage> {
  const names = await readdir(source);
  let size = { widthPx: 0, heightPx: 0 };
  for (const [index, name] of names.entries()) {
    const folder = join(outDir, basename(name, '.jpg'));
    const decoded = await readFile(join(source, name));
    const frame = colours === 'sdr' ? decoded : await writeToned(decoded, colours, folder);
    size = await drawBase(frame, part, folder);
    onProgress((index + 1) / names.length);
  }
  return { t: 'frame-bases', ...size };
}

/** In the colours of ordinary screens. */
async function writeToned(decoded: Buffer, curve: BrightCurve, folder: string): Promise<Buffer> {
  const picture = await readPixels(decoded, await uprightSize(decoded));
  toneMap(picture.data, curve);
  const frame = await fromPixels(picture).jpeg(FRAME_JPEG).toBuffer();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, FILM_FRAME), frame);
  return frame;
}
