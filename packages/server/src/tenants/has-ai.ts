import type { Trx } from '../database/client.ts';

/** Whether detectors look at the pictures of the transaction's tenant, and its people decide on what they find. */
export async function hasAi(trx: Trx, tenantId: string): Promise<boolean> {
  const tenant = await trx
    .selectFrom('tenant')
    .select('has_ai as isOn')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  return tenant?.isOn === true;
}
