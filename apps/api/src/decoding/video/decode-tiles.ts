/** Decodes the tiles of a HEIC by the library, one after the other into one file. */
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DecodeMessage } from '../decode-message.ts';
import type { DecodeTask } from '../decode-task.ts';
import { HEIC_PIXELS } from '../heic/heic-files.ts';
import { NativeFilm } from './native-film.ts';

type TilesTask = Extract<DecodeTask, { want: 'heic-pixels' }>;

export async function decodeTiles({
  source,
  outDir,
  count,
  widthPx,
  heightPx,
}: TilesTask): Promise<DecodeMessage> {
  const film = openStream(source);
  if (!film) return { t: 'refused', code: 'capture-heic' };
  const path = join(outDir, HEIC_PIXELS);
  await writeFile(path, '');
  let done = 0;
  // Its frames have no times.
  for (const { frame } of film.frames({ fromMs: Number.NEGATIVE_INFINITY, keyframesOnly: false })) {
    if (done === count) break;
    await appendFile(path, film.picture(frame, { widthPx, heightPx }).data);
    done += 1;
  }
  film.close();
  return { t: 'heic-pixels' };
}

function openStream(path: string): NativeFilm | null {
  try {
    return new NativeFilm(path, 'hevc');
  } catch {
    return null;
  }
}
