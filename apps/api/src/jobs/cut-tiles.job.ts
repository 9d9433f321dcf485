/** Cuts the tiles of captures whose base pictures are there. Run twice, it gives the same tiles. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  capturesOfSource,
  setLevels,
  type CaptureRecord,
} from '@plumbline/server/captures/capture-record.ts';
import { moveSource, readSource } from '@plumbline/server/captures/capture-sources.ts';
import { settleInspection } from '@plumbline/server/captures/settle-inspection.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { levelsOf } from '@plumbline/shared/media/tile-levels.ts';
import { partOf } from '../decoding/part-of.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import { CAPTURE_SOURCE } from '../features/upload/capture-upload.ts';
import type { CaptureJob } from './capture-job.ts';
import { failReading, readingLimits, type Reading } from './capture-reading.ts';
import type { JobProgress } from './job-kind.ts';
import { openPhoto } from './open-photo.ts';
import { FILM_FRAME } from '../decoding/video/film-part.ts';
import { closeWorkFolder, openWorkFolder } from './work-folder.ts';
import type { JobContext } from './worker-context.ts';

/** Below the capture's file id. */
const TILES = 't';

/** @throws when the store or the program fails, never for what the file is */
export async function cutTiles(
  context: JobContext,
  { tenantId, sourceId }: CaptureJob,
  progress: JobProgress,
): Promise<void> {
  const { stores } = context;
  const found = await inTenant(stores.app, tenantId, async (trx) => {
    const source = await readSource(trx, sourceId);
    return source?.state === 'tiling' ? { source, captures: await capturesOfSource(trx, sourceId) } : null;
  });
  if (!found) return;
  const { source, captures } = found;
  const folder = await openWorkFolder(stores.config.FILES_DIR, `tiles-${sourceId}`);
  const path = join(folder, CAPTURE_SOURCE);
  const reading: Reading = { context, source, path, folder, progress, broughtShare: 0 };
  try {
    for (const [index, capture] of captures.entries()) {
      const shareOf = (done: number) => (index + done) / captures.length;
      if (!(await cutCapture(reading, capture, shareOf))) return;
    }
    await progress.stop();
    await inTenant(stores.app, tenantId, async (trx) => {
      await moveSource(trx, sourceId, 'tiling', { state: 'done' });
      await settleInspection(trx, source.inspectionId);
    });
  } finally {
    await closeWorkFolder(folder);
  }
}

/** @returns whether the next one is to be cut */
async function cutCapture(
  reading: Reading,
  capture: CaptureRecord,
  shareOf: (done: number) => number,
): Promise<boolean> {
  const { context, source, path, folder, progress } = reading;
  const { stores, storage } = context;
  const isFrame = capture.filmMs !== null;
  const original = isFrame ? `${capture.fileId}/${FILM_FRAME}` : `${source.id}/${CAPTURE_SOURCE}`;
  // A frame goes once its tiles are there.
  if (isFrame && (await storage.stat(original)) === null) return true;
  const part = partOf(capture.projection, capture.spherePart);
  // Of a small one the base picture shows as much.
  if (levelsOf(capture, part).length === 0) {
    if (isFrame) await storage.remove(original);
    return true;
  }
  await rm(path, { force: true });
  await storage.copyOut(original, path);
  const photoPath = isFrame ? path : await openPhoto(reading);
  if (photoPath === null) return false;
  const outDir = join(folder, 'out');
  const decoded = await runDecoder(
    { want: 'capture', step: 'tiles', source: photoPath, outDir, part },
    { ...readingLimits(reading), onProgress: (done) => progress.set(shareOf(done)) },
  );
  if (decoded.t === 'refused') return (await failReading(reading, decoded.code)) !== null;
  if (decoded.t !== 'capture-tiles') return false;
  await storage.adopt(join(outDir, TILES), `${capture.fileId}/${TILES}`);
  await inTenant(stores.app, source.tenantId, (trx) => setLevels(trx, capture.id, decoded.levels));
  if (isFrame) await storage.remove(original);
  progress.set(shareOf(1));
  return true;
}
