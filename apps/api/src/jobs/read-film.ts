/**
 * Reads a film part by part: the frames that are chosen of a part are drawn, stored and entered before the next part is
 * begun, so that a run which was killed goes on with the part that it was at.
 */
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { moveSource } from '@plumbline/server/captures/capture-sources.ts';
import {
  addFrames,
  framesSoFar,
  type Film,
  type ReadSoFar,
  type StoredFrame,
} from '@plumbline/server/captures/film-frames.ts';
import { settleInspection } from '@plumbline/server/captures/settle-inspection.ts';
import type { VideoFacts } from '@plumbline/shared/media/mp4/read-video.ts';
import type { SpherePart } from '@plumbline/shared/media/sphere-part.ts';
import { pictureFaults } from '@plumbline/server/captures/picture-faults.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { newUuid } from '@plumbline/server/database/new-uuid.ts';
import { promiseStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { partOf } from '../decoding/part-of.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import type { DecoderLimits } from '../decoding/supervise-child.ts';
import { FILM_FRAME, type FoundFrame } from '../decoding/video/film-part.ts';
import { stepMsOf, sufficesKeyframes } from '../decoding/video/frame-rules.ts';
import { findVideoBackend, type VideoBackend } from '../decoding/video/video-backend.ts';
import { sha256Of } from '../features/upload/upload-files.ts';
import { openFilm, type OpenFilm } from './open-film.ts';
import { failReading, readingLimits, type Reading } from './capture-reading.ts';

/** So many frames are decoded, drawn and entered at a time, if each step gives one. */
const PART_STEPS = 30;
/** A part that takes longer is given up; 30 seconds of 8K take some minutes of one processor. */
const PART_TIMEOUT_MS = 20 * 60_000;
/** A decoder reports each frame that it reads; one that reports nothing for so long hangs. */
const FILM_SILENCE_MS = 5 * 60_000;
const FILM_MEMORY_BYTES = 2 * 1024 ** 3;
/** Cameras whose clock was never set. */
const FIRST_SANE_YEAR = '2005';
const DAY_MS = 24 * 3600_000;

export async function readFilm(reading: Reading): Promise<void> {
  const opened = await openFilm(reading);
  if (!opened) return;
  const backend = await findVideoBackend();
  if (!backend) return void (await failReading(reading, 'video-no-reader'));
  if (await readParts(reading, opened, backend)) await finish(reading);
}

/** @returns whether all of the film is read */
async function readParts(
  reading: Reading,
  { facts, look }: OpenFilm,
  backend: VideoBackend,
): Promise<boolean> {
  const { context, source, path, folder, progress } = reading;
  progress.begin('reading');
  const stepMs = stepMsOf(facts.durationSeconds);
  const endMs = Math.ceil((facts.delaySeconds + facts.durationSeconds) * 1000) + 1;
  let before = await inTenant(context.stores.app, source.tenantId, (trx) => framesSoFar(trx, source.id));
  let beginMs = Math.floor((before.lastMs ?? 0) / stepMs) * stepMs;
  while (beginMs < endMs) {
    const untilMs = beginMs + PART_STEPS * stepMs;
    const outDir = await emptyFolder(join(folder, 'frames'));
    const fromMs = before.lastMs ?? 0;
    const part = { fromMs, untilMs, isContinued: before.lastMs !== null, stepMs };
    const keyframesOnly = sufficesKeyframes(facts.keyframeGapSeconds);
    const read = await backend.readPart(
      { ...part, keyframesOnly, rotationDeg: facts.rotationDeg, source: path, outDir },
      partLimits(reading, (done) => (fromMs + done * (Math.min(untilMs, endMs) - fromMs)) / endMs),
    );
    if (read.t === 'refused') return (await failReading(reading, read.code)) !== null;
    if (read.t === 'cancelled') return false;
    const next = await store(reading, { facts, look }, { frames: read.frames, outDir, before });
    if (!next) return false;
    before = next;
    beginMs = untilMs;
  }
  if (before.frames === 0) return (await failReading(reading, 'video-unreadable')) !== null;
  return true;
}

function partLimits(reading: Reading, shareOf: (done: number) => number): DecoderLimits {
  return {
    ...readingLimits(reading),
    timeoutMs: PART_TIMEOUT_MS,
    silenceMs: FILM_SILENCE_MS,
    memoryBytes: FILM_MEMORY_BYTES,
    onProgress: (done) => reading.progress.set(shareOf(done)),
  };
}

async function emptyFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true });
  return path;
}

interface FoundPart {
  frames: readonly FoundFrame[];
  /** Of the JPEGs. */
  outDir: string;
  before: ReadSoFar;
}

/** Draws, stores and enters the frames of a part. @returns how far the film is read then; null: nobody wants it any more */
async function store(reading: Reading, opened: OpenFilm, found: FoundPart): Promise<ReadSoFar | null> {
  const { context, source, folder } = reading;
  const { frames, outDir, before } = found;
  const last = frames.at(-1);
  if (!last) return before;
  const bases = await emptyFolder(join(folder, 'bases'));
  const { look } = opened;
  const { colours } = opened.facts;
  const part = partOf(look.as, look.as === 'partial' ? look.part : null);
  if (!part) throw new TypeError('a flat film');
  const drawn = await runDecoder(
    { want: 'frame-bases', source: outDir, outDir: bases, part, colours },
    { ...partLimits(reading, () => 0), onProgress: () => {} },
  );
  if (drawn.t === 'refused') return failReading(reading, drawn.code);
  if (drawn.t !== 'frame-bases') return null;
  const stored: StoredFrame[] = [];
  for (const frame of frames) stored.push(await storeFrame(reading, frame, { outDir, bases, part, colours }));
  const film = filmOf(opened, drawn);
  const isEntered = await inTenant(context.stores.app, source.tenantId, (trx) =>
    addFrames(trx, { source, film, before }, stored),
  );
  return isEntered ? { frames: before.frames + frames.length, lastMs: last.atMs } : null;
}

interface DrawnPart {
  outDir: string;
  bases: string;
  part: SpherePart;
  colours: VideoFacts['colours'];
}

async function storeFrame(
  { context: { stores, storage }, source }: Reading,
  { name, atMs, movement }: FoundFrame,
  { outDir, bases, part, colours }: DrawnPart,
): Promise<StoredFrame> {
  const { tenantId, projectId, createdBy, fileName } = source;
  const pictures = join(bases, basename(name, '.jpg'));
  const path = join(pictures, FILM_FRAME);
  // In other colours it lies there already.
  if (colours === 'sdr') await rename(join(outDir, name), path);
  const { size: sizeBytes } = await stat(path);
  const sha256 = await sha256Of(path);
  const fileId = await inTenant(stores.app, tenantId, async (trx) =>
    promiseStoredFile(trx, {
      id: await newUuid(trx),
      tenantId,
      projectId,
      purpose: 'capture',
      originalName: fileName,
      contentType: 'image/jpeg',
      sizeBytes,
      sha256,
      createdBy,
    }),
  );
  const faults = await pictureFaults(join(pictures, 'base.jpg'), part);
  await storage.adopt(pictures, fileId);
  return { fileId, atMs, movement, faults };
}

function filmOf({ facts, look }: OpenFilm, { widthPx, heightPx }: Pick<Film, 'widthPx' | 'heightPx'>): Film {
  const { createdAt, pitchDeg, rollDeg } = facts;
  const isHeldSo = Math.abs(pitchDeg) <= 90 && Math.abs(rollDeg) <= 180;
  return {
    look,
    widthPx,
    heightPx,
    createdAt: createdAt !== null && isSane(createdAt) ? createdAt : null,
    pitchDeg: isHeldSo ? pitchDeg : 0,
    rollDeg: isHeldSo ? rollDeg : 0,
  };
}

function isSane(createdAt: string): boolean {
  return createdAt >= FIRST_SANE_YEAR && Date.parse(`${createdAt}Z`) <= Date.now() + DAY_MS;
}

/** All frames have their pictures: tiles follow. */
async function finish({ context, source, progress }: Reading): Promise<void> {
  const { tenantId, id: sourceId, inspectionId } = source;
  await progress.stop();
  await inTenant(context.stores.app, tenantId, async (trx) => {
    if (!(await moveSource(trx, sourceId, 'reading', { state: 'tiling' }))) return;
    await context.jobs.send(trx, 'cut-tiles', { tenantId, sourceId });
    await settleInspection(trx, inspectionId);
  });
}
