import { sql, type Kysely } from 'kysely';

/** What happened to one object of a plan, among a project's hundred thousand events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX event_by_subject ON event (project_id, subject_id, seq)`.execute(db);
}
