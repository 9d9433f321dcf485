/** Draws the first pictures of frames of a film: all of a folder in one process, which starts once. */
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { drawBase } from '@plumbline/server/captures/draw-base.ts';
import type { DecodeMessage, DecodeTask } from '../decode-task.ts';

type BasesTask = Extract<DecodeTask, { want: 'frame-bases' }>;

export async function drawFrameBases(
  { source, outDir, part }: BasesTask,
  onProgress: (done: number) => void,
): Promise<DecodeMessage> {
  const names = await readdir(source);
  let size = { widthPx: 0, heightPx: 0 };
  for (const [index, name] of names.entries()) {
    size = await drawBase(await readFile(join(source, name)), part, join(outDir, basename(name, '.jpg')));
    onProgress((index + 1) / names.length);
  }
  return { t: 'frame-bases', ...size };
}
