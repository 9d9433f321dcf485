import { sql, type Kysely } from 'kysely';

/**
 * How long a film is, as it was measured here; and of each frame where in the film it stands, and how much the picture
 * moved since the frame before, 0 up to 1. A moment of a film is one capture.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE capture_source ADD COLUMN duration_seconds double precision CHECK (duration_seconds > 0);
       ALTER TABLE capture ADD COLUMN film_ms integer CHECK (film_ms >= 0),
         ADD COLUMN movement real CHECK (movement BETWEEN 0 AND 1);
       CREATE UNIQUE INDEX capture_by_film_time ON capture (source_id, film_ms) WHERE film_ms IS NOT NULL;`,
    )
    .execute(db);
}
