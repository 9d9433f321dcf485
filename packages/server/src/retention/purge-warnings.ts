/**
 * Nothing of what is listed as expired goes that was not told of seven days before. A legal hold, or a time in which the
 * tenant stood still, takes the word back: whoever was told long ago is told again. Guarded by expired.pg.test.ts.
 */
import { sql, type RawBuilder } from 'kysely';
import { PURGE_WARNING_DAYS, type ExpiringKind } from '@plumbline/shared/contract/expired.ts';
import type { Trx } from '../database/client.ts';

/** SQL: how long before its removal something is told of. */
export const warnedAhead = sql`make_interval(days => ${sql.lit(PURGE_WARNING_DAYS)})`;

/**
 * SQL over `floor_plan f`, `upload u`, `note n`, `inspection i` or `capture_source s`: its removal was told long enough ago.
 * @param dueAt when its own time is over; after that was put off it is told of anew
 */
export function wasWarned(
  kind: ExpiringKind,
  row: 'f' | 'u' | 'n' | 'i' | 'r' | 's',
  dueAt: RawBuilder<Date>,
): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM purge_warning w
    WHERE w.tenant_id = ${sql.ref(`${row}.tenant_id`)} AND w.kind = ${sql.lit(kind)}
      AND w.item_id = ${sql.ref(`${row}.id`)} AND w.purge_at = ${dueAt} AND w.at <= now() - ${warnedAhead})`;
}

/** What a tenant was told of counts no more: for some time nobody could do anything about it. */
export async function takeBackWarnings(trx: Trx, tenantId: string): Promise<void> {
  await trx.deleteFrom('purge_warning').where('tenant_id', '=', tenantId).execute();
}
