import { counter, gauge, histogram } from '@plumbline/server/metrics.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface CollabMetrics {
  batchWritten(editCount: number, durationMs: number): void;
  projected(lagMs: number): void;
  refused(code: string): void;
  socketClosed(code: string): void;
  sample(now: {
    waitingEdits: number;
    waitingBytes: number;
    rooms: number;
    sockets: number;
    storeUp: boolean;
  }): void;
}

let metrics: CollabMetrics | undefined;

/** The measurements of the rooms; one set a process. */
export function collabMetrics(): CollabMetrics {
  metrics ??= createMetrics();
  return metrics;
}

function createMetrics(): CollabMetrics {
  const commitSeconds = histogram('journal_commit_seconds', 'Time of one journal transaction', SECONDS);
  const batchEdits = histogram(
    'journal_batch_edits',
    'Edits in one journal transaction',
    [1, 2, 5, 10, 50, 100, 500],
  );
  const projectionLag = histogram('projection_lag_seconds', 'Time from commit to rows and events', SECONDS);
  const refusedEdits = counter('edits_refused_total', 'Edits that were refused, by reason', ['code']);
  const closedSockets = counter('sockets_closed_total', 'Sockets that the server closed, by reason', [
    'code',
  ]);
  const waitingEdits = gauge('journal_waiting_edits', 'Edits that wait for a commit');
  const waitingBytes = gauge('journal_waiting_bytes', 'Bytes of the edits that wait for a commit');
  const rooms = gauge('rooms_open', 'Rooms open in this process');
  const sockets = gauge('sockets_open', 'Sockets open in this process');
  const storeUp = gauge('store_up', '1 while the store answers');
  return {
    batchWritten(editCount, durationMs) {
      commitSeconds.observe(durationMs / 1000);
      batchEdits.observe(editCount);
    },
    projected: (lagMs) => projectionLag.observe(lagMs / 1000),
    refused: (code) => refusedEdits.inc({ code }),
    socketClosed: (code) => closedSockets.inc({ code }),
    sample(now) {
      waitingEdits.set(now.waitingEdits);
      waitingBytes.set(now.waitingBytes);
      rooms.set(now.rooms);
      sockets.set(now.sockets);
      storeUp.set(now.storeUp ? 1 : 0);
    },
  };
}
