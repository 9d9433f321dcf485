import { sql } from 'kysely';
import type { FieldNoteAuthor } from '@plumbline/shared/contract/field-note.ts';
import type { Trx } from '../database/client.ts';

/** Who left the field notes of an inspection, and when, as the journal says it; oldest first. */
export async function listFieldNoteAuthors(trx: Trx, inspectionId: string): Promise<FieldNoteAuthor[]> {
  const { rows } = await sql<Omit<FieldNoteAuthor, 'createdAt'> & { createdAt: Date }>`
    SELECT f.field_note_id AS "fieldNoteId", f.created_at AS "createdAt",
      CASE WHEN f.author_id IS NOT NULL THEN jsonb_build_object('id', f.author_id, 'name',
        coalesce((SELECT p.account_name FROM tenant_member p
          WHERE p.account_id = f.author_id AND p.tenant_id = f.tenant_id), '')) END AS by
    FROM field_note f WHERE f.inspection_id = ${inspectionId} ORDER BY f.created_at, f.field_note_id`.execute(
    trx,
  );
  return rows.map(({ createdAt, ...author }) => ({ ...author, createdAt: createdAt.toISOString() }));
}
