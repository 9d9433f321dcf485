import type { Trx } from '../database/client.ts';

/** Whether the transaction's tenant is connected to other software: tokens, service accounts. */
export async function hasConnections(trx: Trx, tenantId: string): Promise<boolean> {
  const tenant = await trx
    .selectFrom('tenant')
    .select('has_connections as isOn')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  return tenant?.isOn === true;
}
