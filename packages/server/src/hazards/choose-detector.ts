import type { DetectorKey } from '@plumbline/shared/contract/hazard.ts';
import type { Trx } from '../database/client.ts';

/** Says which detector looks at the pictures of a tenant from now on; null: none. */
export async function chooseDetector(
  trx: Trx,
  tenantId: string,
  detector: DetectorKey | null,
): Promise<void> {
  await trx.updateTable('tenant').set({ detector }).where('id', '=', tenantId).execute();
}
