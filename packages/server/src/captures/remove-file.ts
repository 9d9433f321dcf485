import { sql } from 'kysely';
import { PANORAMA_SECONDS } from '@plumbline/shared/contract/inspection.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { goOn, type CaptureJobs } from './go-on.ts';
import { lockAnyInspection } from './lock-inspection.ts';
import { settleInspection } from './settle-inspection.ts';

/**
 * Takes a file that has not come out of its inspection, so that the others are waited for no longer. What was held back for
 * it is free with the inspection's preview.
 *
 * The file's row comes before the inspection's, as in each step of a file: the other way round two of them wait for each
 * other. Of two people who remove the last two files one is refused.
 * @throws AppError conflict where it has come, or is the only one
 */
export async function removeFile(
  trx: Trx,
  { inspectionId, sourceId }: { inspectionId: string; sourceId: string },
  jobs: CaptureJobs,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('capture_source')
    .where('id', '=', sourceId)
    .where('inspection_id', '=', inspectionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('conflict');
  const inspection = await lockAnyInspection(trx, inspectionId);
  const left = await trx
    .selectFrom('capture_source')
    .select('id')
    .where('inspection_id', '=', inspectionId)
    .limit(1)
    .execute();
  if (!inspection || left.length === 0) throw new AppError('conflict');
  if (!inspection.waitsForHours) return settleInspection(trx, inspectionId);
  if (inspection.kind === 'photo-360') await wantLess(trx, inspectionId);
  await goOn(trx, inspectionId, jobs);
}

/** One that has no hours yet waits for fewer. */
async function wantLess(trx: Trx, inspectionId: string): Promise<void> {
  await trx
    .updateTable('inspection')
    .set({ wanted_seconds: sql<number>`greatest(0, wanted_seconds - ${PANORAMA_SECONDS})` })
    .where('id', '=', inspectionId)
    .execute();
}
