import { sql, type Kysely } from 'kysely';

/** By what a project is called in the firm's own books, and where the firm is found on the web; empty for none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE project ADD COLUMN code text NOT NULL DEFAULT '' CHECK (char_length(code) <= 24);
       ALTER TABLE tenant ADD COLUMN website text NOT NULL DEFAULT ''
         CHECK (website = '' OR (char_length(website) <= 300 AND website ~* '^https?:'));`,
    )
    .execute(db);
}
