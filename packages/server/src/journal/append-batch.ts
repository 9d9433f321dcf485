/**
 * One transaction that writes what waited during the one before (group commit).
 *
 * Invariants:
 * - An edit is in the journal only if its author's right held when the transaction committed.
 * - The row lock on `journal_document` gives every room a gapless order over all nodes.
 * - A COMMIT whose answer was lost is looked up before it is repeated, so no edit is written twice.
 * Guarded by `journal.pg.test.ts`.
 */
import { sql } from 'kysely';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { inTenant, type Database, type Trx } from '../database/client.ts';
import { bindAuthors } from './bind-authors.ts';
import { recheckRights } from './recheck-rights.ts';
import type { AppendOutcome, RoomEdit } from './room-edit.ts';

/** What an attempt meant to write when the answer to its COMMIT did not arrive. */
export type Doubt = ReadonlyMap<RoomEdit, AppendOutcome>;

/** Thrown when nobody knows whether the batch was committed; hand `doubt` to the next attempt. */
export class UnknownCommit extends Error {
  readonly doubt: Doubt;

  constructor(doubt: Doubt, cause: unknown) {
    super('the answer to COMMIT was lost', { cause });
    this.name = 'UnknownCommit';
    this.doubt = doubt;
  }
}

export interface BatchOptions {
  /** Name of this process in the rows. */
  node: string;
  /** Of the attempt before this one with the same edits. */
  doubt: Doubt | null;
  /** Told at once, before the rows of the others are made. */
  onRefused(edit: RoomEdit, code: ErrorCode): void;
}

/**
 * Writes a batch and answers what became of each edit.
 * @throws UnknownCommit, or the store's error when nothing was written
 */
export async function appendBatch(
  db: Database,
  edits: readonly RoomEdit[],
  options: BatchOptions,
): Promise<Doubt> {
  const attempt: { written: Doubt | null } = { written: null };
  const tenants = [...new Set(edits.map((edit) => edit.tenantId))];
  try {
    return await inTenant(db, tenants, async (trx) => {
      if (options.doubt && (await wasCommitted(trx, options.doubt, options.node))) return options.doubt;
      attempt.written = await writeBatch(trx, edits, options);
      return attempt.written;
    });
  } catch (error) {
    throw attempt.written ? new UnknownCommit(attempt.written, error) : error;
  }
}

/** Waits for the earlier attempt's locks to go away, then looks for one of its rows. */
async function wasCommitted(trx: Trx, doubt: Doubt, node: string): Promise<boolean> {
  for (const [edit, outcome] of doubt) {
    if (!outcome.ok) continue;
    await trx
      .selectFrom('journal_document')
      .select('room')
      .where('room', '=', edit.room)
      .forNoKeyUpdate()
      .execute();
    const row = await trx
      .selectFrom('journal_entry')
      .select('seq')
      .where('room', '=', edit.room)
      .where('seq', '=', outcome.seq)
      .where('node', '=', node)
      .where('upd', '=', Buffer.from(edit.update))
      .executeTakeFirst();
    return row !== undefined;
  }
  return true;
}

async function writeBatch(trx: Trx, edits: readonly RoomEdit[], options: BatchOptions): Promise<Doubt> {
  const outcomes = new Map<RoomEdit, AppendOutcome>();
  const refuse = (edit: RoomEdit, code: ErrorCode): void => {
    outcomes.set(edit, { ok: false, code });
    options.onRefused(edit, code);
  };
  for (const [edit, code] of await recheckRights(trx, edits)) refuse(edit, code);
  const allowed = edits.filter((edit) => !outcomes.has(edit));
  await createDocuments(
    trx,
    allowed.filter((edit) => edit.newClientIds.length > 0),
  );
  for (const edit of await bindAuthors(trx, allowed)) refuse(edit, 'edit-foreign-author');
  const accepted = allowed.filter((edit) => !outcomes.has(edit));
  if (accepted.length === 0) return outcomes;
  const next = await takeSeqs(trx, accepted);
  const rows = accepted.map((edit) => {
    const seq = next.get(edit.room) ?? 0;
    next.set(edit.room, seq + 1);
    outcomes.set(edit, { ok: true, seq });
    return entryRow(edit, seq, options.node);
  });
  await trx.insertInto('journal_entry').values(rows).execute();
  return outcomes;
}

function entryRow(edit: RoomEdit, seq: number, node: string) {
  return {
    room: edit.room,
    seq,
    tenant_id: edit.tenantId,
    actor_kind: 'member' as const,
    actor_id: edit.accountId,
    session_id: edit.sessionId,
    client_ids: [...edit.clientIds],
    upd: Buffer.from(edit.update.buffer, edit.update.byteOffset, edit.update.byteLength),
    changes: JSON.stringify(edit.changes),
    node,
  };
}

/** Moves the heads of the batch's rooms on, in the order of their names, and answers the first new seq of each. */
async function takeSeqs(trx: Trx, edits: readonly RoomEdit[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const edit of edits) counts.set(edit.room, (counts.get(edit.room) ?? 0) + 1);
  const heads = await moveHeads(trx, counts);
  return new Map([...heads].map(([room, head]) => [room, head - (counts.get(room) ?? 0) + 1]));
}

async function moveHeads(trx: Trx, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const rooms = [...counts.keys()];
  const result = await sql<{ room: string; head: number }>`
    WITH locked AS (
      SELECT room FROM journal_document WHERE room = ANY (${rooms}::text[]) ORDER BY room FOR NO KEY UPDATE
    )
    UPDATE journal_document AS d SET head = d.head + c.count
    FROM locked, unnest(${rooms}::text[], ${[...counts.values()]}::int[]) AS c (room, count)
    WHERE d.room = locked.room AND c.room = d.room
    RETURNING d.room, d.head`.execute(trx);
  return new Map(result.rows.map((row) => [row.room, row.head]));
}

/** A room's first edit always brings a new client id, and every row of a room hangs on its document's row. */
async function createDocuments(trx: Trx, edits: readonly RoomEdit[]): Promise<void> {
  if (edits.length === 0) return;
  const rows = new Map(
    edits.map((edit) => [
      edit.room,
      { room: edit.room, tenant_id: edit.tenantId, project_id: edit.projectId },
    ]),
  );
  await trx
    .insertInto('journal_document')
    .values([...rows.values()].sort((a, b) => (a.room < b.room ? -1 : 1)))
    .onConflict((conflict) => conflict.column('room').doNothing())
    .execute();
}
