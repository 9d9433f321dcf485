/**
 * Writes what waited during the batch before (group commit), in one transaction.
 *
 * Invariants:
 * - An edit is in the journal only if its author's right held when the transaction committed.
 * - The row lock on `journal_document` gives every room a gapless order over all nodes, and comes before or after the
 *   closing of the room: nothing is written into a closed one.
 * - With an edit that is refused, those behind it by the same socket are.
 * - After an attempt whose outcome nobody knows its rows are looked up first, so no edit is written twice.
 * Guarded by `journal.pg.test.ts`.
 */
import { sql } from 'kysely';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { inTenant, type Database, type Trx } from '../database/client.ts';
import { appendQuickly, contentOf, identityOf, outcomesOf } from './append-quickly.ts';
import { bindAuthors } from './bind-authors.ts';
import { findWritten } from './find-written.ts';
import type { KnownRights } from './known-rights.ts';
import { recheckRights } from './recheck-rights.ts';
import { comesBehind, type AppendOutcome, type RoomEdit } from './room-edit.ts';

export type Outcomes = ReadonlyMap<RoomEdit, AppendOutcome>;

export interface BatchOptions {
  /** Name of this process in the rows. */
  node: string;
  known: KnownRights;
  /** An attempt with these edits has failed and may have written them all the same, or they waited meanwhile. */
  isInDoubt: boolean;
  /** Told at once, before the rows of the others are made. */
  onRefused(edit: RoomEdit, code: ErrorCode): void;
}

/**
 * Writes a batch and answers what became of each edit.
 * @throws the store's error; whether something was written is then unknown
 */
export async function appendBatch(
  db: Database,
  edits: readonly RoomEdit[],
  options: BatchOptions,
): Promise<Outcomes> {
  const written = options.isInDoubt ? await findWritten(db, edits, options.node) : new Map();
  const left = edits.filter((edit) => !written.has(edit));
  if (left.length === 0) return written;
  const outcomes = (await appendQuickly(db, left, options)) ?? (await appendCarefully(db, left, options));
  return new Map([...written, ...outcomes]);
}

/** Judges everybody's rights anew and takes new clients in before it writes. */
async function appendCarefully(
  db: Database,
  edits: readonly RoomEdit[],
  options: BatchOptions,
): Promise<Outcomes> {
  const tenants = [...new Set(edits.map((edit) => edit.tenantId))];
  return inTenant(db, tenants, async (trx) => {
    const refused = new Map<RoomEdit, AppendOutcome>();
    const refuse = (fallen: RoomEdit, code: ErrorCode): void => {
      for (const edit of edits.slice(edits.indexOf(fallen))) {
        if (edit !== fallen && !comesBehind(edit, fallen)) continue;
        if (!refused.has(edit)) refused.set(edit, { ok: false, code });
      }
      options.onRefused(fallen, code);
    };
    for (const [edit, code] of await recheckRights(trx, edits, options.known)) refuse(edit, code);
    const allowed = edits.filter((edit) => !refused.has(edit));
    for (const edit of await bindAuthors(trx, allowed)) refuse(edit, 'edit-foreign-author');
    const accepted = allowed.filter((edit) => !refused.has(edit));
    return new Map([...refused, ...(await writeEntries(trx, accepted, options.node))]);
  });
}

async function writeEntries(trx: Trx, edits: readonly RoomEdit[], node: string): Promise<Outcomes> {
  if (edits.length === 0) return new Map();
  const said = JSON.stringify(edits.map((edit) => ({ ...identityOf(edit), ...contentOf(edit) })));
  const { rows } = await sql<{ place: number; seq: number }>`
    SELECT place, seq FROM write_entries(${node}, ${said}::jsonb)`.execute(trx);
  return outcomesOf(edits, rows);
}
