/** Finds out when each edit reached each watcher, and which never did. */
import type { SeenUpdates, SentEdits } from '../load/crowd-report.ts';

export interface Deliveries {
  /** One for each edit and watcher that it reached. */
  latenciesMs: number[];
  /** How many edits did not reach how many watchers. */
  missing: number;
}

/**
 * Joins what was sent with what was seen. An edit is known by the clock that its author's copy had after it: whoever
 * saw an update that goes as far or further has it, also when a server puts several edits into one frame.
 */
export function matchDeliveries(sent: readonly SentEdits[], watchers: readonly SeenUpdates[]): Deliveries {
  const deliveries: Deliveries = { latenciesMs: [], missing: 0 };
  for (const watcher of watchers) {
    const next = new Map(sent.map((author) => [author.clientId, { author, index: 0 }]));
    for (let seen = 0; seen < watcher.atMs.length; seen += 1) {
      const cursor = next.get(watcher.clientIds[seen] ?? -1);
      if (!cursor) continue;
      const { author } = cursor;
      while (cursor.index < author.endClocks.length && reached(author, cursor.index, watcher, seen)) {
        deliveries.latenciesMs.push((watcher.atMs[seen] ?? 0) - (author.sentAtMs[cursor.index] ?? 0));
        cursor.index += 1;
      }
    }
    for (const { author, index } of next.values()) deliveries.missing += author.endClocks.length - index;
  }
  return deliveries;
}

function reached(author: SentEdits, edit: number, watcher: SeenUpdates, seen: number): boolean {
  return (author.endClocks[edit] ?? Infinity) <= (watcher.endClocks[seen] ?? 0);
}
