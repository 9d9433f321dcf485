import { sql, type Kysely } from 'kysely';

/**
 * How often people were told that nothing was captured in a project, and since when that was; and which files of
 * inspections were sent once more on purpose.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE project ADD COLUMN idle_since timestamptz,
         ADD COLUMN idle_told smallint NOT NULL DEFAULT 0 CHECK (idle_told BETWEEN 0 AND 4);
       ALTER TABLE capture_source ADD COLUMN is_again boolean NOT NULL DEFAULT false;
       CREATE INDEX capture_source_by_content ON capture_source (tenant_id, sha256) WHERE sha256 IS NOT NULL`,
    )
    .execute(db);
}
