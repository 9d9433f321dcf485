import { setTimeout as sleep } from 'node:timers/promises';

/** Patience, not a promise: how soon something has to come is asserted by `timeUntil`. */
const PATIENCE_MS = 30_000;
const FIRST_PAUSE_MS = 5;
/** So that who waits long for an answer of the api is not held back for asking too often. */
const LONGEST_PAUSE_MS = 100;
/** The clock itself, also where a test has stopped what the server reads of it. */
const nowMs = performance.now.bind(performance);

/** Waits until the condition holds, looking ever more rarely unless told how often. @throws Error after `timeoutMs` */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  timeoutMs = PATIENCE_MS,
  everyMs?: number,
): Promise<void> {
  const until = nowMs() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; !(await holds()); pauseMs = Math.min(1.1 * pauseMs, LONGEST_PAUSE_MS)) {
    if (nowMs() > until) throw new Error(`did not come true within ${timeoutMs} ms: ${holds.toString()}`);
    await sleep(everyMs ?? pauseMs);
  }
}

/** How long it takes until the condition holds, ms. */
export async function timeUntil(
  holds: () => boolean | Promise<boolean>,
  timeoutMs = PATIENCE_MS,
): Promise<number> {
  const startedAt = nowMs();
  await eventually(holds, timeoutMs);
  return nowMs() - startedAt;
}
