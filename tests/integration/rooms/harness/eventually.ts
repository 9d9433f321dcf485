import { setTimeout as sleep } from 'node:timers/promises';

/** Patience, not a promise: how soon something has to come is asserted by `timeUntil`. */
const PATIENCE_MS = 30_000;
const FIRST_PAUSE_MS = 5;
/** So that who waits long for an answer of the api is not held back for asking too often. */
const LONGEST_PAUSE_MS = 100;

/** Waits until the condition holds, looking ever more rarely unless told how often. @throws Error after `timeoutMs` */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  timeoutMs = PATIENCE_MS,
  everyMs?: number,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; !(await holds()); pauseMs = Math.min(1.1 * pauseMs, LONGEST_PAUSE_MS)) {
    if (performance.now() > until)
      throw new Error(`did not come true within ${timeoutMs} ms: ${holds.toString()}`);
    await sleep(everyMs ?? pauseMs);
  }
}

/** How long it takes until the condition holds, ms. */
export async function timeUntil(
  holds: () => boolean | Promise<boolean>,
  timeoutMs = PATIENCE_MS,
): Promise<number> {
  const startedAt = performance.now();
  await eventually(holds, timeoutMs);
  return performance.now() - startedAt;
}
