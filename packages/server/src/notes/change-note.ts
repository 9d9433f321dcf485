import { sql } from 'kysely';
import type { NoteFields } from '@plumbline/shared/contract/note.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import { lockNote, type SeenNote } from './lock-note.ts';
import type { NoteActor } from './note-actor.ts';
import { tellOfNote } from './note-events.ts';
import type { NoteRecord } from './note-record.ts';
import { fieldChanges } from './field-changes.ts';
import { setTags } from './note-tags.ts';
import { differs, noteValues, type NoteValues } from './note-values.ts';
import { placeInZones } from './note-zones.ts';

/**
 * Changes what is decided of a note beside its status. A note without status that is given to somebody or gets a day is
 * open. Nothing is written and told when nothing changes.
 * @throws AppError conflict; note-verified; not-authorized; not-found; assignee-not-in-project; tag-gone
 */
export async function changeNote(
  trx: Trx,
  actor: NoteActor,
  seen: SeenNote,
  fields: NoteFields,
): Promise<NoteRecord> {
  const note = await lockNote(trx, actor, seen, (found) => requireFields(actor, found, fields));
  if (note.status === 'verified') throw new AppError('note-verified');
  const tags = tagChange(note, fields.tagIds);
  const values = await noteValues(trx, actor, fields, {
    filled: { isAssigned: note.assignee !== null, isDue: note.dueDate !== null },
    newTagIds: tags.add,
  });
  if (!differs(note, values) && tags.add.length + tags.remove.length === 0) return note;
  await setTags(trx, actor, note.id, tags);
  await writeValues(trx, actor, note, values);
  if (fields.place !== undefined) await placeInZones(trx, [note.id]);
  return tellOfNote(trx, actor, {
    noteId: note.id,
    kind: 'note-changed',
    payload: (after) => ({
      changed: fieldChanges(note, after),
      ...(after.status !== note.status && { from: note.status, to: after.status }),
    }),
  });
}

/** Giving a note away is every inspector's; the rest is its creator's and every project admin's. */
function requireFields(actor: NoteActor, note: NoteRecord, { assignee, ...rest }: NoteFields): void {
  if (assignee !== undefined) actor.require('assign', 'Note');
  if (Object.keys(rest).length > 0) actor.require('update', 'Note', { createdBy: note.createdBy.id });
}

function tagChange(note: NoteRecord, tagIds: readonly string[] | undefined) {
  if (!tagIds) return { add: [], remove: [] };
  const has = note.tags.map(({ id }) => id);
  return {
    add: tagIds.filter((id) => !has.includes(id)),
    remove: has.filter((id) => !tagIds.includes(id)),
  };
}

async function writeValues(trx: Trx, actor: NoteActor, note: NoteRecord, values: NoteValues): Promise<void> {
  const isGiven = Boolean(values.assignee_id ?? values.assignee_invitation_id ?? values.due_date);
  const opens = note.status === 'none' && isGiven;
  await trx
    .updateTable('note')
    .set({
      ...values,
      ...(opens && {
        status: 'open' as const,
        status_at: sql<Date>`now()`,
        status_by: actor.accountId,
        worked_since: sql<Date>`now()`,
      }),
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', note.id)
    .execute();
}
