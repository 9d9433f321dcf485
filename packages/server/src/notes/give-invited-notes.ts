import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { fieldChanges } from './field-changes.ts';
import { assigneeValues } from './note-values.ts';
import { readNotes, toNoteRow } from './note-record.ts';

/**
 * Who came by an invitation answers for the notes that were given to it, and is told of each. In the name of who invited:
 * nobody is told of the own doing. A member of the project by now, since nobody is told of what they may not see.
 */
export async function giveInvitedNotes(
  trx: Trx,
  taken: { invitationId: string; projectId: string; tenantId: string; accountId: string; invitedBy: string },
): Promise<void> {
  const { tenantId, projectId, accountId, invitationId, invitedBy } = taken;
  const { rows: waiting } = await sql<{ id: string }>`
    SELECT id FROM note WHERE assignee_invitation_id = ${invitationId} AND project_id = ${projectId}
    ORDER BY id FOR UPDATE`.execute(trx);
  const noteIds = waiting.map(({ id }) => id);
  if (noteIds.length === 0) return;
  const before = new Map((await readNotes(trx, noteIds)).map((note) => [note.id, note]));
  await trx
    .updateTable('note')
    .set({
      ...assigneeValues({ kind: 'member', id: accountId }),
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', 'in', noteIds)
    .execute();
  const notes = (await readNotes(trx, noteIds)).filter(({ deletedAt }) => deletedAt === null);
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor: { kind: 'member', id: invitedBy },
    events: notes.map((note) => {
      const was = before.get(note.id);
      const payload = { changed: was ? fieldChanges(was, note) : [], note: toNoteRow(note) };
      return { kind: 'note-changed' as const, subjectId: note.id, payload };
    }),
  });
}
