import { sql, type Kysely } from 'kysely';

/** What was done to the states of a project's notes is counted without looking through all that happened in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX event_note_step ON event (project_id, subject_id, seq) WHERE kind = 'note-transitioned'`.execute(
    db,
  );
}
