import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { assigneeValues } from './note-values.ts';
import { readNotes, toNoteRow } from './note-record.ts';

/** Who came by an invitation answers for the notes that were given to it. */
export async function giveInvitedNotes(
  trx: Trx,
  taken: { invitationId: string; projectId: string; tenantId: string; accountId: string },
): Promise<void> {
  const { tenantId, projectId, accountId } = taken;
  const given = await trx
    .updateTable('note')
    .set({
      ...assigneeValues({ kind: 'member', id: accountId }),
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('assignee_invitation_id', '=', taken.invitationId)
    .where('project_id', '=', projectId)
    .returning('id')
    .execute();
  const notes = await readNotes(
    trx,
    given.map(({ id }) => id),
  );
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor: { kind: 'member', id: accountId },
    events: notes.map((note) => ({
      kind: 'note-changed' as const,
      subjectId: note.id,
      payload: { changed: [], note: toNoteRow(note) },
    })),
  });
}
