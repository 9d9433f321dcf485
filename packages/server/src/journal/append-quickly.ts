import { sql } from 'kysely';
import { tenantSetting, type Database } from '../database/client.ts';
import type { KnownRights, Right } from './known-rights.ts';
import type { AppendOutcome, RoomEdit } from './room-edit.ts';

/**
 * Writes a batch in one statement, and so in one round trip, if every edit comes from somebody known, in the room and
 * by right, and nobody's rights have changed: then there is nothing to judge. All of it or nothing is written.
 * @returns null when somebody is not known or has other rights by now
 */
export async function appendQuickly(
  db: Database,
  edits: readonly RoomEdit[],
  { node, known }: { node: string; known: KnownRights },
): Promise<Map<RoomEdit, AppendOutcome> | null> {
  const [only] = edits;
  if (only && edits.length === 1) return appendAlone(db, only, { node, right: known.get(only) });
  const said: object[] = [];
  for (const edit of edits) {
    const right = known.get(edit);
    if (!right || asksForMore(edit)) return null;
    said.push({ ...identityOf(edit), ...right, ...contentOf(edit) });
  }
  const tenants = tenantSetting([...new Set(edits.map((edit) => edit.tenantId))]);
  const { rows } = await sql<{ place: number; seq: number }>`
    SELECT place, seq FROM append_room_edits(${tenants}, ${node}, ${JSON.stringify(said)}::jsonb)`.execute(
    db,
  );
  return rows.length === 0 ? null : outcomesOf(edits, rows);
}

/** An edit that shares its batch with no other, as nearly all do on an ordinary day. */
async function appendAlone(
  db: Database,
  edit: RoomEdit,
  { node, right }: { node: string; right: Right | undefined },
): Promise<Map<RoomEdit, AppendOutcome> | null> {
  if (!right || asksForMore(edit)) return null;
  const { rows } = await sql<{ seq: number | null }>`
    SELECT append_room_edit(
      ${edit.tenantId}, ${node}, ${edit.room}, ${edit.projectId}, ${edit.accountId},
      ${edit.sessionId}, ${right.system_role}, ${right.project_role}, ${right.project_status},
      ${edit.afterSeq}, ${edit.socketId}, ${edit.editId}, ${edit.clientIds}, ${bytesOf(edit)},
      ${JSON.stringify(edit.changes)}
    ) AS seq`.execute(db);
  const seq = rows[0]?.seq ?? null;
  return seq === null ? null : new Map([[edit, { ok: true, seq }]]);
}

/** True for an edit with more to look at than its author's rights. */
function asksForMore(edit: RoomEdit): boolean {
  return edit.newClientIds.length > 0 || edit.namedReaders().length > 0;
}

/** Of which rights an edit makes use, in the terms of the database's `room_rights`. */
export function identityOf(edit: RoomEdit) {
  return {
    session_id: edit.sessionId,
    account_id: edit.accountId,
    tenant_id: edit.tenantId,
    project_id: edit.projectId,
    room: edit.room,
  };
}

/** What is written of an edit, together with its identity in the terms of the database's `write_entries`. */
export function contentOf(edit: RoomEdit) {
  return {
    after_seq: edit.afterSeq,
    socket_id: edit.socketId,
    edit_id: edit.editId,
    client_ids: edit.clientIds,
    upd: bytesOf(edit).toString('base64'),
    changes: edit.changes,
  };
}

function bytesOf({ update: { buffer, byteOffset, byteLength } }: RoomEdit): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The places count from 1 in the order of the edits. */
export function outcomesOf(
  edits: readonly RoomEdit[],
  rows: readonly { place: number; seq: number }[],
): Map<RoomEdit, AppendOutcome> {
  const seqs = new Map(rows.map(({ place, seq }) => [place, seq]));
  return new Map(
    edits.map((edit, index) => {
      const seq = seqs.get(index + 1);
      if (seq === undefined) throw new Error('an edit was written without a place');
      return [edit, { ok: true, seq }];
    }),
  );
}
