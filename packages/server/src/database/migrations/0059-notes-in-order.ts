import { sql, type Kysely } from 'kysely';

/**
 * The list and each column of the board begin with the notes that were changed last: their first rows come from an index
 * in just that order, whatever else a project has. Its order says where nothing would stand, as the lists do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `DROP INDEX note_by_project;
       CREATE INDEX note_by_project ON note (project_id, updated_at DESC NULLS LAST, number DESC, id)
         WHERE deleted_at IS NULL;
       CREATE INDEX note_by_status ON note (project_id, status, updated_at DESC NULLS LAST, number DESC, id)
         WHERE deleted_at IS NULL;`,
    )
    .execute(db);
}
