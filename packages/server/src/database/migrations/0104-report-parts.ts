import { sql, type Kysely } from 'kysely';

/** Reports of more pages than one file takes, and what is wrong with a picture as it was measured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [parts, faults]) await sql.raw(script).execute(db);
}

/** Null where there are no pages, and of those made before: one file. */
const parts = `
ALTER TABLE report ADD COLUMN part_count integer CHECK (part_count > 0);
`;

/** Null: it was not measured. */
const faults = `
ALTER TABLE capture ADD COLUMN faults text[]
  CHECK (faults <@ ARRAY['dark', 'blurred', 'covered']::text[]);
`;
