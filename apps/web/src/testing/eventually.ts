import { vi } from 'vitest';

const PATIENCE_MS = 20_000;

/** Waits until a check holds, also while the clock stands still; by itself the runner gives up after a second. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: PATIENCE_MS });
}
