import type { Trx } from '../database/client.ts';

/** A grant or a correction, which somebody entered with a reason. */
export interface HoursEnteredRecord {
  seq: number;
  at: Date;
  kind: 'grant' | 'adjust';
  seconds: number;
  reason: string;
  byName: string | null;
}

/** The newest of a tenant's ledger; null where nothing was entered. */
export async function newestEntered(trx: Trx, tenantId: string): Promise<HoursEnteredRecord | null> {
  const row = await trx
    .selectFrom('hours_entry')
    .select(['seq', 'at', 'kind', 'seconds', 'reason', 'actor_name as byName'])
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', ['grant', 'adjust'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, kind: row.kind === 'grant' ? 'grant' : 'adjust', reason: row.reason ?? '' };
}
