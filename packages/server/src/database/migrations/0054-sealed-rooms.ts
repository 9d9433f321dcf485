import { sql, type Kysely } from 'kysely';

/**
 * A sealed room is closed to the quick ways of writing, which know nothing of seals, and open where every edit is judged
 * anew. To servers from before it is a closed room.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(seal).execute(db);
  const { rows } = await sql<{ source: string }>`
    SELECT pg_get_functiondef('room_rights(jsonb)'::regprocedure) AS source`.execute(db);
  const [before = ''] = rows.map(({ source }) => source);
  const after = before.replace('d.closed_at IS NULL', '(d.closed_at IS NULL OR d.is_sealed)');
  if (after === before) throw new Error('room_rights does not ask whether a room is closed');
  await sql.raw(after).execute(db);
}

const seal = `
ALTER TABLE journal_document ADD COLUMN is_sealed boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT journal_document_sealed CHECK (NOT is_sealed OR closed_at IS NOT NULL);
`;
