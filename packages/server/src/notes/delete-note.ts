import { sql } from 'kysely';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';
import { closeRoom, reopenRoom, sealRoom } from '../journal/room-row.ts';
import { lockAnyNote, lockNote, type SeenNote } from './lock-note.ts';
import type { NoteActor } from './note-actor.ts';
import { tellOfNote } from './note-events.ts';
import { readNote, type NoteRecord } from './note-record.ts';
import { placeInZones } from './note-zones.ts';

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
  return note.deletedAt === null ? note : bringBackNote(trx, noteId, actor.accountId);
}

/** Brings a deleted note back that the caller has locked, with the rooms and the drawing as they are now. @throws AppError not-found */
export async function bringBackNote(trx: Trx, noteId: string, accountId: string): Promise<NoteRecord> {
  const note = await readNote(trx, noteId);
  if (!note || note.deletedAt === null) throw new AppError('not-found');
  await writeDeletion(trx, noteId, { deleted_at: null, deleted_by: null });
  await placeInZones(trx, [noteId]);
  await reopenRoom(trx, noteRoom(noteId));
  if (note.status === 'verified') await sealRoom(trx, noteRoom(noteId));
  await recordAccessChange(trx, { scope: 'subject', subject: noteId, reason: 'note-restored' });
  const { tenantId, projectId } = note;
  return tellOfNote(trx, { tenantId, projectId, accountId }, { noteId, kind: 'note-restored' });
}

async function writeDeletion(
  trx: Trx,
  noteId: string,
  values: { deleted_at: ReturnType<typeof sql<Date>> | null; deleted_by: string | null },
): Promise<void> {
  await trx
    .updateTable('note')
    .set({
      ...values,
      extended_days: 0,
      // Its drawing may be another one by the time it is back.
      ...(values.deleted_at === null && { floor_image_wanted: sql<boolean>`x IS NOT NULL` }),
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', noteId)
    .execute();
}
