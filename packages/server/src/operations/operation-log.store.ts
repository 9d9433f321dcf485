import type { Insertable } from 'kysely';
import { inTenant, type Stores } from '../database/client.ts';
import type { OperationLogTable } from '../database/tables.ts';

/** Longest text of one column; what is longer is cut. */
const TEXT_MAX_CHARS = 4000;

export type NewOperation = Omit<Insertable<OperationLogTable>, 'id' | 'oper_time'>;

/** Appends one row to the tenant's operation log; the caller has masked secrets. */
export async function appendOperation(stores: Stores, row: NewOperation): Promise<void> {
  const cut = (text: string) => text.slice(0, TEXT_MAX_CHARS);
  await inTenant(stores.app, row.tenant_id, (trx) =>
    trx
      .insertInto('operation_log')
      .values({
        ...row,
        oper_name: cut(row.oper_name),
        request_url: cut(row.request_url),
        request_params: cut(row.request_params),
        return_result: cut(row.return_result),
      })
      .execute(),
  );
}
