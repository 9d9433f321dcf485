/**
 * The program that reads one foreign file: started for it alone, with an empty environment, allowed to read the
 * program's own folders and the file, to write below its output folder, and killed when it takes too long or too much.
 * Its argument is a DecodeTask; its output are DecodeMessages, one JSON a line.
 */
import { readFile } from 'node:fs/promises';
import { writeSync } from 'node:fs';
import sharp from 'sharp';
import type { DecodeMessage } from './decode-message.ts';
import { DecodeTaskSchema } from './decode-task.ts';

sharp.concurrency(1);
sharp.cache(false);

function say(message: DecodeMessage): void {
  writeSync(process.stdout.fd, `${JSON.stringify(message)}\n`);
}

const sayProgress = (done: number) => say({ t: 'progress', done });

const task = DecodeTaskSchema.parse(JSON.parse(process.argv[2] ?? ''));
// Makers of images are loaded only by those who need them: a start costs half as much without.
const pages = task.want === 'pages' ? await import('./decode-pages.ts') : null;
const planImages = task.want === 'plan-image' ? await import('./decode-plan-image.ts') : null;
const pictures = task.want === 'picture' ? await import('./decode-picture.ts') : null;
const photos = task.want === 'photo' ? await import('./decode-photo.ts') : null;
const facts = task.want === 'capture-facts' ? await import('./decode-capture-facts.ts') : null;
const film = task.want === 'film-frames' ? await import('./video/decode-film.ts') : null;
const frames = task.want === 'frame-bases' ? await import('./video/draw-frame-bases.ts') : null;
const heic =
  task.want === 'heic-tiles' || task.want === 'heic-photo' ? await import('./heic/heic-tasks.ts') : null;
const tiles = task.want === 'heic-pixels' ? await import('./video/decode-tiles.ts') : null;
const captures = task.want === 'capture' ? await import('./decode-capture.ts') : null;
const reports = task.want === 'report' ? await import('../reports/typeset-report.ts') : null;
const hazards = task.want === 'hazards' ? await import('../hazards/find-in-pictures.ts') : null;
const faces = task.want === 'faces' ? await import('../tracking/cut-faces.ts') : null;
const clouds = task.want === 'cloud' ? await import('../clouds/decode-cloud.ts') : null;
const models = task.want === 'model' ? await import('../models/convert-model.ts') : null;
say({ t: 'started' });
say(await done());
// The libraries that read models leave timers behind that would keep the process.
if (models) process.exit();

async function done(): Promise<DecodeMessage> {
  // A film is too large to be held, and frames lie in a folder.
  if (task.want === 'film-frames' && film) return film.decodeFilm(task, sayProgress);
  if (task.want === 'heic-pixels' && tiles) return tiles.decodeTiles(task);
  if (task.want === 'frame-bases' && frames) return frames.drawFrameBases(task, sayProgress);
  if (task.want === 'report' && reports) return reports.typesetReport(task, sayProgress);
  if (task.want === 'hazards' && hazards) return hazards.findInPictures(task, sayProgress);
  if (task.want === 'faces' && faces) return faces.cutFaces(task, sayProgress);
  if (task.want === 'cloud' && clouds) return clouds.decodeCloud(task, sayProgress);
  if (task.want === 'model' && models) return models.convertModel(task, sayProgress);
  return fromBytes(await readFile(task.source));
}

async function fromBytes(bytes: Buffer): Promise<DecodeMessage> {
  const { outDir } = task;
  if (task.want === 'picture' && pictures) return pictures.decodePicture(bytes, task, outDir);
  if (task.want === 'photo' && photos) return photos.decodePhoto(bytes, outDir);
  if (task.want === 'plan-image' && planImages)
    return planImages.decodePlanImage(task.kind, bytes, task.page, outDir);
  if (task.want === 'capture-facts' && facts) return facts.decodeCaptureFacts(bytes);
  if (task.want === 'heic-tiles' && heic) return heic.takeTiles(bytes, outDir);
  if (task.want === 'heic-photo' && heic) return heic.joinTiles(bytes, outDir);
  if (task.want === 'capture' && captures) return captures.decodeCapture(bytes, task, sayProgress);
  if (task.want === 'pages' && pages) return pages.decodePages(task.kind, bytes, outDir, sayProgress);
  throw new TypeError(`a maker for ${task.want} is missing`);
}
