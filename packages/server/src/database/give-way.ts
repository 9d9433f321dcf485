import { setTimeout as wait } from 'node:timers/promises';

/** SQLSTATE of a transaction that Postgres ended so that another could go on: nothing of it has happened. */
const GAVE_WAY = new Set(['40P01', '40001']);
const TRIES = 4;
const PAUSE_MS = 50;

/**
 * Does a whole transaction again when it had to give way to another that waited for it, as where two hold what the
 * other wants next; whoever asked for it sees nothing of that. The work must do nothing outside of its transaction.
 */
export async function againAfterGivingWay<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !hasGivenWay(error)) throw error;
      // Not at the same moment as the other, who may have to do it again too.
      await wait(Math.random() * PAUSE_MS);
    }
  }
}

/** Whether Postgres ended a transaction so that another could go on. */
export function hasGivenWay(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && GAVE_WAY.has(error.code)
  );
}
