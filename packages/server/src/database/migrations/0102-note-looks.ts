import { sql, type Kysely } from 'kysely';

/** Where from a note was pinned in a cloud or a model, so that whoever reads it elsewhere looks the same way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE note ADD COLUMN model_look jsonb`.execute(db);
}
