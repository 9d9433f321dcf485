import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

type Hint = (db: Kysely<Tables>) => Promise<unknown>;
const pending = new WeakMap<Transaction<Tables>, Map<string, Hint>>();

/**
 * Runs `hint` once the transaction has committed, and never if it rolls back; a second hint of the same `key` is
 * dropped. For wake-up calls only: a NOTIFY inside the transaction would take Postgres's global lock at commit, and
 * every listener polls as well, so a lost hint costs time and nothing else.
 */
export function afterCommit(trx: Transaction<Tables>, key: string, hint: Hint): void {
  const hints = pending.get(trx) ?? new Map<string, Hint>();
  hints.set(key, hint);
  pending.set(trx, hints);
}

/**
 * Starts what was collected for a committed transaction and does not wait: a caller whose work is committed must not
 * hang on a database that went away since. Failures are dropped.
 */
export function runAfterCommit(trx: Transaction<Tables>, db: Kysely<Tables>): void {
  const hints = pending.get(trx);
  if (!hints) return;
  pending.delete(trx);
  for (const hint of hints.values()) void hint(db).catch(() => undefined);
}
