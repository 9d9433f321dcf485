import { sql, type Kysely } from 'kysely';

/** Which view a comment of a file points to, and the pictures that a view of a file is drawn over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE bcf_comment ADD COLUMN viewpoint_guid text CHECK (char_length(viewpoint_guid) <= 100)`.execute(
    db,
  );
  await sql`ALTER TABLE bcf_viewpoint ADD COLUMN bitmaps jsonb NOT NULL DEFAULT '[]'`.execute(db);
}
