/**
 * Brings the entries that other processes wrote to the open rooms of this one.
 * One poll asks which of the open rooms lag; only those are read. A room gets entries in order, and gets
 * its own entries too when the answer to their commit was lost: applying one twice changes nothing.
 * Guarded by tests/integration/rooms/two-nodes.test.ts.
 */
import { sql } from 'kysely';
import { inTenant, tenantSetting, type Stores } from '../database/client.ts';
import { readEntriesAfter, type JournalEntry } from './read-entries.ts';
import type { StoreStatus } from './store-status.ts';

export interface TailedRoom {
  readonly room: string;
  readonly tenantId: string;
  /** Seq up to which the room has everything. */
  readonly at: number;
  /** Takes what comes after `at`, in order. */
  takeEntries(entries: readonly JournalEntry[]): void;
}

export interface Tail {
  /** Looks at once instead of with the next poll. */
  poke(): void;
  stop(): Promise<void>;
}

export interface TailOptions {
  /** Pause between polls while nobody can say that there is something new. */
  pollMs?: number;
  /** Pause between polls while other processes do say so, and one that could not is waited for. */
  hintedPollMs?: number;
  /** Pause between polls while the store is away. */
  awayPollMs?: number;
  /** Told how long ago an entry was written that was brought to its room just now. */
  onBrought?: (ageMs: number) => void;
  /** Told after each look how many entries the room that was furthest behind lacked. */
  onLooked?: (entries: number) => void;
}

/** Starts the tail over the rooms that `openRooms` answers. */
export function startTail(
  stores: Stores,
  store: StoreStatus,
  openRooms: () => readonly TailedRoom[],
  { pollMs = 50, hintedPollMs = 250, awayPollMs = 250, onBrought, onLooked }: TailOptions = {},
): Tail {
  let stopped = false;
  let wake: (() => void) | undefined;
  let isPoked = false;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const pauseMs = (): number => {
    if (!store.up) return awayPollMs;
    return stores.between.isUp ? hintedPollMs : pollMs;
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      try {
        isPoked = false;
        const rooms = openRooms();
        if (rooms.length > 0 || !store.up) {
          onLooked?.(await store.watch('read', () => catchUp(stores, rooms, onBrought)));
        }
      } catch (error) {
        stores.log.debug({ err: error }, 'the journal could not be read, trying again');
      }
      if (!stopped && !isPoked) await pause(pauseMs());
    }
  };
  const ended = run();
  return {
    poke: () => {
      isPoked = true;
      wake?.();
    },
    stop: () => {
      stopped = true;
      wake?.();
      return ended;
    },
  };
}

/** Reads what the given rooms do not have yet and hands it to them. @returns how many entries one of them lacked, most */
export async function catchUp(
  stores: Stores,
  rooms: readonly TailedRoom[],
  onBrought?: TailOptions['onBrought'],
): Promise<number> {
  const lagging = await laggingRooms(stores, rooms);
  let most = 0;
  if (lagging.length === 0) return most;
  await inTenant(stores.app, tenantsOf(lagging), async (trx) => {
    for (const room of lagging) {
      const entries = await readEntriesAfter(trx, room.room, room.at);
      most = Math.max(most, entries.length);
      room.takeEntries(entries);
      for (const { ageMs } of entries) onBrought?.(ageMs);
    }
  });
  return most;
}

/** Nearly every poll finds nothing: it is one statement. */
async function laggingRooms(stores: Stores, rooms: readonly TailedRoom[]): Promise<TailedRoom[]> {
  const names = rooms.map((room) => room.room);
  const seqs = rooms.map((room) => room.at);
  const { rows } = await sql<{ room: string }>`
    SELECT room FROM lagging_rooms(${tenantSetting(tenantsOf(rooms))}, ${names}::text[], ${seqs}::bigint[])
      AS lagging (room)`.execute(stores.app);
  const lagging = new Set(rows.map((row) => row.room));
  return rooms.filter((room) => lagging.has(room.room));
}

function tenantsOf(rooms: readonly TailedRoom[]): string[] {
  return [...new Set(rooms.map((room) => room.tenantId))];
}
