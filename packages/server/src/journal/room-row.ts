/**
 * The journal's row of a room: made together with what the room is about, closed and opened with it. An append locks it
 * and nothing else of the subject. Guarded by `room-row.pg.test.ts`.
 */
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import { sql } from 'kysely';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';

export interface NewRoom {
  room: string;
  tenantId: string;
  projectId: string;
}

/** Makes the rows of rooms whose subjects are made in the same transaction; one that is there stays as it is. */
export async function openRooms(trx: Trx, rooms: readonly NewRoom[]): Promise<void> {
  if (rooms.length === 0) return;
  await trx
    .insertInto('journal_document')
    .values(
      rooms
        .map(({ room, tenantId, projectId }) => ({
          room,
          tenant_id: tenantId,
          project_id: projectId,
          closed_at: null,
        }))
        .sort((a, b) => (a.room < b.room ? -1 : 1)),
    )
    .onConflict((conflict) => conflict.column('room').doNothing())
    .execute();
}

/**
 * Notes that documents of this version may be written from now on. Whoever is in the room and knows only older ones is told
 * to reload: every server judges them anew.
 */
export async function raiseVersion(trx: Trx, room: string, version: number): Promise<void> {
  const raised = await trx
    .updateTable('journal_document')
    .set({ schema_version: version })
    .where('room', '=', room)
    .where('schema_version', '<', version)
    .returning('room')
    .executeTakeFirst();
  const subject = parseRoomName(room)?.subjectId;
  if (raised && subject)
    await recordAccessChange(trx, { scope: 'subject', subject, reason: 'newer-document' });
}

/** The versions that documents of these rooms may have; of a room without a row nothing is stored. */
export async function readVersions(trx: Trx, rooms: readonly string[]): Promise<Map<string, number>> {
  if (rooms.length === 0) return new Map();
  const rows = await trx
    .selectFrom('journal_document')
    .select(['room', 'schema_version'])
    .where('room', 'in', rooms)
    .execute();
  return new Map(rows.map(({ room, schema_version: version }) => [room, version]));
}

/** Lets nothing more be written: the subject is deleted in the same transaction. Waits for edits that are being written. */
export async function closeRoom(trx: Trx, room: string): Promise<void> {
  await trx
    .updateTable('journal_document')
    .set({ closed_at: sql<Date>`coalesce(closed_at, now())`, is_sealed: false })
    .where('room', '=', room)
    .execute();
}

/** Lets edits be written again: the subject is restored in the same transaction. */
export async function reopenRoom(trx: Trx, room: string): Promise<void> {
  await trx
    .updateTable('journal_document')
    .set({ closed_at: null, is_sealed: false })
    .where('room', '=', room)
    .execute();
}

/**
 * Locks a part of what is written in a room, which part its kind of document says. To the quick way of writing it is a
 * closed room, so that every edit of it is judged anew.
 */
export async function sealRoom(trx: Trx, room: string): Promise<void> {
  await trx
    .updateTable('journal_document')
    .set({ closed_at: sql<Date>`now()`, is_sealed: true })
    .where('room', '=', room)
    .where('closed_at', 'is', null)
    .execute();
}

/** Lets everything be written again; a room that is closed altogether stays closed. */
export async function unsealRoom(trx: Trx, room: string): Promise<void> {
  await trx
    .updateTable('journal_document')
    .set({ closed_at: null, is_sealed: false })
    .where('room', '=', room)
    .where('is_sealed', '=', true)
    .execute();
}

/**
 * Ends the journal of a room whose subject is gone, entries and snapshots with it; before that a policy of the subject's
 * table refuses it.
 */
export async function forgetRoom(trx: Trx, room: string): Promise<void> {
  await trx.deleteFrom('journal_document').where('room', '=', room).execute();
}
