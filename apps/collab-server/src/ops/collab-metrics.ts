import { LATENCY_SECONDS as SECONDS, counter, gauge, histogram } from '@plumbline/server/metrics.ts';

export interface CollabMetrics {
  batchWritten(editCount: number, durationMs: number): void;
  /** An edit was written and is acknowledged, so long after it arrived. */
  saved(afterMs: number): void;
  /** What was saved has left for everybody in its room here, so long after it arrived. */
  shown(afterMs: number): void;
  /** Edits are taken, so long after the process began. */
  writable(afterMs: number): void;
  roomOpened(durationMs: number): void;
  storeLost(): void;
  /** The store answers again, so long after it stopped. */
  storeFound(awayMs: number): void;
  /** A socket was judged by a change of rights, and is closed or was told if need be, so long after the change. */
  rightsApplied(ageMs: number): void;
  /** How many entries the room that is furthest behind the journal lacked at the last look. */
  behind(entries: number): void;
  projected(lagMs: number): void;
  /** An edit of another process was brought to its room here, so long after it was written. */
  broughtAcross(ageMs: number): void;
  refused(code: string): void;
  socketClosed(code: string): void;
  sample(now: {
    waitingEdits: number;
    waitingBytes: number;
    rooms: number;
    sockets: number;
    members: number;
    visitors: number;
    storeUp: boolean;
    /** Of the socket for which most waits. */
    longestQueue: number;
    mostUnreadBytes: number;
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
  const savedEdits = counter('edits_saved_total', 'Edits that were written and acknowledged');
  const ackSeconds = histogram(
    'edit_ack_seconds',
    'Time from the arrival of an edit to its acknowledgement',
    SECONDS,
  );
  const shownSeconds = histogram(
    'edit_shown_seconds',
    'Time from the arrival of an edit until it was written to everybody in its room in this process',
    SECONDS,
  );
  const writableAfter = gauge(
    'writable_after_start_seconds',
    'Time from the start of this process until it took edits',
  );
  const roomOpenSeconds = histogram('room_open_seconds', 'Time to load a room from the journal', SECONDS);
  const storeLosses = counter('store_lost_total', 'Times that the store stopped answering');
  const storeAway = histogram(
    'store_away_seconds',
    'Time from the word that the store is away to the word that it is back',
    [0.5, 1, 3, 10, 30, 60, 300, 1800],
  );
  const rightsApplied = histogram(
    'access_change_applied_seconds',
    'Time from a change of rights until a socket that it concerns was judged by it, and is closed or was told',
    [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 20],
  );
  const behind = gauge('journal_behind_entries', 'Entries that the room furthest behind the journal lacked');
  const longestQueue = gauge('socket_queue_frames_max', 'Edits of one socket that wait for their turn, most');
  const mostUnread = gauge('socket_unread_bytes_max', 'Bytes that one socket has not read yet, most');
  const projectionLag = histogram('projection_lag_seconds', 'Time from commit to rows and events', SECONDS);
  const acrossSeconds = histogram(
    'edit_across_nodes_seconds',
    'Time from the writing of an edit until another process with the room open has it',
    SECONDS,
  );
  const refusedEdits = counter('edits_refused_total', 'Edits that were refused, by reason', ['code']);
  const closedSockets = counter('sockets_closed_total', 'Sockets that the server closed, by reason', [
    'code',
  ]);
  const waitingEdits = gauge('journal_waiting_edits', 'Edits that wait for a commit');
  const waitingBytes = gauge('journal_waiting_bytes', 'Bytes of the edits that wait for a commit');
  const rooms = gauge('rooms_open', 'Rooms open in this process');
  const sockets = gauge('sockets_open', 'Sockets open in this process');
  const people = gauge('people_present', 'People in the rooms of this process, each counted once', ['kind']);
  const storeUp = gauge('store_up', '1 while the store answers');
  return {
    batchWritten(editCount, durationMs) {
      commitSeconds.observe(durationMs / 1000);
      batchEdits.observe(editCount);
    },
    saved(afterMs) {
      savedEdits.inc();
      ackSeconds.observe(afterMs / 1000);
    },
    shown: (afterMs) => shownSeconds.observe(afterMs / 1000),
    writable: (afterMs) => writableAfter.set(afterMs / 1000),
    roomOpened: (durationMs) => roomOpenSeconds.observe(durationMs / 1000),
    storeLost: () => storeLosses.inc(),
    storeFound: (awayMs) => storeAway.observe(awayMs / 1000),
    rightsApplied: (ageMs) => rightsApplied.observe(ageMs / 1000),
    behind: (entries) => behind.set(entries),
    projected: (lagMs) => projectionLag.observe(lagMs / 1000),
    broughtAcross: (ageMs) => acrossSeconds.observe(ageMs / 1000),
    refused: (code) => refusedEdits.inc({ code }),
    socketClosed: (code) => closedSockets.inc({ code }),
    sample(now) {
      waitingEdits.set(now.waitingEdits);
      waitingBytes.set(now.waitingBytes);
      rooms.set(now.rooms);
      sockets.set(now.sockets);
      people.set({ kind: 'member' }, now.members);
      people.set({ kind: 'visitor' }, now.visitors);
      storeUp.set(now.storeUp ? 1 : 0);
      longestQueue.set(now.longestQueue);
      mostUnread.set(now.mostUnreadBytes);
    },
  };
}
