import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { fieldChanges } from './field-changes.ts';
import type { NoteActor } from './note-actor.ts';
import { readNotes, toNoteRow } from './note-record.ts';

/** Locks the notes of a tag, living or deleted, in the order in which everybody does: notes before their tags. */
export async function lockNotesOfTag(trx: Trx, tagId: string): Promise<string[]> {
  const worn = trx.selectFrom('note_tag').select('note_id').where('tag_id', '=', tagId);
  const rows = await trx
    .selectFrom('note')
    .select('id')
    .where('id', 'in', worn)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Does something to the tags of many notes; each is a version further, and its activity says what became of its tags. */
export async function retagNotes(
  trx: Trx,
  actor: NoteActor,
  noteIds: readonly string[],
  change: () => Promise<unknown>,
): Promise<void> {
  const before = new Map((await readNotes(trx, noteIds)).map((note) => [note.id, note]));
  await change();
  if (noteIds.length === 0) return;
  await trx
    .updateTable('note')
    .set({ updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', 'in', noteIds)
    .execute();
  const events = (await readNotes(trx, noteIds)).flatMap((note) => {
    const was = before.get(note.id);
    if (!was || note.deletedAt !== null || note.type === 'ai') return [];
    const payload = { changed: fieldChanges(was, note), note: toNoteRow(note) };
    return [{ kind: 'note-changed' as const, subjectId: note.id, payload }];
  });
  const { tenantId, projectId, accountId } = actor;
  await appendEvents(trx, { tenantId, projectId, actor: { kind: 'member', id: accountId }, events });
}
