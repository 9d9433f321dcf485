import { sql, type Kysely } from 'kysely';

/** Films are kept for a while after they were published; their pictures stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE capture_source ADD COLUMN film_kept_from timestamptz,
         ADD COLUMN film_gone_at timestamptz,
         ADD COLUMN extended_days integer NOT NULL DEFAULT 0 CHECK (extended_days >= 0);
       CREATE INDEX capture_source_films ON capture_source (tenant_id)
         WHERE duration_seconds IS NOT NULL AND film_gone_at IS NULL;`,
    )
    .execute(db);
}
