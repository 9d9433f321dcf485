import { inTenant } from '@plumbline/server/database/client.ts';
import { eachOf } from '@plumbline/server/jobs/each-of.ts';
import type { JobKinds } from './job-kind.ts';
import { JOB_KINDS } from './job-kinds.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Gives up jobs that have failed without a word, so that nobody waits for them for ever and they can be tried again.
 * Guarded by failed-jobs.pg.test.ts.
 */
export async function giveUpLeft(
  context: WorkerContext,
  tenantIds: readonly string[],
  kinds: JobKinds = JOB_KINDS,
): Promise<void> {
  const left = await inTenant(context.stores.app, tenantIds, async (trx) => {
    const found = [];
    for (const kind of Object.values(kinds)) found.push(...(await kind.left(trx)));
    return found;
  });
  await eachOf(left, (job) => job.giveUp(context, 'internal'));
}
