import { sql, type Kysely } from 'kysely';

/** How often people were told that nothing was captured in a project, and since when that was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE project ADD COLUMN idle_since timestamptz,
         ADD COLUMN idle_told smallint NOT NULL DEFAULT 0 CHECK (idle_told BETWEEN 0 AND 4)`,
    )
    .execute(db);
}
