import { sql, type Kysely } from 'kysely';

/**
 * By amount a ledger is put in order from its index alone, each entry beside the one that it settles; from the table row
 * security would be asked of each entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('CREATE INDEX hours_entry_amounts ON hours_entry (tenant_id, seq) INCLUDE (kind, seconds, of_seq)')
    .execute(db);
}
