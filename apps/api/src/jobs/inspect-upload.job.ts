/**
 * Finds out what an upload is: by its bytes, then by its header, then by reading it in a process of its own.
 * Running twice has one result, since the row leaves its state once.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlanFileKind } from '@plumbline/shared/files/taken-kinds.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { finishInspecting } from '@plumbline/server/uploads/upload.store.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import { checkImageSize } from '../decoding/image-size.ts';
import { CONTENT_TYPES, type Refusal } from '../decoding/plan-file-kind.ts';
import { runDecoder, type Decoded } from '../decoding/run-decoder.ts';
import { sniffContent } from '../decoding/sniff-content.ts';
import { sourceKey } from '../features/upload/finish-upload.ts';
import type { JobProgress } from './job-kind.ts';
import { refuseUpload } from './refuse-upload.ts';
import type { UploadJob } from './upload-job.ts';
import { tellOfUpload, takeUpUpload } from './upload-progress.ts';
import { closeWorkFolder, openWorkFolder } from './work-folder.ts';
import type { WorkerContext } from './worker-context.ts';

/** Inspects one upload. @throws when the store or the program fails, never for what the file is */
export async function inspectUpload(
  context: WorkerContext,
  job: UploadJob,
  progress: JobProgress,
): Promise<void> {
  const upload = await takeUpUpload(context, job, 'inspecting');
  if (!upload) return;
  const folder = await openWorkFolder(context.stores.config.FILES_DIR, `inspect-${upload.id}`);
  try {
    const source = join(folder, 'source');
    await context.storage.copyOut(sourceKey(upload.id), source);
    const judged = await judgeBytes(source);
    if (!judged.ok) return await refuseUpload(context, upload, judged.code);
    const outDir = join(folder, 'found');
    await mkdir(outDir);
    const decoded = await decode(context, { kind: judged.kind, source, outDir, progress });
    await progress.stop();
    if (decoded.t === 'refused') await refuseUpload(context, upload, decoded.code);
    if (decoded.t === 'pages') await accept(context, upload, judged.kind, decoded, outDir);
  } finally {
    await closeWorkFolder(folder);
  }
}

/** Everything that can be refused without decoding. */
async function judgeBytes(source: string): Promise<{ ok: true; kind: PlanFileKind } | Refusal> {
  const bytes = await readFile(source);
  const sniffed = await sniffContent(bytes);
  if (!sniffed.ok || sniffed.kind === 'pdf') return sniffed;
  const size = checkImageSize(sniffed.kind, bytes);
  return size.ok ? sniffed : size;
}

function decode(
  { stores }: WorkerContext,
  task: { kind: PlanFileKind; source: string; outDir: string; progress: JobProgress },
): Promise<Decoded> {
  const { kind, source, outDir, progress } = task;
  return runDecoder(
    { want: 'pages', kind, source, outDir },
    {
      timeoutMs: stores.config.DECODE_TIMEOUT_MS,
      memoryBytes: stores.config.DECODE_MEMORY_MIB * 1024 * 1024,
      signal: progress.signal,
      onProgress: (done) => progress.set(done),
      onCrash: (complaint) => stores.log.warn({ complaint }, 'a file made its decoder fail'),
    },
  );
}

async function accept(
  { stores, storage }: WorkerContext,
  upload: Upload,
  kind: PlanFileKind,
  { pageCount, pages }: Extract<Decoded, { t: 'pages' }>,
  outDir: string,
): Promise<void> {
  await storage.adopt(join(outDir, 'pages'), `${upload.id}/pages`);
  const found = { contentType: CONTENT_TYPES[kind], pageCount, pages };
  const isWanted = await inTenant(stores.app, upload.tenantId, async (trx) => {
    if (!(await finishInspecting(trx, upload.id, found))) return false;
    await tellOfUpload(trx, upload, { state: 'ready', progress: 1 });
    return true;
  });
  if (!isWanted) await storage.remove(upload.id);
}
