import { sql, type Kysely } from 'kysely';

/**
 * Name and address of a tenant's people in lower case, so that a search does not fold every row's case anew. No index
 * would serve it: under row level security Postgres uses none for a pattern, whose operators are not leakproof.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(searchText).execute(db);
}

const searchText = `
ALTER TABLE tenant_member ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (lower(account_name || chr(10) || account_email)) STORED;
`;
