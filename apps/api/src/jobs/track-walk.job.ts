/**
 * Finds the track of a walk: cuts faces from its pictures, lets the program find how they hang together, and enters the
 * pieces at the end: run again after any interruption it begins anew, and enters once.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { TRACK_PICTURES_MIN } from '@plumbline/shared/contract/walk-track.ts';
import { listCaptures, type CaptureRecord } from '@plumbline/server/captures/capture-record.ts';
import { SERVER, tellOfInspection } from '@plumbline/server/captures/inspection-events.ts';
import { ownedInspection } from '@plumbline/server/captures/inspection-record.ts';
import { lockAnyInspection } from '@plumbline/server/captures/lock-inspection.ts';
import { enterTrack } from '@plumbline/server/captures/place-on-track.ts';
import { beginTrackRun, endTrackRun, type TrackRunRecord } from '@plumbline/server/captures/track-runs.ts';
import { layOutWalk } from '@plumbline/server/captures/walk-path.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { projectAccess } from '../access.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import { FACE_YAWS_DEG, pictureName } from '../tracking/face.ts';
import { joinPieces, type PiecePicture } from '../tracking/join-pieces.ts';
import { runTrackProgram, trackProgram } from '../tracking/track-program.ts';
import { actingMember } from './acting-member.ts';
import type { JobProgress } from './job-kind.ts';
import type { TrackJob } from './track-job.ts';
import { closeWorkFolder, openWorkFolder } from './work-folder.ts';
import type { WorkerContext } from './worker-context.ts';

/** Pictures a decoding process. */
const BATCH = 16;

/** Nobody wants it any more, or there is a reason that who asked for it is told. */
class Ended extends Error {
  readonly code: ErrorCode | null;
  constructor(code: ErrorCode | null) {
    super(code ?? 'cancelled');
    this.code = code;
  }
}

interface Tracking {
  context: WorkerContext;
  run: TrackRunRecord;
  program: string;
  captures: readonly CaptureRecord[];
  folder: string;
  progress: JobProgress;
}

/** @throws when the store or the machine fails */
export async function trackWalk(
  context: WorkerContext,
  { tenantId, runId }: TrackJob,
  progress: JobProgress,
): Promise<void> {
  const { app, config } = context.stores;
  const run = await inTenant(app, tenantId, (trx) => beginTrackRun(trx, runId));
  if (!run) return;
  const folder = await openWorkFolder(config.FILES_DIR, `track-${runId}`);
  try {
    const program = trackProgram();
    if (program === null) throw new Ended('track-no-program');
    const captures = (await inTenant(app, tenantId, (trx) => listCaptures(trx, run.inspectionId))).filter(
      ({ projection }) => projection === 'sphere',
    );
    if (captures.length < TRACK_PICTURES_MIN) throw new Ended('track-too-few');
    const pieces = await findPieces({ context, run, program, captures, folder, progress });
    if (pieces.length === 0) throw new Ended('track-lost');
    await progress.stop();
    await enter(context, run, { captures, pieces });
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    await progress.stop();
    const end =
      error.code === null ? { state: 'cancelled' as const } : { state: 'failed' as const, error: error.code };
    await inTenant(app, tenantId, (trx) => endTrackRun(trx, runId, end));
  } finally {
    await closeWorkFolder(folder);
  }
}

/** @throws Ended */
async function findPieces(tracking: Tracking): Promise<PiecePicture[][]> {
  const { context, program, captures, folder, progress } = tracking;
  const images = join(folder, 'faces');
  await mkdir(images);
  for (let from = 0; from < captures.length; from += BATCH) await cutBatch(tracking, from, images);
  const models = await runTrackProgram(
    { program, images, folder, faceCount: captures.length * FACE_YAWS_DEG.length },
    {
      signal: progress.signal,
      begin: (step) => progress.begin(step),
      set: (done) => progress.set(done),
      onCrash: (complaint) => context.stores.log.warn({ complaint }, 'the track of a walk was not found'),
    },
  );
  if (!Array.isArray(models)) throw new Ended(models.t === 'cancelled' ? null : 'track-limit');
  return joinPieces(models);
}

/** @throws Ended */
async function cutBatch(
  { context, captures, folder, progress }: Tracking,
  from: number,
  images: string,
): Promise<void> {
  const { stores, storage } = context;
  const source = join(folder, 'pictures');
  await rm(source, { recursive: true, force: true });
  await mkdir(source, { recursive: true });
  const batch = captures.slice(from, from + BATCH);
  const pictures = batch.map(({ pitchDeg, rollDeg }, at) => ({
    name: pictureName(from + at),
    pitchDeg,
    rollDeg,
  }));
  for (const [at, { fileId }] of batch.entries())
    await storage.copyOut(`${fileId}/base.jpg`, join(source, `${pictureName(from + at)}.jpg`));
  const decoded = await runDecoder(
    { want: 'faces', source, outDir: images, pictures, yawsDeg: [...FACE_YAWS_DEG] },
    {
      timeoutMs: stores.config.DECODE_TIMEOUT_MS * batch.length,
      memoryBytes: stores.config.DECODE_MEMORY_MIB * 1024 * 1024,
      signal: progress.signal,
      onProgress: (done) => progress.set((from + done * batch.length) / captures.length),
      onCrash: (complaint) => stores.log.warn({ complaint }, 'a picture made its decoder fail'),
    },
  );
  if (decoded.t === 'cancelled') throw new Ended(null);
  if (decoded.t !== 'faces') throw new Ended(decoded.t === 'refused' ? decoded.code : 'image-unreadable');
}

interface Found {
  captures: readonly CaptureRecord[];
  pieces: readonly PiecePicture[][];
}

async function enter(context: WorkerContext, run: TrackRunRecord, found: Found): Promise<void> {
  const { id, tenantId, inspectionId } = run;
  await inTenant(context.stores.app, tenantId, async (trx) => {
    const refused = await refusalOf(trx, run);
    if (refused) {
      await endTrackRun(trx, id, refused);
      return;
    }
    const pictures = found.pieces.flatMap((piece, at) =>
      piece.flatMap(({ index, ...picture }) => {
        const capture = found.captures[index];
        return capture ? [{ id: capture.id, piece: at + 1, ...picture }] : [];
      }),
    );
    const enter = async () => {
      await enterTrack(trx, inspectionId, pictures);
      await layOutWalk(trx, inspectionId);
      await tellOfInspection(trx, SERVER, { inspectionId, kind: 'captures-spread' });
    };
    await endTrackRun(trx, id, { state: 'done', enter });
  });
}

/** Why nothing is placed by who asked for it: it may have been published or deleted meanwhile, and a role taken away. */
async function refusalOf(trx: Trx, { tenantId, inspectionId, startedBy }: TrackRunRecord) {
  const inspection = await lockAnyInspection(trx, inspectionId);
  if (!inspection || inspection.deletedAt !== null) return { state: 'cancelled' } as const;
  try {
    const member = await actingMember(trx, { tenantId, accountId: startedBy });
    const access = await projectAccess(trx, member, inspection.projectId);
    access.require('place', 'Inspection', ownedInspection(inspection));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state: 'failed', error: error.code } as const;
  }
}
