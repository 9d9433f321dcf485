import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition holds. @throws Error after `timeoutMs` */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
  pauseMs = 5,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > until)
      throw new Error(`did not come true within ${timeoutMs} ms: ${holds.toString()}`);
    await sleep(pauseMs);
  }
}

/** How long it takes until the condition holds, ms. */
export async function timeUntil(
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
): Promise<number> {
  const startedAt = performance.now();
  await eventually(holds, timeoutMs);
  return performance.now() - startedAt;
}
