import type { SeenUpdates, SentEdits } from './crowd-report.ts';

/** What one person of a crowd sent and saw since the last report; times are monotonic milliseconds. */
export interface MemberNotes {
  sentAtMs: number[];
  /** Clock of the own copy after each edit. */
  sentClocks: number[];
  acknowledgedAtMs: number[];
  seenIds: number[];
  seenClocks: number[];
  seenAtMs: number[];
  cursorsSent: number;
  cursorLatenciesMs: number[];
  bytes: number;
  cursorBytes: number;
  closes: number;
  refusals: string[];
}

export function newNotes(): MemberNotes {
  return {
    sentAtMs: [],
    sentClocks: [],
    acknowledgedAtMs: [],
    seenIds: [],
    seenClocks: [],
    seenAtMs: [],
    cursorsSent: 0,
    cursorLatenciesMs: [],
    bytes: 0,
    cursorBytes: 0,
    closes: 0,
    refusals: [],
  };
}

export function sentEdits(clientId: number, notes: MemberNotes): SentEdits {
  return {
    clientId,
    endClocks: Float64Array.from(notes.sentClocks),
    sentAtMs: Float64Array.from(notes.sentAtMs),
    acknowledgedAtMs: Float64Array.from(notes.acknowledgedAtMs),
  };
}

export function seenUpdates(notes: MemberNotes): SeenUpdates {
  return {
    clientIds: Float64Array.from(notes.seenIds),
    endClocks: Float64Array.from(notes.seenClocks),
    atMs: Float64Array.from(notes.seenAtMs),
  };
}
