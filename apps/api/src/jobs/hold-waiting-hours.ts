import { endWaiting } from '@plumbline/server/captures/end-waiting.ts';
import { goOn } from '@plumbline/server/captures/go-on.ts';
import { listWaitingForHours } from '@plumbline/server/captures/inspection-record.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { eachOf } from '@plumbline/server/jobs/each-of.ts';
import type { JobContext } from './worker-context.ts';

/**
 * Holds back hours for inspections that wait for them, oldest first, and has the files read that have come meanwhile; one
 * that has waited too long ends.
 */
export async function holdWaitingHours(
  { stores, jobs }: Pick<JobContext, 'stores' | 'jobs'>,
  tenantIds: string[],
): Promise<void> {
  const waiting = await inTenant(stores.app, tenantIds, listWaitingForHours);
  await eachOf(waiting, ({ id, tenantId }) =>
    inTenant(stores.app, tenantId, async (trx) => {
      if (!(await goOn(trx, id, jobs))) await endWaiting(trx, id);
    }),
  );
}
