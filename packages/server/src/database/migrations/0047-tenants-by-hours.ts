import { sql, type Kysely } from 'kysely';

/** The identity role, which lists all tenants, may put them in order of the hours that they have left: sums, no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE POLICY identity_reads ON hours_entry FOR SELECT TO plumbline_identity USING (true);
       GRANT SELECT (tenant_id, seq, total_seconds, settled_seconds, reserved_seconds)
         ON hours_entry TO plumbline_identity;`,
    )
    .execute(db);
}
