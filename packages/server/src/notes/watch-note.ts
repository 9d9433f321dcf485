import { setWatching } from '@plumbline/shared/documents/note/commands.ts';
import { watchersRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import type { Trx } from '../database/client.ts';
import { lockNote } from './lock-note.ts';
import type { NoteActor } from './note-actor.ts';
import { writeInNote } from './write-in-note.ts';

/**
 * Makes the caller a watcher of a note or takes them off, as the note's room lets everybody who may comment, verified
 * notes included; nothing is written of what is so already.
 * @throws AppError not-found; not-authorized; project-closed; edit-limit
 */
export async function watchNote(
  trx: Trx,
  actor: NoteActor,
  noteId: string,
  watching: boolean,
): Promise<void> {
  await lockNote(trx, actor, { noteId, version: null }, () => actor.require('create', 'Comment'));
  await writeInNote(trx, actor, noteId, (doc) => {
    if (watchersRoot(doc).has(actor.accountId) !== watching) setWatching(doc, actor.accountId, watching);
  });
}
