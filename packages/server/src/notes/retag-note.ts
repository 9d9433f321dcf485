import type { Trx } from '../database/client.ts';
import { changeNote } from './change-note.ts';
import { lockNote, type SeenNote } from './lock-note.ts';
import type { NoteActor } from './note-actor.ts';
import type { NoteRecord } from './note-record.ts';

/** Puts tags on a note and takes others off, whatever else it has. @throws AppError as `changeNote` */
export async function retagNote(
  trx: Trx,
  actor: NoteActor,
  seen: SeenNote,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<NoteRecord> {
  const note = await lockNote(trx, actor, seen, ({ createdBy }) =>
    actor.require('update', 'Note', { createdBy: createdBy.id }),
  );
  const kept = note.tags.map(({ id }) => id).filter((id) => !remove.includes(id));
  return changeNote(trx, actor, seen, { tagIds: [...new Set([...kept, ...add])] });
}
