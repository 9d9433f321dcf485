/**
 * Gives what a transaction wrote dates of the past. The journal and the feed take no other date than that of the
 * commit from anybody who works with the product; their owner, as whom the seed logged in, may write another one.
 */
import { sql } from 'kysely';
import { noteRoom } from '@plumbline/shared/ids/room-name.ts';
import type { Trx } from '../database/client.ts';

const NOTE_DATES = ['created_at', 'updated_at', 'status_at', 'worked_since'] as const;

/** Dates a note's entries, record and files that were written in this transaction and have no date of the past yet. */
export async function dateNoteBack(trx: Trx, noteId: string, at: Date): Promise<void> {
  const dates = NOTE_DATES.map((name) => {
    const column = sql.ref(name);
    return sql`${column} = CASE WHEN ${column} = now() THEN ${at} ELSE ${column} END`;
  });
  await asOwner(trx, async () => {
    await dateEntries(trx, noteRoom(noteId), at);
    await sql`UPDATE note SET ${sql.join(dates)} WHERE id = ${noteId}`.execute(trx);
    await sql`
      UPDATE note_attachment SET created_at = ${at} WHERE note_id = ${noteId} AND created_at = now()`.execute(
      trx,
    );
  });
}

/** Dates what was told of a project; nobody gets a mail of that any more, and all of it was read. */
export async function dateEventsBack(trx: Trx, projectId: string, at: Date): Promise<void> {
  await asOwner(trx, async () => {
    // A note's row in an event carries its dates, which were those of this transaction while the event was made.
    await sql`
      UPDATE event SET at = ${at}, payload = replace(payload::text,
        to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${at.toISOString()})::jsonb
      WHERE project_id = ${projectId} AND at = now()`.execute(trx);
    await sql`
      UPDATE notification SET created_at = ${at}, mail_due_at = NULL,
        bundle_key = regexp_replace(bundle_key, '[0-9]+$', (extract(epoch FROM ${at}::timestamptz)::bigint)::text),
        read_at = ${at}
      WHERE project_id = ${projectId} AND created_at = now()`.execute(trx);
  });
}

/** Dates a project with its plans and everything that was drawn on them. */
export async function dateProjectBack(
  trx: Trx,
  { projectId, rooms }: { projectId: string; rooms: readonly string[] },
  at: Date,
): Promise<void> {
  await asOwner(trx, async () => {
    for (const room of rooms) await dateEntries(trx, room, at);
    await sql`UPDATE project SET created_at = ${at}, updated_at = ${at} WHERE id = ${projectId}`.execute(trx);
    await sql`
      UPDATE floor_plan SET created_at = ${at}, updated_at = ${at} WHERE project_id = ${projectId}`.execute(
      trx,
    );
    await sql`
      UPDATE plan_revision SET created_at = ${at}
      WHERE floor_plan_id IN (SELECT id FROM floor_plan WHERE project_id = ${projectId})`.execute(trx);
  });
}

const INSPECTION_DATES = ['created_at', 'updated_at', 'uploaded_at', 'preview_at', 'published_at'] as const;

/** Dates an inspection that was written in this transaction, with its files and their places. */
export async function dateInspectionBack(trx: Trx, inspectionId: string, at: Date): Promise<void> {
  const dates = INSPECTION_DATES.map((name) => sql`${sql.ref(name)} = ${at}`);
  await asOwner(trx, async () => {
    await sql`UPDATE inspection SET ${sql.join(dates)} WHERE id = ${inspectionId}`.execute(trx);
    await sql`
      UPDATE capture_source SET created_at = ${at}, state_at = ${at} WHERE inspection_id = ${inspectionId}`.execute(
      trx,
    );
    await sql`UPDATE capture SET placed_at = ${at} WHERE inspection_id = ${inspectionId}`.execute(trx);
    await sql`
      UPDATE stored_file SET created_at = ${at}
      WHERE id IN (SELECT file_id FROM capture WHERE inspection_id = ${inspectionId})`.execute(trx);
  });
}

async function dateEntries(trx: Trx, room: string, at: Date): Promise<void> {
  await sql`UPDATE journal_entry SET at = ${at} WHERE room = ${room} AND at = now()`.execute(trx);
}

async function asOwner(trx: Trx, work: () => Promise<void>): Promise<void> {
  await sql`SET LOCAL ROLE NONE`.execute(trx);
  await work();
  await sql`SET LOCAL ROLE plumbline_app`.execute(trx);
}
