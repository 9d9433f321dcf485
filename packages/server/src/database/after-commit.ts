import type { Kysely, Transaction } from 'kysely';
import type { BetweenNodes } from '../between-nodes/between-nodes.ts';
import type { Tables } from './tables.ts';

type Hint = (between: BetweenNodes) => void;
const pending = new WeakMap<Kysely<Tables>, Map<string, Hint>>();
const ways = new WeakMap<Kysely<Tables>, BetweenNodes>();

/** Lets the hints of this database's transactions go to the other processes this way. */
export function sendHintsBy(db: Kysely<Tables>, between: BetweenNodes): void {
  ways.set(db, between);
}

/**
 * Gives a hint once the transaction has committed, and never if it rolls back; a second hint of the same `key` is
 * dropped. For wake-up calls only: a NOTIFY inside the transaction would take Postgres's global lock at commit, and
 * every listener polls as well, so a lost hint costs time and nothing else.
 */
export function afterCommit(trx: Transaction<Tables>, key: string, hint: Hint): void {
  collect(trx, key, hint);
}

/** The same for what may also be written without a transaction of its own: then it is there already. */
export function afterWrite(db: Kysely<Tables>, key: string, hint: Hint): void {
  const way = ways.get(db);
  if (way) hint(way);
  else collect(db, key, hint);
}

function collect(db: Kysely<Tables>, key: string, hint: Hint): void {
  const hints = pending.get(db) ?? new Map<string, Hint>();
  hints.set(key, hint);
  pending.set(db, hints);
}

/** Gives what was collected for a committed transaction; nobody waits for it. */
export function runAfterCommit(trx: Transaction<Tables>, db: Kysely<Tables>): void {
  const hints = pending.get(trx);
  const way = ways.get(db);
  if (!hints || !way) return;
  pending.delete(trx);
  for (const hint of hints.values()) hint(way);
}
