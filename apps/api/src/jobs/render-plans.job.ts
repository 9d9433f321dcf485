/**
 * Draws the chosen pages of an upload and makes floor plans of them, all or none, or the next revision of a plan.
 * The pictures lie under the id the plan or revision was promised, so that a run that was killed is simply repeated.
 */
import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import { PLAN_FILE_KINDS, type PlanFileKind } from '@plumbline/shared/files/taken-kinds.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { addStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { addDraft, createPlans, type NewPlan } from '@plumbline/server/floor-plans/floor-plan.store.ts';
import { finishRendering } from '@plumbline/server/uploads/upload.store.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import { CONTENT_TYPES } from '../decoding/plan-file-kind.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import { sourceKey } from '../features/upload/finish-upload.ts';
import { sha256Of } from '../features/upload/upload-files.ts';
import type { JobProgress } from './job-kind.ts';
import { mayStillCreate } from './may-still-create.ts';
import { refuseUpload } from './refuse-upload.ts';
import { removePictures } from './remove-pictures.ts';
import type { UploadJob } from './upload-job.ts';
import { tellOfUpload, takeUpUpload } from './upload-progress.ts';
import { closeWorkFolder, openWorkFolder } from './work-folder.ts';
import type { WorkerContext } from './worker-context.ts';

type Drawn = { ok: true; plans: NewPlan[] } | { ok: false; code: ErrorCode | null };

/** Renders one upload. @throws when the store or the program fails, never for what the file is */
export async function renderPlans(
  context: WorkerContext,
  job: UploadJob,
  progress: JobProgress,
): Promise<void> {
  const upload = await takeUpUpload(context, job, 'rendering');
  if (!upload) return;
  const folder = await openWorkFolder(context.stores.config.FILES_DIR, `render-${upload.id}`);
  try {
    await context.storage.copyOut(sourceKey(upload.id), sourceIn(folder));
    const drawn = await drawPages(context, upload, folder, progress);
    await progress.stop();
    if (drawn.ok) await accept(context, upload, drawn.plans, await sha256Of(sourceIn(folder)));
    else if (drawn.code === null) await removePictures(context, upload);
    else await refuseUpload(context, upload, drawn.code);
  } finally {
    await closeWorkFolder(folder);
  }
}

async function drawPages(
  context: WorkerContext,
  upload: Upload,
  folder: string,
  progress: JobProgress,
): Promise<Drawn> {
  const kind = kindOf(upload);
  const plans: NewPlan[] = [];
  for (const [index, chosen] of upload.chosen.entries()) {
    const outDir = join(folder, String(chosen.page));
    const page = { kind, source: sourceIn(folder), page: chosen.page, outDir, progress };
    const drawn = await drawPage(context, page);
    if (!drawn.ok) return drawn;
    await context.storage.adopt(outDir, chosen.floorPlanId);
    const revision = { fileId: chosen.floorPlanId, ...drawn.picture };
    plans.push({ id: chosen.floorPlanId, name: chosen.name, revision });
    progress.set((index + 1) / upload.chosen.length);
  }
  return { ok: true, plans };
}

/** The decoder reads it and writes beside it, never to it. */
function sourceIn(folder: string): string {
  return join(folder, 'source');
}

interface PageTask {
  kind: PlanFileKind;
  source: string;
  page: number;
  outDir: string;
  progress: JobProgress;
}

type Picture = Omit<NewPlan['revision'], 'fileId'>;

async function drawPage(
  { stores }: WorkerContext,
  { kind, source, page, outDir, progress }: PageTask,
): Promise<{ ok: true; picture: Picture } | { ok: false; code: ErrorCode | null }> {
  const decoded = await runDecoder(
    { want: 'plan-image', kind, source, page, outDir },
    {
      timeoutMs: stores.config.DECODE_TIMEOUT_MS,
      memoryBytes: stores.config.DECODE_MEMORY_MIB * 1024 * 1024,
      signal: progress.signal,
      onCrash: (complaint) => stores.log.warn({ complaint }, 'a file made its decoder fail'),
    },
  );
  if (decoded.t === 'refused') return { ok: false, code: decoded.code };
  if (decoded.t !== 'plan-image') return { ok: false, code: null };
  await keepOriginal(source, join(outDir, 'original'));
  const { widthPx, heightPx, widthMm, heightMm } = decoded.page;
  const { levelCount } = decoded;
  return {
    ok: true,
    picture: { widthPx, heightPx, levelCount, pageWidthMm: widthMm, pageHeightMm: heightMm },
  };
}

/** Two hundred plans of one document share its bytes where the file system can. */
async function keepOriginal(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch {
    await copyFile(source, target);
  }
}

async function accept(
  context: WorkerContext,
  upload: Upload,
  plans: NewPlan[],
  sha256: string,
): Promise<void> {
  const { stores, storage } = context;
  const { tenantId, projectId, accountId: createdBy } = upload;
  try {
    const isWanted = await inTenant(stores.app, tenantId, async (trx) => {
      if (!(await finishRendering(trx, upload.id))) return false;
      await mayStillCreate(trx, upload);
      for (const { revision } of plans) {
        await addStoredFile(trx, {
          id: revision.fileId,
          tenantId,
          projectId,
          purpose: 'plan',
          originalName: upload.fileName,
          contentType: CONTENT_TYPES[kindOf(upload)],
          sizeBytes: upload.sizeBytes,
          sha256,
          createdBy,
        });
      }
      await tellOfUpload(trx, upload, { state: 'done', progress: 1 });
      await makeOf(trx, upload, plans);
      return true;
    });
    if (!isWanted) return await removePictures(context, upload);
    await storage.remove(upload.id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await refuseUpload(context, upload, error.code);
  }
}

/** New plans, or the draft of a revision: a file is one or the other. */
async function makeOf(trx: Trx, upload: Upload, plans: readonly NewPlan[]): Promise<void> {
  const { tenantId, projectId, accountId: createdBy } = upload;
  const added: NewPlan[] = [];
  for (const plan of plans) {
    const of = upload.chosen.find(({ floorPlanId }) => floorPlanId === plan.id)?.revisionOf;
    if (of) await addDraft(trx, { ...of, ...plan, tenantId, projectId, createdBy });
    else added.push(plan);
  }
  await createPlans(trx, { tenantId, projectId, createdBy, plans: added });
}

function kindOf(upload: Upload): PlanFileKind {
  const kind = PLAN_FILE_KINDS.find((each) => CONTENT_TYPES[each] === upload.contentType);
  if (!kind) throw new Error(`an inspected upload of type ${upload.contentType}`);
  return kind;
}
