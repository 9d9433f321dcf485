import type { CrowdReport, SeenUpdates, SentEdits } from './crowd-report.ts';

/** One report of two that the same crowd gave one after the other. */
export function joinReports(before: CrowdReport, more: CrowdReport): CrowdReport {
  return {
    edits: before.edits.map((author, index) => joinSent(author, more.edits[index])),
    seen: before.seen.map((person, index) => joinSeen(person, more.seen[index])),
    cursorsSent: before.cursorsSent + more.cursorsSent,
    cursorLatenciesMs: concat(before.cursorLatenciesMs, more.cursorLatenciesMs),
    bytes: before.bytes + more.bytes,
    cursorBytes: before.cursorBytes + more.cursorBytes,
    closes: before.closes + more.closes,
  };
}

function joinSent(before: SentEdits, more: SentEdits | undefined): SentEdits {
  if (!more) return before;
  return {
    clientId: before.clientId,
    endClocks: concat(before.endClocks, more.endClocks),
    sentAtMs: concat(before.sentAtMs, more.sentAtMs),
    acknowledgedAtMs: concat(before.acknowledgedAtMs, more.acknowledgedAtMs),
  };
}

function joinSeen(before: SeenUpdates, more: SeenUpdates | undefined): SeenUpdates {
  if (!more) return before;
  return {
    clientIds: concat(before.clientIds, more.clientIds),
    endClocks: concat(before.endClocks, more.endClocks),
    atMs: concat(before.atMs, more.atMs),
  };
}

function concat(before: Float64Array, more: Float64Array): Float64Array<ArrayBuffer> {
  const all = new Float64Array(before.length + more.length);
  all.set(before);
  all.set(more, before.length);
  return all;
}
