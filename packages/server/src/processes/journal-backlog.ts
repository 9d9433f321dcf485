import { sql } from 'kysely';
import { inTenant, type Stores } from '../database/client.ts';
import { listTenantIds } from '../tenants/tenant.store.ts';

export interface JournalBacklog {
  /** Entries that no row or event shows yet. */
  unprojectedEntries: number;
  /** How long the oldest of them has waited; 0 when there is none. */
  unprojectedOldestSeconds: number;
  /** Entries that could not be read and were set aside. */
  quarantinedEntries: number;
}

/** How far the rows are behind the journal, over all tenants. */
export async function readJournalBacklog(stores: Stores): Promise<JournalBacklog> {
  const tenants = await listTenantIds(stores);
  return inTenant(stores.app, tenants, async (trx) => {
    const behind = await trx
      .selectFrom('journal_document as d')
      .leftJoin('journal_entry as next', (join) =>
        join.onRef('next.room', '=', 'd.room').on(sql<boolean>`next.seq = d.projected_seq + 1`),
      )
      .select([
        sql<number>`coalesce(sum(d.head - d.projected_seq), 0)::bigint`.as('unprojectedEntries'),
        sql<number>`coalesce(extract(epoch FROM clock_timestamp() - min(next.at)), 0)::float8`.as(
          'unprojectedOldestSeconds',
        ),
      ])
      .whereRef('d.projected_seq', '<', 'd.head')
      .executeTakeFirstOrThrow();
    const { quarantinedEntries } = await trx
      .selectFrom('journal_quarantine')
      .select(({ fn }) => fn.countAll<number>().as('quarantinedEntries'))
      .executeTakeFirstOrThrow();
    return { ...behind, quarantinedEntries };
  });
}
