import type { RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';

/** What the chip shows; severity follows unsent work, not the network. */
export type ChipState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  | { kind: 'not-saved'; count: number }
  | { kind: 'offline'; since: number | null }
  | { kind: 'offline-waiting'; count: number }
  | { kind: 'sending'; count: number; total: number }
  | { kind: 'refused'; count: number }
  | { kind: 'view-only' };

export interface ChipFacts {
  /** The socket is up and the room has answered the handshake. */
  joined: boolean;
  /** When the room was left or lost; null while joined. */
  lostAt: number | null;
  storeUp: boolean;
  waiting: number;
  /** When the oldest waiting step was made in this visit or taken up again; null when nothing waits. */
  waitingSince: number | null;
  /** Steps that waited when the line came back; null once all of them arrived. */
  sendingTotal: number | null;
  refused: number;
  access: RoomAccess | null;
  lastSavedAt: number | null;
}

const FLICKER_MS = 2000;
const SAVING_SHOWN_AFTER_MS = 600;
const NOT_SAVED_AFTER_MS = 3000;

/**
 * The chip for these facts at `now`, milliseconds since the epoch. `Saved` needs all four: line up, handshake done,
 * store up and nothing waiting.
 */
export function chipState(facts: ChipFacts, now: number): ChipState {
  if (facts.refused > 0) return { kind: 'refused', count: facts.refused };
  if (!facts.joined) return lostState(facts, now);
  if (facts.access === 'read' && facts.waiting === 0) return { kind: 'view-only' };
  if (facts.waiting === 0) return { kind: 'saved', at: facts.lastSavedAt };
  const age = now - (facts.waitingSince ?? now);
  if (!facts.storeUp || age >= NOT_SAVED_AFTER_MS) return { kind: 'not-saved', count: facts.waiting };
  if (facts.sendingTotal !== null && facts.sendingTotal >= facts.waiting) {
    return { kind: 'sending', count: facts.waiting, total: facts.sendingTotal };
  }
  return age >= SAVING_SHOWN_AFTER_MS ? { kind: 'saving' } : { kind: 'saved', at: facts.lastSavedAt };
}

/** A line lost for less than two seconds changes nothing, except that unsent work is never called saved for long. */
function lostState(facts: ChipFacts, now: number): ChipState {
  const lostForMs = facts.lostAt === null ? 0 : now - facts.lostAt;
  if (lostForMs < FLICKER_MS) {
    if (facts.waiting > 0) return { kind: 'saving' };
    return facts.access === 'read' ? { kind: 'view-only' } : { kind: 'saved', at: facts.lastSavedAt };
  }
  if (facts.waiting > 0) return { kind: 'offline-waiting', count: facts.waiting };
  return { kind: 'offline', since: facts.lastSavedAt };
}
