import type { CurrentNote } from '@plumbline/shared/contract/note.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import type { NoteActor } from './note-actor.ts';
import { readNote, toNoteRow, type NoteRecord } from './note-record.ts';

/** Which note, and the version of it that the caller saw. */
export interface SeenNote {
  noteId: string;
  /** Null takes it as it is: what takes nothing from anybody. */
  version: number | null;
}

/**
 * A living note that nobody else changes until the transaction is over, as the caller saw it.
 * @param judge refuses who may not do what is asked: they are not told what others did meanwhile
 * @throws AppError not-found, also for a finding that is not the caller's to decide on; conflict with the note as it is
 */
export async function lockNote(
  trx: Trx,
  actor: NoteActor,
  seen: SeenNote,
  judge: (note: NoteRecord) => void,
): Promise<NoteRecord> {
  const note = await lockAnyNote(trx, actor, seen.noteId);
  if (note.deletedAt !== null || note.type === 'ai') throw new AppError('not-found');
  judge(note);
  if (seen.version !== null && note.version !== seen.version)
    throw new AppError('conflict', { current: currentOf(note) });
  return note;
}

/** The note as it is, and who was first. */
function currentOf(note: NoteRecord): CurrentNote {
  return { ...toNoteRow(note), statusAt: note.statusAt.toISOString(), statusBy: note.statusBy };
}

/** The same, living or deleted and of any type. @throws AppError not-found */
export async function lockAnyNote(trx: Trx, actor: NoteActor, noteId: string): Promise<NoteRecord> {
  await trx.selectFrom('note').select('id').where('id', '=', noteId).forUpdate().execute();
  const note = await readNote(trx, noteId);
  if (!note || note.projectId !== actor.projectId) throw new AppError('not-found');
  return note;
}
