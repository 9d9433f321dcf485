/** What the product changes by itself, in the log of the tenant that it changes it for. */
import type { BusinessType, OPERATION_MODULES } from '@plumbline/shared/contract/operation-log.ts';
import type { Trx } from '../database/client.ts';
import { maskedJson } from './masked-params.ts';
import { appendOperations, type NewOperation } from './operation-log.store.ts';
import { timeUuid } from './time-uuid.ts';

/** Stands as who did it, in every language: nobody. */
const PRODUCT_NAME = 'Plumbline';
/** Stands where the method of a request stands. */
const METHOD = 'JOB';

export interface ServerEdit {
  tenantId: string;
  /** Which job, or which consequence of somebody's change: the last part of the row's address. */
  job:
    | 'purge-plans'
    | 'purge-notes'
    | 'purge-inspections'
    | 'purge-reports'
    | 'purge-uploads'
    | 'purge-links'
    | 'expire-hours'
    | 'join-projects'
    | 'end-managing';
  title: (typeof OPERATION_MODULES)[number];
  businessType: BusinessType;
  /** What was changed: ids, and the name of what is gone. */
  about: Record<string, string | number | null>;
}

/**
 * Logs what the transaction has changed, so that both are there or neither. Last thing in it, and once: until it ends,
 * nobody else writes to these tenants' logs.
 */
export async function logServerEdits(trx: Trx, edits: readonly ServerEdit[]): Promise<void> {
  await appendOperations(trx, edits.map(rowOf));
}

function rowOf({ tenantId, job, title, businessType, about }: ServerEdit): NewOperation {
  return {
    id: timeUuid(),
    tenant_id: tenantId,
    oper_time: new Date(),
    oper_name: PRODUCT_NAME,
    account_id: null,
    title,
    business_type: businessType,
    ip_addr: '',
    request_url: `/jobs/${job}`,
    request_method: METHOD,
    request_params: maskedJson({ params: about }),
    return_result: maskedJson({ code: 200 }),
    status: 0,
    time_consumed_ms: 0,
    exception_message: null,
    request_id: null,
  };
}
