import { sql } from 'kysely';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';
import { closeRoom, reopenRoom, sealRoom } from '../journal/room-row.ts';
import { lockAnyNote, lockNote, type SeenNote } from './lock-note.ts';
import type { NoteActor } from './note-actor.ts';
import { tellOfNote } from './note-events.ts';
import type { NoteRecord } from './note-record.ts';

/** Deletes a note for thirty days; its open rooms end. @throws AppError not-found; conflict; not-authorized */
export async function deleteNote(trx: Trx, actor: NoteActor, seen: SeenNote): Promise<NoteRecord> {
  const note = await lockNote(trx, actor, seen, ({ createdBy }) =>
    actor.require('delete', 'Note', { createdBy: createdBy.id }),
  );
  await writeDeletion(trx, note.id, { deleted_at: sql<Date>`now()`, deleted_by: actor.accountId });
  await closeRoom(trx, noteRoom(note.id));
  await recordAccessChange(trx, { scope: 'subject', subject: note.id, reason: 'note-deleted' });
  return tellOfNote(trx, actor, { noteId: note.id, kind: 'note-deleted' });
}

/** Takes a deletion back; a note that lives stays as it is. @throws AppError not-found; not-authorized */
export async function restoreNote(trx: Trx, actor: NoteActor, noteId: string): Promise<NoteRecord> {
  const note = await lockAnyNote(trx, actor, noteId);
  actor.require('delete', 'Note', { createdBy: note.createdBy.id });
  if (note.deletedAt === null) return note;
  await writeDeletion(trx, noteId, { deleted_at: null, deleted_by: null });
  await reopenRoom(trx, noteRoom(noteId));
  if (note.status === 'verified') await sealRoom(trx, noteRoom(noteId));
  await recordAccessChange(trx, { scope: 'subject', subject: noteId, reason: 'note-restored' });
  return tellOfNote(trx, actor, { noteId, kind: 'note-restored' });
}

async function writeDeletion(
  trx: Trx,
  noteId: string,
  values: { deleted_at: ReturnType<typeof sql<Date>> | null; deleted_by: string | null },
): Promise<void> {
  await trx
    .updateTable('note')
    .set({ ...values, extended_days: 0, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', noteId)
    .execute();
}
