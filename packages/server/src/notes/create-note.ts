import { sql } from 'kysely';
import type { CreateNoteBody } from '@plumbline/shared/contract/note.ts';
import { setDescriptionText, setWatching } from '@plumbline/shared/documents/note/commands.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Trx } from '../database/client.ts';
import { openRooms } from '../journal/room-row.ts';
import type { NoteActor } from './note-actor.ts';
import { requireAssignee } from './note-choices.ts';
import { tellOfNote } from './note-events.ts';
import { readNote, type NoteRecord } from './note-record.ts';
import { sightValues } from './note-sight.ts';
import { spotValues } from './note-spot.ts';
import { setTags } from './note-tags.ts';
import { noteValues } from './note-values.ts';
import { placeInZones } from './note-zones.ts';
import { writeInNote } from './write-in-note.ts';

/**
 * Makes a note with the next number of its project. One that somebody or something is given to is open, and so is a
 * finding that was approved.
 * A repeated call with the same id makes nothing and answers the note as it is.
 * @throws AppError not-authorized; not-found for a floor that is gone; assignee-not-in-project; tag-gone; conflict when
 * the id is another's
 */
export async function createNote(
  trx: Trx,
  actor: NoteActor,
  body: Omit<CreateNoteBody, 'projectId'>,
  { isApproved = false }: { isApproved?: boolean } = {},
): Promise<NoteRecord> {
  const { tenantId, projectId, accountId } = actor;
  actor.require('create', 'Note');
  if (body.assignee) actor.require('assign', 'Note');
  // Of two calls with one id the second waits here and finds the note of the first.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`note ${body.id}`}, 0))`.execute(trx);
  const made = await readNote(trx, body.id);
  if (made?.projectId === projectId && made.createdBy.id === accountId) return made;
  if (made) throw new AppError('conflict');
  const { assignee, dueDate, place, tagIds, watcherIds = [] } = body;
  const values = await noteValues(
    trx,
    actor,
    { assignee, dueDate, place },
    { filled: { isAssigned: false, isDue: false }, newTagIds: tagIds },
  );
  const seen = await sightValues(trx, projectId, body.sight);
  const pinned = await spotValues(trx, projectId, body.spot);
  for (const id of watcherIds) await requireAssignee(trx, projectId, { kind: 'member', id });
  const isGiven =
    isApproved || Boolean(values.assignee_id ?? values.assignee_invitation_id ?? values.due_date);
  const inserted = await trx
    .insertInto('note')
    .values({
      id: body.id,
      tenant_id: tenantId,
      project_id: projectId,
      number: await nextNumber(trx, actor),
      type: isApproved ? 'approved' : 'manual',
      status: isGiven ? 'open' : 'none',
      status_by: accountId,
      worked_since: isGiven ? sql<Date>`now()` : null,
      // Repeated by the projection; lists show it at once.
      description_text: body.text,
      created_by: accountId,
      ...values,
      ...seen,
      ...pinned,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  // Of another tenant, whose notes this transaction does not see.
  if (!inserted) throw new AppError('conflict');
  await setTags(trx, actor, body.id, { add: tagIds, remove: [] });
  await placeInZones(trx, [body.id]);
  await openRooms(trx, [{ room: noteRoom(body.id), tenantId, projectId }]);
  if (body.text !== '' || watcherIds.length > 0)
    await writeInNote(trx, actor, body.id, (doc) => {
      if (body.text !== '') setDescriptionText(doc, body.text);
      for (const id of watcherIds) setWatching(doc, id, true);
    });
  return tellOfNote(trx, actor, { noteId: body.id, kind: 'note-created' });
}

/** Held to the end of the transaction, so that numbers are given in the order of commits and none twice. */
async function nextNumber(trx: Trx, { tenantId, projectId }: NoteActor): Promise<number> {
  const { last } = await trx
    .insertInto('note_counter')
    .values({ project_id: projectId, tenant_id: tenantId, last: 1 })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ last: sql<number>`note_counter.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
