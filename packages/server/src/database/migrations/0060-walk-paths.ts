import { sql, type Kysely } from 'kysely';

/** The path of a walk, plan space, along which captures without a pin are spread; and how each of them got its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE inspection ADD COLUMN path jsonb CHECK (jsonb_typeof(path) = 'array');
       ALTER TABLE capture DROP CONSTRAINT capture_place_source_check;
       UPDATE capture SET place_source = CASE place_source WHEN 'pin' THEN 'hand' ELSE 'spread' END
         WHERE place_source IN ('pin', 'path');
       ALTER TABLE capture ADD CONSTRAINT capture_place_source_check
         CHECK (place_source IN ('surveyed', 'hand', 'between', 'spread', 'gps', 'automatic'));`,
    )
    .execute(db);
}
