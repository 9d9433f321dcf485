/** Who wrote the comments of a note and when; their words stand in its document. Guarded by note-comment.pg.test.ts. */
import type { NoteComment } from '@plumbline/shared/contract/note-comment.ts';
import type { Trx } from '../database/client.ts';

/** Oldest first. Who left the project keeps the name. */
export async function listComments(trx: Trx, noteId: string): Promise<NoteComment[]> {
  const rows = await trx
    .selectFrom('note_comment as c')
    .leftJoin('tenant_member as m', (join) =>
      join.onRef('m.account_id', '=', 'c.author_id').onRef('m.tenant_id', '=', 'c.tenant_id'),
    )
    .select(['c.comment_id', 'c.author_id', 'c.created_at', 'c.edited_at', 'm.account_name'])
    .where('c.note_id', '=', noteId)
    .orderBy('c.created_at')
    .orderBy('c.comment_id')
    .execute();
  return rows.map((row) => ({
    id: row.comment_id,
    by: row.author_id === null ? null : { id: row.author_id, name: row.account_name ?? '' },
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }));
}
