import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import { effectiveProjectRole } from '@plumbline/shared/abilities/roles.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { identityOf } from './append-quickly.ts';
import { keyOf, type KnownRights, type Right } from './known-rights.ts';
import type { RoomEdit } from './room-edit.ts';

/** How the author of an edit stands, as the database's `room_rights` answers. */
interface RightRow extends Right {
  session_id: string;
  room: string;
  session_alive: boolean;
  room_open: boolean;
}

/**
 * Looks at the right of every edit of a batch once more, in the transaction that writes them: the rows that decide are
 * locked FOR SHARE, so whoever takes the right away comes either before (and the edit is refused) or after the commit.
 * Guarded by `journal.pg.test.ts`.
 * @param known is told by which right an edit is allowed
 * @returns the refusal of each edit that has no right or names a reader who may not read, by edit
 */
export async function recheckRights(
  trx: Trx,
  edits: readonly RoomEdit[],
  known: KnownRights,
): Promise<Map<RoomEdit, ErrorCode>> {
  const { rows } = await sql<RightRow>`
    SELECT * FROM room_rights(${JSON.stringify(edits.flatMap(askedOf))}::jsonb)`.execute(trx);
  const byKey = new Map(rows.map((row) => [`${row.session_id} ${row.room}`, row]));
  const sealed = await sealedAmong(trx, edits);
  const refusals = new Map<RoomEdit, ErrorCode>();
  for (const edit of edits) {
    const row = byKey.get(keyOf(edit));
    const code =
      refusalOf(edit, row) ??
      (edit.isSealable && sealed.has(edit.room) ? 'edit-sealed' : null) ??
      (mayAllRead(edit, byKey) ? null : 'edit-no-reader');
    if (code) refusals.set(edit, code);
    if (code || !row) known.forget(edit);
    else known.note(edit, rightOf(row));
  }
  return refusals;
}

/** Who is named as a reader stands as somebody without a session, whose id is in the place of one. */
function askedOf(edit: RoomEdit): ReturnType<typeof identityOf>[] {
  const author = identityOf(edit);
  const readers = edit.namedReaders();
  return [author, ...readers.map((id) => ({ ...author, session_id: id, account_id: id }))];
}

function mayAllRead(edit: RoomEdit, rows: ReadonlyMap<string, RightRow>): boolean {
  return edit.namedReaders().every((accountId) => {
    const row = rows.get(`${accountId} ${edit.room}`);
    const ability = row ? abilityIn(edit, row, { accountId, sessionId: '' }) : null;
    return ability !== null && edit.isReader(ability);
  });
}

/** Rooms that were sealed after an edit of what a seal locks was judged; their rows are locked by now. */
async function sealedAmong(trx: Trx, edits: readonly RoomEdit[]): Promise<ReadonlySet<string>> {
  const rooms = edits.filter((edit) => edit.isSealable).map(({ room }) => room);
  if (rooms.length === 0) return new Set();
  const rows = await trx
    .selectFrom('journal_document')
    .select('room')
    .where((where) => where('room', '=', where.fn.any(where.val(rooms))))
    .where('is_sealed', '=', true)
    .execute();
  return new Set(rows.map(({ room }) => room));
}

function rightOf({ system_role, project_role, project_status }: RightRow): Right {
  return { system_role, project_role, project_status };
}

function refusalOf(edit: RoomEdit, row: RightRow | undefined): ErrorCode | null {
  if (!row?.session_alive || row.system_role === null) return 'unauthenticated';
  if (row.project_status === null || !row.room_open) return 'not-found';
  const ability = abilityIn(edit, row, edit);
  if (!ability) return 'not-authorized';
  return edit.isAllowed(ability) ? null : 'edit-read-only';
}

/** What somebody may do in the project of an edit; null for who does not stand in it. */
function abilityIn(
  { tenantId, projectId }: RoomEdit,
  { system_role: systemRole, project_role, project_status: projectStatus }: RightRow,
  { accountId, sessionId }: Pick<RoomEdit, 'accountId' | 'sessionId'>,
): AppAbility | null {
  if (systemRole === null || projectStatus === null) return null;
  const role = effectiveProjectRole(systemRole, project_role);
  if (!role) return null;
  return abilityFor(
    { kind: 'member', accountId, tenantId, systemRole, sessionId },
    { projectId, ...role, projectStatus },
  );
}
