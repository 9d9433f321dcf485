import type { Stores } from '../database/client.ts';
import { SLIDE_EVERY_MS, slideSessions } from './slide-sessions.ts';

export interface SessionActivityOptions {
  /** Sessions that act within this time are written together. */
  gatherMs?: number;
  /** Pause after a write that failed. */
  retryMs?: number;
  now?: () => number;
}

/** Notes who acts and slides their sessions, aside from what they do. */
export interface SessionActivity {
  /** Costs a look into a map but for once a minute. */
  note(sessionId: string): void;
  /** Writes what was noted. */
  stop(): Promise<void>;
}

/** Starts taking notes for this process. */
export function startSessionActivity(stores: Stores, options: SessionActivityOptions = {}): SessionActivity {
  const { gatherMs = 250, retryMs = 5000, now = Date.now } = options;
  const notedAtMs = new Map<string, number>();
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const schedule = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      running = write();
    }, ms).unref();
  };
  const write = async (): Promise<void> => {
    const ids = [...due];
    due.clear();
    for (const [id, atMs] of notedAtMs) if (now() - atMs >= SLIDE_EVERY_MS) notedAtMs.delete(id);
    if (ids.length === 0) return;
    try {
      await slideSessions(stores.identity, ids);
    } catch (error) {
      stores.log.debug({ err: error }, 'sessions were not slid, trying again');
      for (const id of ids) due.add(id);
      schedule(retryMs);
    }
  };
  return {
    note(sessionId) {
      const atMs = notedAtMs.get(sessionId);
      if (atMs !== undefined && now() - atMs < SLIDE_EVERY_MS) return;
      notedAtMs.set(sessionId, now());
      due.add(sessionId);
      schedule(gatherMs);
    },
    async stop() {
      clearTimeout(timer);
      await running;
      await write();
      clearTimeout(timer);
    },
  };
}
