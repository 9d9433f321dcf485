/**
 * Files of notes: the entry stands in the note's document, its row and its bytes beside it.
 *
 * Invariant (attachment.pg.test.ts): entry, row and file come about together or not at all, each upload once; a file that
 * no note has any more is marked, and its bytes are kept a while.
 */
import { sql } from 'kysely';
import { addAttachment, deleteAttachment } from '@plumbline/shared/documents/note/commands.ts';
import type { AttachmentKind } from '@plumbline/shared/documents/note/schema.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { addStoredFile, endFiles, markFilesDeleted } from '../files/stored-file.store.ts';
import { lockNote } from './lock-note.ts';
import type { NoteActor } from './note-actor.ts';
import { writeInNote } from './write-in-note.ts';

export interface AttachmentRecord {
  id: string;
  fileId: string;
  name: string;
  kind: AttachmentKind;
  sizeBytes: number;
  by: { id: string; name: string } | null;
  createdAt: Date;
}

/** A file whose bytes lie below its id, which is that of the upload it came by. */
export interface NewAttachment {
  fileId: string;
  name: string;
  kind: AttachmentKind;
  contentType: string;
  sizeBytes: number;
  sha256: string;
}

/** An upload is attached once, whoever says it again. */
export function attachmentIdOf(uploadId: string): string {
  return uploadId.replaceAll('-', '');
}

/** The files of a note, oldest first. */
export async function listAttachments(trx: Trx, noteId: string): Promise<AttachmentRecord[]> {
  const { rows } = await selectAttachments(trx, sql`a.note_id = ${noteId}`);
  return rows;
}

/** A file of a note, or null. */
export async function findAttachment(
  trx: Trx,
  noteId: string,
  attachmentId: string,
): Promise<AttachmentRecord | null> {
  const { rows } = await selectAttachments(
    trx,
    sql`a.note_id = ${noteId} AND a.attachment_id = ${attachmentId}`,
  );
  return rows[0] ?? null;
}

function selectAttachments(trx: Trx, where: ReturnType<typeof sql>) {
  return sql<AttachmentRecord>`
    SELECT a.attachment_id AS id, a.file_id AS "fileId", a.name, a.kind, s.size_bytes AS "sizeBytes",
      CASE WHEN a.author_id IS NOT NULL THEN
        jsonb_build_object('id', a.author_id, 'name', coalesce(p.account_name, '')) END AS by,
      a.created_at AS "createdAt"
    FROM note_attachment a JOIN stored_file s ON s.id = a.file_id AND s.deleted_at IS NULL
    LEFT JOIN tenant_member p ON p.account_id = a.author_id AND p.tenant_id = a.tenant_id
    WHERE ${where} ORDER BY a.created_at, a.attachment_id`.execute(trx);
}

/**
 * Attaches a file whose upload the caller has just taken over by `take`; one that is attached already stays as it is.
 * @throws AppError not-found; not-authorized; project-closed; note-verified
 */
export async function attachFile(
  trx: Trx,
  actor: NoteActor,
  noteId: string,
  { file, take }: { file: NewAttachment; take: (trx: Trx) => Promise<void> },
): Promise<AttachmentRecord> {
  await requireAttachable(trx, actor, noteId);
  const id = attachmentIdOf(file.fileId);
  const made = await findAttachment(trx, noteId, id);
  if (made) return made;
  await take(trx);
  const { tenantId, projectId, accountId } = actor;
  const { fileId, name, kind } = file;
  await addStoredFile(trx, {
    id: fileId,
    tenantId,
    projectId,
    purpose: 'note-file',
    originalName: name,
    contentType: file.contentType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    createdBy: accountId,
  });
  await writeInNote(trx, actor, noteId, (doc) =>
    addAttachment(doc, id, { fileId, name, by: accountId, kind }),
  );
  // Repeated by the projection; a step that takes a picture, and the file itself, ask for it at once.
  await trx
    .insertInto('note_attachment')
    .values({
      note_id: noteId,
      attachment_id: id,
      tenant_id: tenantId,
      file_id: fileId,
      name,
      kind,
      author_id: accountId,
      created_at: sql<Date>`now()`,
    })
    .execute();
  const attached = await findAttachment(trx, noteId, id);
  if (!attached) throw new Error('an attachment is gone in its own transaction');
  return attached;
}

/** Holds the note. @throws AppError not-found; not-authorized; project-closed; note-verified */
export async function requireAttachable(trx: Trx, actor: NoteActor, noteId: string): Promise<void> {
  const note = await lockNote(trx, actor, { noteId, version: null }, () =>
    actor.require('create', 'Attachment'),
  );
  if (note.status === 'verified') throw new AppError('note-verified');
}

/**
 * Takes a file from a note; its bytes are kept a while.
 * @throws AppError not-found; not-authorized; project-closed; note-verified
 */
export async function detachFile(
  trx: Trx,
  actor: NoteActor,
  noteId: string,
  attachmentId: string,
): Promise<void> {
  const note = await lockNote(trx, actor, { noteId, version: null }, () => actor.require('read', 'Note'));
  const attachment = await findAttachment(trx, noteId, attachmentId);
  if (!attachment) throw new AppError('not-found');
  actor.require('delete', 'Attachment', { createdBy: attachment.by?.id ?? '' });
  if (note.status === 'verified') throw new AppError('note-verified');
  await writeInNote(trx, actor, noteId, (doc) => deleteAttachment(doc, attachmentId));
  await trx
    .deleteFrom('note_attachment')
    .where('note_id', '=', noteId)
    .where('attachment_id', '=', attachmentId)
    .execute();
  await markFilesDeleted(trx, [attachment.fileId]);
}

/** Marks everything that is stored of notes which end in this transaction, their files and floor images; none is kept a while. */
export async function markFilesOfNotes(trx: Trx, noteIds: readonly string[]): Promise<void> {
  const ids = sql`${[...noteIds]}::uuid[]`;
  const { rows } = await sql<{ fileId: string }>`
    SELECT a.file_id AS "fileId" FROM note_attachment a WHERE a.note_id = ANY (${ids})
    UNION SELECT v.viewpoint_file_id FROM bcf_viewpoint v
      WHERE v.note_id = ANY (${ids}) AND v.viewpoint_file_id IS NOT NULL
    UNION SELECT (b->>'fileId')::uuid FROM bcf_viewpoint v, jsonb_array_elements(v.bitmaps) b
      WHERE v.note_id = ANY (${ids})
    UNION SELECT n.floor_image_id FROM note n WHERE n.id = ANY (${ids}) AND n.floor_image_id IS NOT NULL`.execute(
    trx,
  );
  await endFiles(
    trx,
    rows.map(({ fileId }) => fileId),
  );
}
