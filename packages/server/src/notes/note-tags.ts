import { NOTE_TAGS_MAX } from '@plumbline/shared/contract/note.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import type { NoteActor } from './note-actor.ts';

/** Puts tags on a note and takes others off. @throws AppError validation for more than a note takes */
export async function setTags(
  trx: Trx,
  { tenantId }: NoteActor,
  noteId: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  if (remove.length > 0)
    await trx.deleteFrom('note_tag').where('note_id', '=', noteId).where('tag_id', 'in', remove).execute();
  if (add.length === 0) return;
  await trx
    .insertInto('note_tag')
    .values(add.map((tagId) => ({ note_id: noteId, tag_id: tagId, tenant_id: tenantId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { count } = await trx
    .selectFrom('note_tag')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('note_id', '=', noteId)
    .executeTakeFirstOrThrow();
  if (count > NOTE_TAGS_MAX)
    throw new AppError('validation', {
      fields: [{ path: 'tagIds', error: 'max', params: { max: NOTE_TAGS_MAX } }],
    });
}
