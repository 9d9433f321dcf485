/**
 * Reads the file of a point cloud or a building model: its checksum, then all of it at once in a process of its own. A run
 * that was killed begins anew; what it enters, it enters once.
 */
import type { SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { moveSource } from '@plumbline/server/captures/capture-sources.ts';
import { isWanted } from '@plumbline/server/captures/sent-files.ts';
import { settleInspection } from '@plumbline/server/captures/settle-inspection.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { newUuid } from '@plumbline/server/database/new-uuid.ts';
import { keepStoredFile, promiseStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { putSiteModel } from '@plumbline/server/site-models/site-model.store.ts';
import { runCloud, type ConvertedCloud } from '../clouds/run-cloud.ts';
import type { DecoderLimits } from '../decoding/supervise-child.ts';
import { runModel, type ConvertedModel } from '../models/run-model.ts';
import { dropFile, failReading, hashFile, type Reading } from './capture-reading.ts';

type ModelLimits = Pick<DecoderLimits, 'signal' | 'onProgress' | 'onCrash'>;

type Convert = (
  files: { source: string; outDir: string },
  limits: ModelLimits,
) => Promise<ConvertedCloud | ConvertedModel>;

const CONVERSIONS: Record<SiteModelKind, Convert> = { 'model-3d': runCloud, 'bim-model': runModel };

export async function readSiteModel(reading: Reading, kind: SiteModelKind): Promise<void> {
  if (reading.source.state === 'checking' && !(await check(reading))) return;
  await convert(reading, CONVERSIONS[kind]);
}

/** @returns whether the project lacks the file */
async function check(reading: Reading): Promise<boolean> {
  const { context, source, progress } = reading;
  progress.begin('checking');
  const sha256 = await hashFile(reading, 1);
  if (sha256 === null) return false;
  const isTaken = await inTenant(context.stores.app, source.tenantId, async (trx) => {
    if (!(await isWanted(trx, source, sha256))) return false;
    await moveSource(trx, source.id, 'checking', { state: 'reading', sha256 });
    return true;
  });
  if (!isTaken) await dropFile(reading, 'file-sent-before');
  return isTaken;
}

async function convert(reading: Reading, run: Convert): Promise<void> {
  const { context, source, path, folder, progress } = reading;
  progress.begin('reading');
  // The decoder of a run that was killed lives until it next says how far it is: it finds nothing of this run's.
  const outDir = join(folder, `model-${randomUUID()}`);
  const converted = await run({ source: path, outDir }, modelLimits(reading));
  if (converted.t === 'refused') return void (await failReading(reading, converted.code));
  if (converted.t === 'cancelled') return;
  await progress.stop();
  const fileId = await store(reading, outDir);
  const { tenantId, inspectionId, id: sourceId } = source;
  const { facts } = converted;
  const elementCount = 'pointCount' in facts ? facts.pointCount : facts.elementCount;
  await inTenant(context.stores.app, tenantId, async (trx) => {
    if (!(await moveSource(trx, sourceId, 'reading', { state: 'done' }))) return;
    await putSiteModel(trx, { inspectionId, tenantId, fileId, elementCount, facts });
    await keepStoredFile(trx, fileId);
    await settleInspection(trx, inspectionId);
  });
}

function modelLimits({ context: { stores }, progress }: Reading): ModelLimits {
  return {
    signal: progress.signal,
    onProgress: (done) => progress.set(done),
    onCrash: (complaint) => stores.log.warn({ complaint }, 'a file made its decoder fail'),
  };
}

/** What was made of it goes to the storage below an id of its own. */
async function store({ context, source }: Reading, outDir: string): Promise<string> {
  const { tenantId, projectId, createdBy, fileName, sha256 } = source;
  const sizeBytes = await folderSizeBytes(outDir);
  const fileId = await inTenant(context.stores.app, tenantId, async (trx) =>
    promiseStoredFile(trx, {
      id: await newUuid(trx),
      tenantId,
      projectId,
      purpose: 'capture',
      originalName: fileName,
      contentType: 'application/octet-stream',
      sizeBytes,
      // Of the file that it was made of.
      sha256: sha256 ?? '0'.repeat(64),
      createdBy,
    }),
  );
  await context.storage.adopt(outDir, fileId);
  return fileId;
}

async function folderSizeBytes(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
