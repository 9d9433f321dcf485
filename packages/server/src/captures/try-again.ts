import { canTryAgain } from '@plumbline/shared/captures/retried-errors.ts';
import type { Trx } from '../database/client.ts';
import { lockSource, reviveSource, type WorkState } from './capture-sources.ts';
import { holdMore } from './inspection-hours.ts';

/**
 * A file that failed goes on from the step that failed. Where the hours of its inspection were settled without it, what it
 * may take is held back first.
 * @param accountId who tries again; null for who runs the platform
 * @returns the step; null when there is nothing to go on with
 * @throws AppError hours-lacking, before anything is written
 */
export async function tryAgain(
  trx: Trx,
  sourceId: string,
  accountId: string | null,
): Promise<WorkState | null> {
  const source = await lockSource(trx, sourceId);
  if (!source || !canTryAgain(source)) return null;
  await holdMore(trx, source.inspectionId, sourceId);
  return reviveSource(trx, sourceId, accountId);
}
