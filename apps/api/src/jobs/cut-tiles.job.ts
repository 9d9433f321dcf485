/** Cuts the tiles of a capture whose base picture is there. Run twice, it gives the same tiles. */
import { join } from 'node:path';
import { capturesOfSource, setLevels } from '@plumbline/server/captures/capture-record.ts';
import { failSource, moveSource, readSource } from '@plumbline/server/captures/capture-sources.ts';
import { settleInspection } from '@plumbline/server/captures/settle-inspection.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { partOf } from '../decoding/part-of.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import { CAPTURE_SOURCE } from '../features/upload/capture-upload.ts';
import type { CaptureJob } from './capture-job.ts';
import type { JobProgress } from './job-kind.ts';
import { closeWorkFolder, openWorkFolder } from './work-folder.ts';
import type { JobContext } from './worker-context.ts';

/** Below the capture's file id. */
const TILES = 't';

/** @throws when the store or the program fails, never for what the file is */
export async function cutTiles(
  { stores, storage }: JobContext,
  { tenantId, sourceId }: CaptureJob,
  progress: JobProgress,
): Promise<void> {
  const found = await inTenant(stores.app, tenantId, async (trx) => {
    const source = await readSource(trx, sourceId);
    const [capture] = source?.state === 'tiling' ? await capturesOfSource(trx, sourceId) : [];
    return source && capture ? { source, capture } : null;
  });
  if (!found) return;
  const { source, capture } = found;
  const folder = await openWorkFolder(stores.config.FILES_DIR, `tiles-${sourceId}`);
  try {
    const path = join(folder, CAPTURE_SOURCE);
    await storage.copyOut(`${sourceId}/${CAPTURE_SOURCE}`, path);
    const outDir = join(folder, 'out');
    const decoded = await runDecoder(
      {
        want: 'capture',
        step: 'tiles',
        source: path,
        outDir,
        part: partOf(capture.projection, capture.spherePart),
      },
      {
        timeoutMs: stores.config.DECODE_TIMEOUT_MS,
        memoryBytes: stores.config.DECODE_MEMORY_MIB * 1024 * 1024,
        signal: progress.signal,
        onProgress: (done) => progress.set(done),
        onCrash: (complaint) => stores.log.warn({ complaint }, 'a file made its decoder fail'),
      },
    );
    await progress.stop();
    // Of a small one the base picture shows as much.
    if (decoded.t === 'capture-tiles' && decoded.levels.length > 0)
      await storage.adopt(join(outDir, TILES), `${capture.fileId}/${TILES}`);
    await inTenant(stores.app, tenantId, async (trx) => {
      if (decoded.t === 'refused') await failSource(trx, sourceId, decoded.code);
      if (decoded.t === 'capture-tiles' && (await moveSource(trx, sourceId, 'tiling', { state: 'done' })))
        await setLevels(trx, capture.id, decoded.levels);
      await settleInspection(trx, source.inspectionId);
    });
  } finally {
    await closeWorkFolder(folder);
  }
}
