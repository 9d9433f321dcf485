import { sql } from 'kysely';
import { HOURS_REQUEST_PAUSE_HOURS, type HoursBalance } from '@plumbline/shared/contract/billing.ts';
import type { BillingPlan } from '@plumbline/shared/contract/tenant.ts';
import type { Trx } from '../database/client.ts';
import { readHoursBalance } from './hours-ledger.ts';
import { newestEntered, type HoursEnteredRecord } from './newest-entered.ts';

export interface BillingRecord extends HoursBalance {
  billingPlan: BillingPlan;
  expirationDate: string | null;
  timeZone: string;
  lastsUntil: string | null;
  lastEntered: HoursEnteredRecord | null;
  request: { at: Date; byName: string; seconds: number; words: string } | null;
  requestableAt: Date | null;
}

const PACE_DAYS = 90;
/** Less than a week says nothing about the next one. */
const PACE_DAYS_MIN = 7;
/** What lasts longer is no forecast. */
const FORECAST_DAYS_MAX = 3650;

/** How a tenant stands: hours, plan and its end, forecast and the newest request; null when there is no such tenant. */
export async function readBilling(trx: Trx, tenantId: string): Promise<BillingRecord | null> {
  const tenant = await trx
    .selectFrom('tenant')
    .select(['billing_plan as billingPlan', 'expiration_date as expirationDate', 'time_zone as timeZone'])
    .where('id', '=', tenantId)
    .executeTakeFirst();
  if (!tenant) return null;
  const balance = await readHoursBalance(trx, tenantId);
  return {
    ...balance,
    ...tenant,
    lastsUntil: await forecast(trx, tenantId, balance.freeSeconds),
    lastEntered: await newestEntered(trx, tenantId),
    ...(await newestRequest(trx, tenantId)),
  };
}

/** The day, in the tenant's zone, until which so many seconds last at the pace of the last ninety days. */
async function forecast(trx: Trx, tenantId: string, freeSeconds: number): Promise<string | null> {
  const { rows } = await sql<{ lastsUntil: string | null }>`
    SELECT CASE WHEN used > 0 AND ${freeSeconds}::float8 / used * days < ${FORECAST_DAYS_MAX}
      THEN (now() AT TIME ZONE zone)::date + floor(${freeSeconds}::float8 / used * days)::integer END AS "lastsUntil"
    FROM (
      SELECT sum(e.seconds) AS used, min(t.time_zone) AS zone,
        GREATEST(${PACE_DAYS_MIN}, extract(epoch FROM now() - min(e.at)) / 86400) AS days
      FROM hours_entry e JOIN tenant t ON t.id = e.tenant_id
      WHERE e.tenant_id = ${tenantId} AND e.kind = 'settle' AND e.at > now() - make_interval(days => ${PACE_DAYS})
    ) AS pace`.execute(trx);
  return freeSeconds > 0 ? (rows[0]?.lastsUntil ?? null) : null;
}

async function newestRequest(
  trx: Trx,
  tenantId: string,
): Promise<Pick<BillingRecord, 'request' | 'requestableAt'>> {
  const row = await trx
    .selectFrom('hours_request')
    .select(['at', 'requested_by_name as byName', 'seconds', 'words'])
    .select(
      sql<Date | null>`CASE WHEN at > now() - make_interval(hours => ${HOURS_REQUEST_PAUSE_HOURS})
        THEN at + make_interval(hours => ${HOURS_REQUEST_PAUSE_HOURS}) END`.as('requestableAt'),
    )
    .where('tenant_id', '=', tenantId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { request: null, requestableAt: null };
  const { requestableAt, ...request } = row;
  return { request, requestableAt };
}
