/**
 * Work that fails for want of time only, while Postgres answers others or this process had no time to hear it, is done
 * again instead of being given up: in a storm of people the pool's connections are all taken, and those it opens come
 * too late. What Postgres itself refuses, or does not answer to anybody, fails as before.
 *
 * Invariants (until-answered.test.ts, tests/integration/rooms/storm.test.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stores } from './client.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
/** A process that worked for so much of the time may have been too late itself. */
const BUSY = 0.5;

/** Errors of time: of the pool, of a connection being opened, of an answer, and of a statement. */
const LATE_MESSAGE =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout|Query read timeout)/;
const STATEMENT_TIMEOUT = '57014';
const TOO_MANY_CONNECTIONS = '53300';

/** Does the work, and does it again as often as that makes sense. */
export async function untilAnswered<T>(
  stores: Pick<Stores, 'answeredAtMs'> & { config: Pick<Stores['config'], 'JOURNAL_WAIT_MS'> },
  work: () => Promise<T>,
): Promise<T> {
  const giveUpAtMs = performance.now() + stores.config.JOURNAL_WAIT_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const beganAtMs = performance.now();
    const before = performance.eventLoopUtilization();
    try {
      return await work();
    } catch (error) {
      const { utilization } = performance.eventLoopUtilization(before);
      const isAnswering = stores.answeredAtMs > beganAtMs || utilization > BUSY;
      if (!isLate(error) || !isAnswering || performance.now() + pauseMs > giveUpAtMs) throw error;
    }
    await sleep(pauseMs);
  }
}

function isLate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return (
    code === STATEMENT_TIMEOUT ||
    code === TOO_MANY_CONNECTIONS ||
    LATE_MESSAGE.test(error.message) ||
    isLate(error.cause)
  );
}
