/**
 * Reads one file of an inspection: its checksum, what it is, and its first pictures. Each part ends in a state of the
 * file, so that a run which was killed goes on where it was; tiles are cut by a job of their own, so that all files of an
 * inspection can be looked at before the first is sharp.
 */
import { isSiteModel } from '@plumbline/shared/site-models/site-models.ts';
import { join } from 'node:path';
import { type HeadingSource } from '@plumbline/shared/contract/inspection.ts';
import type { Look } from '@plumbline/shared/media/look.ts';
import { maySurround, middlePart } from '@plumbline/shared/media/sphere-part.ts';
import type { NewCapture } from '@plumbline/server/captures/add-capture.ts';
import { moveSource, readSource, type SourceRecord } from '@plumbline/server/captures/capture-sources.ts';
import { putPicture } from '@plumbline/server/captures/change-shape.ts';
import { readInspection } from '@plumbline/server/captures/inspection-record.ts';
import type { PhotoFacts } from '@plumbline/server/captures/photo-facts.ts';
import { pictureFaults } from '@plumbline/server/captures/picture-faults.ts';
import { isWanted } from '@plumbline/server/captures/sent-files.ts';
import { settleInspection } from '@plumbline/server/captures/settle-inspection.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { newUuid } from '@plumbline/server/database/new-uuid.ts';
import { announceStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { partOf } from '../decoding/part-of.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import { CAPTURE_SOURCE } from '../features/upload/capture-upload.ts';
import { sha256Of } from '../features/upload/upload-files.ts';
import type { CaptureJob } from './capture-job.ts';
import {
  dropFile,
  failReading,
  hashFile,
  isAsAnnounced,
  readingLimits,
  type Reading,
  whileBringing,
} from './capture-reading.ts';
import type { JobProgress } from './job-kind.ts';
import { openPhoto } from './open-photo.ts';
import { readFilm } from './read-film.ts';
import { readSiteModel } from './read-site-model.ts';
import { closeWorkFolder, openWorkFolder } from './work-folder.ts';
import type { JobContext } from './worker-context.ts';

/** Of checking a photo; the rest is looking into it. */
const HASHING_SHARE = 0.5;

/** @throws when the store or the program fails, never for what the file is */
export async function readCaptures(
  context: JobContext,
  { tenantId, sourceId }: CaptureJob,
  progress: JobProgress,
): Promise<void> {
  const { stores, storage } = context;
  const source = await inTenant(stores.app, tenantId, async (trx) => {
    const found = await readSource(trx, sourceId);
    const inspection = found && (await readInspection(trx, found.inspectionId));
    // Once there are hours it is asked for again.
    return inspection?.waitsForHours === false ? found : null;
  });
  if (source?.state !== 'checking' && source?.state !== 'reading') return;
  const folder = await openWorkFolder(stores.config.FILES_DIR, `capture-${sourceId}`);
  try {
    const path = join(folder, CAPTURE_SOURCE);
    const broughtShare = await whileBringing({ source, path, progress }, () =>
      storage.copyOut(`${sourceId}/${CAPTURE_SOURCE}`, path),
    );
    const reading = { context, source, path, folder, progress, broughtShare };
    if (source.state === 'checking' && !(await isAsAnnounced(reading)))
      return void (await dropFile(reading, 'file-changed'));
    await readKind(reading);
  } finally {
    await closeWorkFolder(folder);
  }
}

function readKind(reading: Reading): Promise<void> {
  const { inspectionKind: kind } = reading.source;
  if (isSiteModel(kind)) return readSiteModel(reading, kind);
  return kind === 'video-360' ? readFilm(reading) : readPhoto(reading);
}

async function readPhoto(reading: Reading): Promise<void> {
  const checked = await check(reading);
  if (checked) await drawBase(reading, checked);
}

interface Checked {
  /** Of what its pictures are drawn from. */
  photoPath: string;
  facts: PhotoFacts;
  look: Exclude<Look, { as: 'ask' }>;
}

/** Says what the file is, or that somebody has to. @returns null when nothing is to be drawn of it now */
async function check(reading: Reading): Promise<Checked | null> {
  const { context, source, folder, progress } = reading;
  progress.begin('checking');
  const sha256 = await hashFile(reading, HASHING_SHARE);
  const photoPath = sha256 === null ? null : await openPhoto(reading);
  if (sha256 === null || photoPath === null) return null;
  const decoded = await runDecoder(
    { want: 'capture-facts', source: photoPath, outDir: join(folder, 'facts') },
    {
      ...readingLimits(reading),
      onProgress: (done) => progress.set(HASHING_SHARE + done * (1 - HASHING_SHARE)),
    },
  );
  if (decoded.t === 'refused') return failReading(reading, decoded.code);
  if (decoded.t !== 'capture-facts') return null;
  const { photo: facts } = decoded;
  const look = lookOf(facts, source);
  if (source.state === 'reading') return look && { photoPath, facts, look };
  const isTaken = await inTenant(context.stores.app, source.tenantId, async (trx) => {
    if (!(await isWanted(trx, source, sha256))) return false;
    const state = look ? ('reading' as const) : ('asking' as const);
    const proposed = facts.look.as === 'ask' ? facts.look.proposed : null;
    await moveSource(trx, source.id, 'checking', { state, sha256, proposed });
    if (!look) await settleInspection(trx, source.inspectionId);
    return true;
  });
  if (!isTaken) return dropFile(reading, 'file-sent-before');
  return look && { photoPath, facts, look };
}

/** What somebody said counts where the picture leaves it open. Among photos, for which no hours are held, all are flat. */
function lookOf(
  { look: found, ...picture }: PhotoFacts,
  { inspectionKind, shape }: SourceRecord,
): Checked['look'] | null {
  if (inspectionKind === 'photo') return { as: 'flat', isWide: found.as === 'flat' && found.isWide };
  if (found.as === 'flat' && shape === 'sphere' && maySurround(picture))
    return { as: 'partial', part: middlePart(picture) };
  if (found.as !== 'ask') return found;
  if (shape === null) return null;
  return shape === 'sphere' ? { as: 'sphere' } : { as: 'flat', isWide: false };
}

async function drawBase(reading: Reading, { photoPath, facts, look }: Checked): Promise<void> {
  const { context, source, path, folder, progress } = reading;
  const { stores, storage } = context;
  progress.begin('reading');
  const outDir = join(folder, 'base');
  const part = partOf(look.as, look.as === 'partial' ? look.part : null);
  const decoded = await runDecoder(
    { want: 'capture', step: 'base', source: photoPath, outDir, part },
    readingLimits(reading),
  );
  if (decoded.t === 'refused') return void (await failReading(reading, decoded.code));
  if (decoded.t !== 'capture-base') return;
  const faults = await pictureFaults(join(outDir, 'base.jpg'), part);
  await progress.stop();
  const { tenantId, projectId, createdBy, sizeBytes, fileName } = source;
  const fileId = await inTenant(stores.app, tenantId, async (trx) =>
    announceStoredFile(trx, {
      id: await newUuid(trx),
      tenantId,
      projectId,
      purpose: 'capture',
      originalName: fileName,
      contentType: 'image/jpeg',
      sizeBytes,
      sha256: source.sha256 ?? (await sha256Of(path)),
      createdBy,
    }),
  );
  await storage.adopt(outDir, fileId);
  await inTenant(stores.app, tenantId, async (trx) => {
    if (!(await moveSource(trx, source.id, 'reading', { state: 'tiling' }))) return;
    await putPicture(trx, { ...toCapture(source, fileId, { facts, look }), faults });
    await context.jobs.send(trx, 'cut-tiles', { tenantId, sourceId: source.id });
    await settleInspection(trx, source.inspectionId);
  });
}

function toCapture(
  source: SourceRecord,
  fileId: string,
  { facts, look }: Pick<Checked, 'facts' | 'look'>,
): NewCapture {
  const { widthPx, heightPx, takenAt, gps, camera, heading, pitchDeg, rollDeg } = facts;
  const headingSource: HeadingSource = heading ? 'compass' : 'none';
  return {
    source,
    fileId,
    frame: source.position + 1,
    projection: look.as,
    spherePart: look.as === 'partial' ? look.part : null,
    widthPx,
    heightPx,
    takenAt,
    gps,
    camera: `${camera.make} ${camera.model}`.trim(),
    heading: { deg: heading?.deg ?? null, source: headingSource, accuracyDeg: heading?.accuracyDeg ?? null },
    pitchDeg,
    rollDeg,
  };
}
