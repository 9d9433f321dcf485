import { inTenant } from '@plumbline/server/database/client.ts';
import { takeUnsentRuns } from '@plumbline/server/hazards/hazard-runs.ts';
import type { JobContext } from './worker-context.ts';

/** Asks for the jobs of looks for hazards that began by themselves, each once. */
export async function beginLooks(
  { stores, jobs }: Pick<JobContext, 'stores' | 'jobs'>,
  tenantIds: readonly string[],
): Promise<void> {
  if (tenantIds.length === 0) return;
  await inTenant(stores.app, [...tenantIds], async (trx) => {
    for (const run of await takeUnsentRuns(trx)) await jobs.send(trx, 'find-hazards', run);
  });
}
