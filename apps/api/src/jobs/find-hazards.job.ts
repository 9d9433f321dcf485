/**
 * Looks for hazards in all pictures of an inspection, some at a time in a process of its own, and enters what was found at
 * the end: run again after any interruption it begins anew, and enters once.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { FoundBox } from '@plumbline/shared/hazards/merge-boxes.ts';
import { listCaptures, type CaptureRecord } from '@plumbline/server/captures/capture-record.ts';
import { readInspection } from '@plumbline/server/captures/inspection-record.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { addFindings } from '@plumbline/server/hazards/add-findings.ts';
import { findDetector, type Detector } from '@plumbline/server/hazards/detectors.ts';
import { beginRun, endRun, type RunRecord } from '@plumbline/server/hazards/hazard-runs.ts';
import { tellOfFindings } from '@plumbline/server/hazards/tell-of-findings.ts';
import { hasAi } from '@plumbline/server/tenants/has-ai.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import { sourceKey } from '../features/upload/finish-upload.ts';
import { modelFaultOf } from '../hazards/model-fault.ts';
import { MODEL_LIMITS } from '../hazards/model-limits.ts';
import { havePublishedModel, NotFetched } from '../hazards/published/published-model.ts';
import { FOUND_FILE, FoundSchema, type Found } from '../hazards/find-in-pictures.ts';
import type { HazardsJob } from './hazards-job.ts';
import type { JobProgress } from './job-kind.ts';
import { closeWorkFolder, openWorkFolder } from './work-folder.ts';
import type { WorkerContext } from './worker-context.ts';

/** Pictures a process: its start and the model's are nothing beside them. */
const BATCH = 8;

/** Nobody wants it any more, or the model or the pictures are not fit for it. */
class Ended extends Error {}

interface Looking {
  run: RunRecord;
  detector: Detector;
  /** Where the file of its model lies. */
  model: string;
  folder: string;
  progress: JobProgress;
  /** How far the job was when its looking began, 0…1. */
  begunAt: number;
}

/** Of the progress of a job that has to fetch its model first. */
const FETCH_SHARE = 0.3;

/** @throws when the store or the program fails */
export async function findHazards(
  context: WorkerContext,
  { tenantId, runId }: HazardsJob,
  progress: JobProgress,
): Promise<void> {
  const { app, config } = context.stores;
  const run = await inTenant(app, tenantId, (trx) => beginRun(trx, runId));
  if (!run) return;
  if (!(await inTenant(app, tenantId, (trx) => hasAi(trx, tenantId)))) return fail(context, run, 'ai-off');
  const detector = await inTenant(app, tenantId, (trx) => findDetector(trx, run.detector));
  if (!detector) return fail(context, run, 'no-detector');
  const folder = await openWorkFolder(config.FILES_DIR, `hazards-${runId}`);
  try {
    const { model, begunAt } = await modelFile(context, { run, detector, folder, progress });
    const captures = await inTenant(app, tenantId, (trx) => listCaptures(trx, run.inspectionId));
    const found = await lookThrough(context, { run, detector, model, folder, progress, begunAt }, captures);
    await progress.stop();
    await enter(context, { run, detector, found });
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  } finally {
    await closeWorkFolder(folder);
  }
}

/** @throws when its file is out of reach of the storage; Ended when who published it is out of reach */
async function modelFile(
  context: WorkerContext,
  looking: Pick<Looking, 'run' | 'detector' | 'folder' | 'progress'>,
): Promise<Pick<Looking, 'model' | 'begunAt'>> {
  const { key, modelPath, uploaded } = looking.detector;
  if (modelPath !== null) return { model: modelPath, begunAt: 0 };
  if (uploaded === null) return fetchedFile(context, looking);
  const model = join(looking.folder, 'model');
  await context.storage.copyOut(sourceKey(key), model);
  return { model, begunAt: 0 };
}

async function fetchedFile(
  context: WorkerContext,
  { run, detector, progress }: Pick<Looking, 'run' | 'detector' | 'progress'>,
): Promise<Pick<Looking, 'model' | 'begunAt'>> {
  const { config, log } = context.stores;
  const { key, spec } = detector;
  let begunAt = 0;
  const onProgress = (done: number) => {
    begunAt = done * FETCH_SHARE;
    progress.set(begunAt);
  };
  try {
    const kept = { filesDir: config.FILES_DIR, key, version: spec.version };
    const model = await havePublishedModel(kept, { signal: progress.signal, onProgress });
    return { model, begunAt };
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    if (progress.signal.aborted) throw new Ended();
    log.warn({ err: error, detector: key }, 'the model of a detector could not be fetched');
    await fail(context, run, 'detector-unfetched');
    throw new Ended();
  }
}

async function fail({ stores }: WorkerContext, run: RunRecord, error: ErrorCode): Promise<void> {
  await inTenant(stores.app, run.tenantId, async (trx) => {
    await endRun(trx, run.id, { state: 'failed', error });
  });
}

async function lookThrough(
  context: WorkerContext,
  looking: Looking,
  captures: readonly CaptureRecord[],
): Promise<Map<string, FoundBox[]>> {
  const found = new Map<string, FoundBox[]>();
  let unreadCount = 0;
  for (let from = 0; from < captures.length; from += BATCH) {
    const batch = captures.slice(from, from + BATCH);
    const seen = await lookAt(context, looking, {
      batch,
      onProgress: (done) => {
        const looked = (from + done * batch.length) / captures.length;
        looking.progress.set(looking.begunAt + (1 - looking.begunAt) * looked);
      },
    });
    for (const { id } of batch) found.set(id, seen.found[nameOf(id)] ?? []);
    unreadCount += seen.unreadCount;
  }
  if (unreadCount > 0) await passOver(context, looking.run, { unreadCount, allCount: captures.length });
  return found;
}

const nameOf = (captureId: string) => `${captureId}.jpg`;

/** Damaged pictures are left out of a look; one that saw none at all is none. @throws Ended */
async function passOver(
  context: WorkerContext,
  run: RunRecord,
  { unreadCount, allCount }: Record<'unreadCount' | 'allCount', number>,
): Promise<void> {
  const { id, inspectionId } = run;
  const told = { runId: id, inspectionId, unreadCount, allCount };
  context.stores.log.warn(told, 'a look passed over damaged pictures');
  if (unreadCount < allCount) return;
  await fail(context, run, 'image-unreadable');
  throw new Ended();
}

/** @throws Ended */
async function lookAt(
  context: WorkerContext,
  { run, detector, model, folder, progress }: Looking,
  { batch, onProgress }: { batch: readonly CaptureRecord[]; onProgress: (done: number) => void },
): Promise<{ found: Found; unreadCount: number }> {
  const { stores, storage } = context;
  const source = join(folder, 'pictures');
  await rm(source, { recursive: true, force: true });
  await mkdir(source, { recursive: true });
  for (const { id, fileId } of batch) await storage.copyOut(`${fileId}/base.jpg`, join(source, nameOf(id)));
  const outDir = join(folder, 'out');
  const decoded = await runDecoder(
    {
      want: 'hazards',
      source,
      outDir,
      model,
      spec: detector.spec,
      pictures: batch.map(({ id, projection }) => ({ name: nameOf(id), isSphere: projection !== 'flat' })),
    },
    {
      timeoutMs: MODEL_LIMITS.pictureTimeoutMs * batch.length,
      memoryBytes: MODEL_LIMITS.memoryBytes,
      signal: progress.signal,
      onProgress,
      onCrash: (complaint) => stores.log.warn({ complaint }, 'a detector failed'),
    },
  );
  if (decoded.t === 'cancelled') throw new Ended();
  if (decoded.t !== 'hazards') {
    await fail(context, run, modelFaultOf(decoded.t === 'refused' ? decoded.code : 'model-unfit'));
    throw new Ended();
  }
  const found = FoundSchema.parse(JSON.parse(await readFile(join(outDir, FOUND_FILE), 'utf8')));
  return { found, unreadCount: decoded.unreadCount };
}

async function enter(
  { stores }: WorkerContext,
  { run, detector, found }: Pick<Looking, 'run' | 'detector'> & { found: Map<string, FoundBox[]> },
): Promise<void> {
  await inTenant(stores.app, run.tenantId, async (trx) => {
    const inspection = await readInspection(trx, run.inspectionId);
    if (!inspection || inspection.deletedAt !== null) {
      await endRun(trx, run.id, { state: 'cancelled' });
      return;
    }
    const entered = { ...run, floorId: inspection.floor.id };
    const enter = () => addFindings(trx, entered, { found, spec: detector.spec });
    if (await endRun(trx, run.id, { state: 'done', enter })) await tellOfFindings(trx, run);
  });
}
