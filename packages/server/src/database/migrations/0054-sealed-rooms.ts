import { sql, type Kysely } from 'kysely';

/**
 * A sealed room is closed to the quick ways of writing, which know nothing of seals, and open where every edit is judged
 * anew. Servers from before it know no kind of room that is sealed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(seal).execute(db);
  await rewrite(db, 'room_rights(jsonb)', {
    from: 'd.closed_at IS NULL',
    to: '(d.closed_at IS NULL OR d.is_sealed)',
  });
  // A statement of its own: it sees what was sealed while the one before waited for the rooms' rows.
  await rewrite(db, 'append_room_edits(text, text, jsonb)', {
    from: 'RETURN QUERY',
    to: `PERFORM FROM journal_document d
  WHERE d.room IN (SELECT e.room FROM jsonb_to_recordset(edits) AS e (room text)) AND d.is_sealed;
  IF FOUND THEN RETURN; END IF;
  RETURN QUERY`,
  });
}

const seal = `
ALTER TABLE journal_document ADD COLUMN is_sealed boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT journal_document_sealed CHECK (NOT is_sealed OR closed_at IS NOT NULL);
`;

async function rewrite(
  db: Kysely<unknown>,
  signature: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    SELECT pg_get_functiondef(${signature}::regprocedure) AS source`.execute(db);
  const [before = ''] = rows.map(({ source }) => source);
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${signature} is not as it was made`);
  await sql.raw(after).execute(db);
}
