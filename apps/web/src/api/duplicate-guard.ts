/** A second equal write within this time is taken for a double press (specification §5). */
export const DUPLICATE_WINDOW_MS = 1000;
/** Larger requests are not compared. */
export const DUPLICATE_MAX_BYTES = 5 * 1024 * 1024;

export const DUPLICATE_MESSAGE = 'The data is being processed, please do not resubmit';

/** It was not sent, and its warning is on the screen already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && error.message === DUPLICATE_MESSAGE;
}

export interface DuplicateGuard {
  /** True when the same write went out less than a second ago; else remembers it. */
  isDuplicate: (method: string, url: string, body: unknown) => boolean;
}

export function createDuplicateGuard(now: () => number = Date.now): DuplicateGuard {
  const sentAtMs = new Map<string, number>();
  return {
    isDuplicate(method, url, body) {
      if (method !== 'POST' && method !== 'PUT') return false;
      const request = JSON.stringify([method, url, body ?? null]);
      if (new Blob([request]).size >= DUPLICATE_MAX_BYTES) return false;
      const atMs = now();
      for (const [key, earlierMs] of sentAtMs) {
        if (atMs - earlierMs >= DUPLICATE_WINDOW_MS) sentAtMs.delete(key);
      }
      if (sentAtMs.has(request)) return true;
      sentAtMs.set(request, atMs);
      return false;
    },
  };
}
