/** Rows of a note's document. Every key begins with the note's id, so no document reaches another's rows. */
import { sql } from 'kysely';
import { blocksText } from '@plumbline/shared/documents/note/description.ts';
import type { NoteContent } from '@plumbline/shared/documents/note/read.ts';
import { commentText } from '@plumbline/shared/documents/note/schema.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import { searchWords } from '@plumbline/shared/text/search-words.ts';
import type { Trx } from '../database/client.ts';
import { markFilesDeleted } from '../files/stored-file.store.ts';
import type { RoomSubject } from '../rooms/room-kind.ts';
import type { TouchedNote } from './note-touched.ts';

/** A note is found by the first words of what is written in it; what is longer is saved all the same (N18). */
const SEARCHED_CHARS = 200_000;
const SEARCHED_WORDS = 20_000;

export async function writeNoteRows(
  trx: Trx,
  subject: RoomSubject,
  content: NoteContent,
  touched: TouchedNote,
): Promise<void> {
  await writeComments(trx, subject, content, touched);
  if (touched.watchers) await writeWatchers(trx, subject, content);
  if (touched.attachments) await writeAttachments(trx, subject, content, touched);
  if (touched.checklist) await writeChecklist(trx, subject, content);
  await writeRecord(trx, subject, content, touched);
}

/** Throws the rows of a note away, but for its record. */
export async function clearNoteRows(trx: Trx, noteId: string): Promise<void> {
  for (const table of ['note_comment', 'note_watcher', 'note_attachment', 'note_checklist_item'] as const)
    await trx.deleteFrom(table).where('note_id', '=', noteId).execute();
}

async function writeComments(
  trx: Trx,
  { subjectId, tenantId }: RoomSubject,
  { comments }: NoteContent,
  { commentIds, made, edited }: TouchedNote,
): Promise<void> {
  if (commentIds.size === 0) return;
  const living = comments.filter(({ id }) => commentIds.has(id));
  const gone = [...commentIds].filter((id) => !living.some((comment) => comment.id === id));
  if (gone.length > 0)
    await trx
      .deleteFrom('note_comment')
      .where('note_id', '=', subjectId)
      .where('comment_id', 'in', gone)
      .execute();
  for (const { id, by, body } of living) {
    // Whose it is belongs to the words: an id that is free again may be taken by somebody else.
    const words = { author_id: by, body: JSON.stringify(body), body_text: commentText(body) };
    const madeAt = made.get(id);
    const editedAt = edited.get(id) ?? null;
    await trx
      .insertInto('note_comment')
      .values({
        note_id: subjectId,
        comment_id: id,
        tenant_id: tenantId,
        ...words,
        created_at: madeAt ?? editedAt ?? new Date(),
        edited_at: editedAt,
      })
      .onConflict((conflict) =>
        conflict.columns(['note_id', 'comment_id']).doUpdateSet({
          ...words,
          ...(madeAt && { created_at: madeAt, edited_at: editedAt }),
          ...(editedAt && { edited_at: editedAt }),
        }),
      )
      .execute();
  }
}

async function writeWatchers(
  trx: Trx,
  { subjectId, tenantId }: RoomSubject,
  { watchers }: NoteContent,
): Promise<void> {
  await trx.deleteFrom('note_watcher').where('note_id', '=', subjectId).execute();
  if (watchers.length === 0) return;
  await trx
    .insertInto('note_watcher')
    .values(watchers.map((accountId) => ({ note_id: subjectId, account_id: accountId, tenant_id: tenantId })))
    .execute();
}

async function writeAttachments(
  trx: Trx,
  { subjectId, tenantId }: RoomSubject,
  { attachments }: NoteContent,
  { made, detached }: TouchedNote,
): Promise<void> {
  const ids = attachments.map(({ id }) => id);
  const { rows: gone } = await sql<{ id: string; fileId: string }>`
    DELETE FROM note_attachment WHERE note_id = ${subjectId} AND attachment_id <> ALL (${ids}::text[])
    RETURNING attachment_id AS id, file_id AS "fileId"`.execute(trx);
  // A row may be here before its entry is projected; its file stays.
  const left = gone.filter(({ id }) => detached.has(id)).map(({ fileId }) => fileId);
  await markFilesDeleted(trx, left);
  for (const { id, fileId, name, kind, by } of attachments) {
    await trx
      .insertInto('note_attachment')
      .values({
        note_id: subjectId,
        attachment_id: id,
        tenant_id: tenantId,
        file_id: fileId,
        name,
        kind,
        author_id: by,
        created_at: made.get(id) ?? new Date(),
      })
      .onConflict((conflict) => conflict.columns(['note_id', 'attachment_id']).doNothing())
      .execute();
  }
}

async function writeChecklist(
  trx: Trx,
  { subjectId, tenantId }: RoomSubject,
  { checklist }: NoteContent,
): Promise<void> {
  await trx.deleteFrom('note_checklist_item').where('note_id', '=', subjectId).execute();
  if (checklist.length === 0) return;
  await trx
    .insertInto('note_checklist_item')
    .values(
      checklist.map(({ id, text, done, order }) => ({
        note_id: subjectId,
        item_id: id,
        tenant_id: tenantId,
        text,
        is_done: done,
        sort_order: order,
      })),
    )
    .execute();
}

/** What lists show and find of the document. */
async function writeRecord(
  trx: Trx,
  { subjectId }: RoomSubject,
  content: NoteContent,
  { newest }: TouchedNote,
): Promise<void> {
  const { description, comments, attachments, watchers } = content;
  const text = blocksText(description);
  const written = [text, ...comments.map(({ body }) => commentText(body))].join('\n');
  const words = searchWords(cutText(written, SEARCHED_CHARS), SEARCHED_WORDS);
  await trx
    .updateTable('note')
    .set({
      description: JSON.stringify(description),
      description_text: text,
      comment_count: comments.length,
      attachment_count: attachments.length,
      watcher_count: watchers.length,
      search: sql<string>`array_to_tsvector(${words}::text[])`,
      ...(newest && { updated_at: sql<Date>`greatest(updated_at, ${newest})` }),
    })
    .where('id', '=', subjectId)
    .execute();
}
