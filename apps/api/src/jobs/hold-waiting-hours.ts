import { endWaiting } from '@plumbline/server/captures/end-waiting.ts';
import { holdHours } from '@plumbline/server/captures/inspection-hours.ts';
import { listArrivedSources } from '@plumbline/server/captures/capture-sources.ts';
import { listWaitingForHours } from '@plumbline/server/captures/inspection-record.ts';
import { settleInspection } from '@plumbline/server/captures/settle-inspection.ts';
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
      if (!(await holdHours(trx, id))) {
        await endWaiting(trx, id);
        return;
      }
      for (const sourceId of await listArrivedSources(trx, id))
        await jobs.send(trx, 'read-captures', { tenantId, sourceId });
      await settleInspection(trx, id);
    }),
  );
}
