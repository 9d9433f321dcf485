import { sql } from 'kysely';
import { tenantSetting, type Database } from '../database/client.ts';
import type { KnownRights } from './known-rights.ts';
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
  const said: object[] = [];
  for (const edit of edits) {
    const right = known.get(edit);
    if (!right || edit.newClientIds.length > 0) return null;
    said.push({ ...identityOf(edit), ...right, ...contentOf(edit) });
  }
  const tenants = tenantSetting([...new Set(edits.map((edit) => edit.tenantId))]);
  const { rows } = await sql<{ place: number; seq: number }>`
    SELECT place, seq FROM append_edits(${tenants}, ${node}, ${JSON.stringify(said)}::jsonb)`.execute(db);
  return rows.length === 0 ? null : outcomesOf(edits, rows);
}

/** Of which rights an edit makes use, in the terms of the database's `edit_rights`. */
export function identityOf(edit: RoomEdit) {
  return {
    session_id: edit.sessionId,
    account_id: edit.accountId,
    tenant_id: edit.tenantId,
    project_id: edit.projectId,
    floor_plan_id: edit.floorPlanId,
  };
}

/** What is written of an edit, together with its identity in the terms of the database's `write_entries`. */
export function contentOf(edit: RoomEdit) {
  const { buffer, byteOffset, byteLength } = edit.update;
  return {
    room: edit.room,
    after_seq: edit.afterSeq,
    socket_id: edit.socketId,
    edit_id: edit.editId,
    client_ids: edit.clientIds,
    upd: Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
    changes: edit.changes,
  };
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
