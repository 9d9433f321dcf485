import type { RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';
import type { SyncState } from '../ui/sync-chip.tsx';

export interface ChipFacts {
  /** The socket is up and the room has answered the handshake. */
  joined: boolean;
  /** When the room was left or lost; null while joined. */
  lostAt: number | null;
  /** The server takes no sockets from this address. */
  isAddressRefused: boolean;
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

/** Why edits still wait: the line is down, or it is up and the store does not take them. */
export type Delay = 'line' | 'store';

/** What keeps waiting edits from being stored, null when none wait or they are just on their way. */
export function delayOf(facts: ChipFacts, now: number): Delay | null {
  if (facts.waiting === 0) return null;
  if (!facts.joined) return 'line';
  return !facts.storeUp || ageMs(facts, now) >= NOT_SAVED_AFTER_MS ? 'store' : null;
}

/**
 * The chip for these facts at `now`, milliseconds since the epoch. `Saved` needs all four: line up, handshake done,
 * store up and nothing waiting. Work that may still be lost is told before work that was refused: that has its copy.
 */
export function chipState(facts: ChipFacts, now: number): SyncState {
  const { waiting: count } = facts;
  const delay = delayOf(facts, now);
  const isRefused = facts.isAddressRefused && !facts.joined;
  if (delay === 'store' || (isRefused && count > 0)) return { kind: 'not-saved', count };
  if (delay === 'line' && !isFlicker(facts, now)) return { kind: 'offline-waiting', count };
  if (facts.refused > 0) return { kind: 'refused', count: facts.refused };
  if (isRefused) return { kind: 'not-live' };
  if (!facts.joined) return lostState(facts, now);
  if (count === 0) return quietState(facts);
  if (facts.sendingTotal !== null && facts.sendingTotal >= count) {
    return { kind: 'sending', count, total: facts.sendingTotal };
  }
  // Edits arrive in a moment as a rule: a word for each would flicker, and `Saved` would not be true yet.
  return ageMs(facts, now) >= SAVING_SHOWN_AFTER_MS
    ? { kind: 'saving' }
    : { kind: 'pending', at: facts.lastSavedAt };
}

/** A line lost for less than two seconds changes nothing, except that unsent work is never called saved. */
function lostState(facts: ChipFacts, now: number): SyncState {
  if (!isFlicker(facts, now)) return { kind: 'offline', since: facts.lastSavedAt };
  return facts.waiting > 0 ? { kind: 'saving' } : quietState(facts);
}

function quietState(facts: ChipFacts): SyncState {
  return facts.access === 'read' ? { kind: 'view-only' } : { kind: 'saved', at: facts.lastSavedAt };
}

function isFlicker({ lostAt }: ChipFacts, now: number): boolean {
  return lostAt === null || now - lostAt < FLICKER_MS;
}

function ageMs({ waitingSince }: ChipFacts, now: number): number {
  return now - (waitingSince ?? now);
}
