/**
 * Ends deleted notes for good: record, rows, journal and files.
 *
 * Invariant (deleted-note.pg.test.ts): of a purged note nothing is left but its number, which is
 * never given again, and what others were told of it.
 */
import { sql } from 'kysely';
import { DELETED_NOTE_DAYS, NOTE_TITLE_CHARS } from '@plumbline/shared/contract/note.ts';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Trx } from '../database/client.ts';
import { forgetRoom } from '../journal/room-row.ts';
import { logServerEdits } from '../operations/server-edits.ts';
import { wasWarned } from '../retention/purge-warnings.ts';
import { tellOfPurged } from '../retention/tell-of-expired.ts';
import { markFilesOfNotes } from './attachments.ts';

/** SQL over `note n`: when a deleted note goes. */
export const notePurgeAt = sql<Date>`(n.deleted_at + make_interval(days => ${sql.lit(DELETED_NOTE_DAYS)} + n.extended_days))`;

/** SQL over `note n`: its number and the first line that says something. */
export const noteTitle = sql<string>`concat_ws(' ', '#' || n.number,
  left(substring(n.description_text FROM '[^[:space:]][^\n]*'), ${sql.lit(NOTE_TITLE_CHARS)}))`;

/** SQL over `note n` and its `project p`. */
const isDue = sql<boolean>`(${notePurgeAt} < now() AND ${wasWarned('note', 'n', notePurgeAt)} AND NOT p.legal_hold)`;

/** Deleted notes of the transaction's tenants whose time is over, oldest first; as it is with plans. */
export async function listDueNotes(trx: Trx, limit: number): Promise<{ id: string; tenantId: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    SELECT n.id, n.tenant_id AS "tenantId" FROM note n JOIN project p ON p.id = n.project_id
    WHERE ${isDue} ORDER BY n.deleted_at LIMIT ${limit}`.execute(trx);
  return rows;
}

/** Ends such a note, unless it is not due any more or somebody else is at it. Until the transaction ends no hold is set. */
export async function purgeNoteIfDue(trx: Trx, noteId: string): Promise<void> {
  const { rows } = await sql<{ tenantId: string; projectId: string; name: string }>`
    SELECT n.tenant_id AS "tenantId", n.project_id AS "projectId", ${noteTitle} AS name
    FROM note n JOIN project p ON p.id = n.project_id WHERE n.id = ${noteId} AND ${isDue}
    FOR UPDATE OF n SKIP LOCKED FOR SHARE OF p SKIP LOCKED`.execute(trx);
  const [note] = rows;
  if (!note) return;
  await purgeNote(trx, noteId);
  const { tenantId, ...about } = note;
  await tellOfPurged(trx, {
    tenantId,
    actor: { kind: 'server', id: null },
    items: [{ kind: 'note', id: noteId, ...about }],
  });
  await logServerEdits(trx, [
    { tenantId, job: 'purge-notes', title: 'Note', businessType: 9, about: { noteId, ...about } },
  ]);
}

/** Ends one deleted note now; lock its row before. @throws Error for a note that lives: it was brought back meanwhile */
export async function purgeNote(trx: Trx, noteId: string): Promise<void> {
  await markFilesOfNotes(trx, [noteId]);
  const { numDeletedRows } = await trx
    .deleteFrom('note')
    .where('id', '=', noteId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new Error(`the note ${noteId} is not deleted`);
  await forgetRoom(trx, noteRoom(noteId));
}
