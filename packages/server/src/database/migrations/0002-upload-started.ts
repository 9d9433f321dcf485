import { sql, type Kysely } from 'kysely';

/** When work on an upload's present step began; null while it waits for its turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE upload ADD COLUMN started_at timestamptz`.execute(db);
}
