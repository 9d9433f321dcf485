/** Reads a part of a film by the library and writes the frames that are chosen of it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DecodeMessage } from '../decode-message.ts';
import type { DecodeTask } from '../decode-task.ts';
import { FrameChooser, candidateFilter, type ChosenFrame } from './choose-frames.ts';
import type { FoundFrame } from './film-part.ts';
import { GREY_PICTURE } from './frame-rules.ts';
import { NativeFilm } from './native-film.ts';
import type { NativeFrame } from './native-library.ts';

type FilmTask = Extract<DecodeTask, { want: 'film-frames' }>;

interface Held {
  atMs: number;
  grey: Buffer;
  frame: NativeFrame;
}

const FRAME_JPEG = { quality: 90, chromaSubsampling: '4:2:0' } as const;

export async function decodeFilm(task: FilmTask, onProgress: (done: number) => void): Promise<DecodeMessage> {
  const film = openFilm(task.source);
  if (!film) return { t: 'refused', code: 'video-unreadable' };
  const chooser = new FrameChooser<Held>(task.stepMs, task.isContinued);
  const isCandidate = candidateFilter(task.stepMs);
  const found: FoundFrame[] = [];
  let held: Held | null = null;
  const keep = async (chosen: ChosenFrame<Held> | null) => {
    if (chosen) found.push(await writeFrame(film, chosen, task));
  };
  for (const { atMs, frame } of film.frames(task)) {
    if (atMs >= task.untilMs) break;
    if (!isCandidate(atMs)) continue;
    const shared = frame.clone();
    if (!shared) continue;
    const grey = film.grey(shared, GREY_PICTURE.widthPx, GREY_PICTURE.heightPx);
    const candidate: Held = { atMs, grey, frame: shared };
    await keep(chooser.offer(candidate));
    if (chooser.best !== held) held?.frame.free();
    if (chooser.best !== candidate) shared.free();
    held = chooser.best;
    onProgress((atMs - task.fromMs) / (task.untilMs - task.fromMs));
  }
  await keep(chooser.end());
  film.close();
  return { t: 'film-frames', frames: found };
}

function openFilm(path: string): NativeFilm | null {
  try {
    return new NativeFilm(path);
  } catch {
    return null;
  }
}

async function writeFrame(
  film: NativeFilm,
  { candidate: { atMs, frame }, movement }: ChosenFrame<Held>,
  { outDir, rotationDeg }: FilmTask,
): Promise<FoundFrame> {
  const { data, widthPx, heightPx } = film.picture(frame);
  const picture = sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } });
  const name = `${atMs}.jpg`;
  await writeFile(join(outDir, name), await picture.rotate(rotationDeg).jpeg(FRAME_JPEG).toBuffer());
  return { name, atMs, movement };
}
