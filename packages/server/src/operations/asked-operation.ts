/** What somebody asked for without a login, in the log of the tenant that it turned out to concern. */
import type { BusinessType, OPERATION_MODULES } from '@plumbline/shared/contract/operation-log.ts';
import type { Trx } from '../database/client.ts';
import { maskedJson, plainLine } from './masked-params.ts';
import { appendOperations } from './operation-log.store.ts';
import { timeUuid } from './time-uuid.ts';

export interface AskedOperation {
  tenantId: string;
  title: (typeof OPERATION_MODULES)[number];
  businessType: BusinessType;
  url: string;
  /** Whose address was given. Who gave it nobody knows. */
  email: string;
  at: Date;
  ip: string;
  requestId: string | null;
  tookMs: number;
}

/**
 * Logs requests once it is known whom they concern; the api, which does not know, answered all of them alike. Last thing
 * in a transaction, and once, as `appendOperations`.
 */
export async function logAsked(trx: Trx, asked: readonly AskedOperation[]): Promise<void> {
  const rows = asked.map(({ tenantId, title, businessType, url, email, at, ip, requestId, tookMs }) => ({
    id: timeUuid(),
    tenant_id: tenantId,
    oper_time: at,
    oper_name: plainLine(email),
    account_id: null,
    title,
    business_type: businessType,
    ip_addr: ip,
    request_url: url,
    request_method: 'POST',
    request_params: maskedJson({ body: { email } }),
    return_result: maskedJson({ code: 200 }),
    status: 0,
    time_consumed_ms: tookMs,
    exception_message: null,
    request_id: requestId,
  }));
  await appendOperations(trx, rows);
}
