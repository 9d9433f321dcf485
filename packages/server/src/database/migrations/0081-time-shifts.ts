import { sql, type Kysely } from 'kysely';

/** By how much the clock of an inspection's camera was wrong; the clock's own times stay as they were read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE inspection ADD COLUMN time_shift_seconds integer NOT NULL DEFAULT 0
         CHECK (time_shift_seconds BETWEEN -315576000 AND 315576000)`,
    )
    .execute(db);
}
