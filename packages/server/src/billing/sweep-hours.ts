import { inTenant, type Stores } from '../database/client.ts';
import { eachOf } from '../jobs/each-of.ts';
import { expireHours } from './hours-ledger.ts';
import { mailHoursWarnings } from './mail-warnings.ts';

/** Takes hours whose last day is over, and tells of what has run low. */
export async function sweepHours(
  stores: Pick<Stores, 'app' | 'identity' | 'config'>,
  tenantIds: readonly string[],
): Promise<void> {
  const expiring = await inTenant(stores.app, tenantIds, (trx) =>
    trx
      .selectFrom('hours_entry')
      .select('tenant_id')
      .distinct()
      .where('expires_on', 'is not', null)
      .execute(),
  );
  await eachOf(
    [
      () => eachOf(expiring, ({ tenant_id: id }) => inTenant(stores.app, id, (trx) => expireHours(trx, id))),
      () => mailHoursWarnings(stores, tenantIds),
    ],
    (step) => step(),
  );
}
