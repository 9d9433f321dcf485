import { sql, type Kysely } from 'kysely';

/** From where somebody asked for a new password, for the log of the tenant that turns out to be concerned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE reset_request ADD COLUMN ip text NOT NULL DEFAULT '' CHECK (char_length(ip) <= 64),
        ADD COLUMN request_id text CHECK (char_length(request_id) <= 64),
        ADD COLUMN took_ms integer NOT NULL DEFAULT 0`,
    )
    .execute(db);
}
