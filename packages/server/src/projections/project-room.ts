/**
 * Turns committed entries of a room into rows and events.
 *
 * Invariants:
 * - Rows, events and `projected_seq` change in one transaction, and `projected_seq` only from the value that was read:
 *   every entry is projected exactly once, by whichever process gets there first.
 * - The document is at least as new as the entries that are projected.
 * Guarded by `project-room.pg.test.ts` and tests/convergence.
 */
import { sql } from 'kysely';
import * as Y from 'yjs';
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { loadRoomIn } from '../journal/load-room.ts';
import { roomKind, type RoomDocument, type RoomKinds, type RoomSubject } from '../rooms/room-kind.ts';

/** A room as far as the projector needs it. */
export interface ProjectedRoom {
  room: string;
  tenantId: string;
  /** The open document of this process with the seq it is at; null loads the room from the journal. */
  open: { doc: Y.Doc; at: number } | null;
}

const ENTRIES_A_TIME = 500;

/**
 * Projects what is committed and not projected yet.
 * @returns how many entries are still to be projected, 0 also when another process is at it
 */
export async function projectRoom(stores: Stores, kinds: RoomKinds, wanted: ProjectedRoom): Promise<number> {
  return inTenant(stores.app, wanted.tenantId, (trx) => projectRoomIn(trx, kinds, wanted));
}

/** The same in a transaction of the room's tenant. */
export async function projectRoomIn(trx: Trx, kinds: RoomKinds, wanted: ProjectedRoom): Promise<number> {
  const name = parseRoomName(wanted.room);
  const document = name && roomKind(kinds, name.kind)?.document;
  return document ? projectIn(trx, document, { ...wanted, subjectId: name.subjectId }) : 0;
}

/**
 * Projects all that is committed in a room that somebody has left, then does what waited for that.
 * @throws when the store does not answer; what waited is settled later then
 */
export async function projectLeft(
  stores: Stores,
  kinds: RoomKinds,
  {
    room,
    tenantId,
    projectId,
    accountId,
  }: Omit<RoomSubject, 'subjectId'> & { room: string; accountId: string },
): Promise<void> {
  const name = parseRoomName(room);
  const document = name && roomKind(kinds, name.kind)?.document;
  if (!name || !document?.projection.left) return;
  const subject = { subjectId: name.subjectId, tenantId, projectId };
  await inTenant(stores.app, tenantId, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`projection ${room}`}, 0))`.execute(trx);
    await projectIn(trx, document, { room, tenantId, open: null, subjectId: name.subjectId });
    await document.projection.left?.(trx, subject, accountId);
  });
}

async function projectIn(
  trx: Trx,
  { kind, projection }: RoomDocument,
  wanted: ProjectedRoom & { subjectId: string },
): Promise<number> {
  if (!(await isMine(trx, wanted.room))) return 0;
  const document = await trx
    .selectFrom('journal_document')
    .select(['head', 'projected_seq', 'project_id', 'schema_version'])
    .where('room', '=', wanted.room)
    .executeTakeFirst();
  if (!document || document.projected_seq >= document.head) return 0;
  // A newer server knows what a newer document means.
  if (document.schema_version > kind.version) return 0;
  const source = wanted.open ?? (await loadForProjection(trx, wanted.room));
  const entries = await readChanges(trx, wanted.room, document.projected_seq, source.at);
  const last = entries.at(-1);
  if (!last) return 0;
  const subject = {
    subjectId: wanted.subjectId,
    tenantId: wanted.tenantId,
    projectId: document.project_id,
  };
  await projection.project(trx, subject, { doc: source.doc, entries });
  await moveProjectedSeq(trx, wanted, document.projected_seq, last.seq);
  return document.head - last.seq;
}

/** One process at a time; the lock is not the document's row, which the journal must be able to take meanwhile. */
async function isMine(trx: Trx, room: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`projection ${room}`}, 0)) AS mine`.execute(trx);
  return rows[0]?.mine === true;
}

async function loadForProjection(trx: Trx, room: string): Promise<{ doc: Y.Doc; at: number }> {
  const { doc, head } = await loadRoomIn(trx, room, new Y.Doc());
  return { doc, at: head };
}

async function readChanges(trx: Trx, room: string, after: number, upTo: number) {
  return trx
    .selectFrom('journal_entry')
    .select(['seq', 'actor_kind', 'actor_id', 'at', 'upd', 'changes'])
    .where('room', '=', room)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(ENTRIES_A_TIME)
    .execute();
}

/**
 * The commit moves it, from `from` only: until then the journal can take the document's row.
 * Two that projected the same entries would fail there.
 */
async function moveProjectedSeq(
  trx: Trx,
  { room, tenantId }: ProjectedRoom,
  from: number,
  to: number,
): Promise<void> {
  await trx
    .insertInto('projection_step')
    .values({ room, tenant_id: tenantId, from_seq: from, to_seq: to })
    .execute();
}
