/**
 * Brings the entries that other processes wrote to the open rooms of this one.
 * One poll asks for the heads of all open rooms; only rooms that lag are read. A room gets entries in order, and gets
 * its own entries too when the answer to their commit was lost: applying one twice changes nothing.
 * Guarded by tests/integration/rooms/two-nodes.test.ts.
 */
import { inTenant, type Stores } from '../database/client.ts';
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
  pollMs?: number;
  /** Pause between polls while the store is away. */
  awayPollMs?: number;
}

/** Starts the tail over the rooms that `openRooms` answers. */
export function startTail(
  stores: Stores,
  store: StoreStatus,
  openRooms: () => readonly TailedRoom[],
  { pollMs = 50, awayPollMs = 250 }: TailOptions = {},
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
  const run = async (): Promise<void> => {
    while (!stopped) {
      try {
        isPoked = false;
        const rooms = openRooms();
        if (rooms.length > 0 || !store.up) await store.watch('read', () => catchUp(stores, rooms));
      } catch (error) {
        stores.log.debug({ err: error }, 'the journal could not be read, trying again');
      }
      if (!stopped && !isPoked) await pause(store.up ? pollMs : awayPollMs);
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

/** Reads what the given rooms do not have yet and hands it to them. */
export async function catchUp(stores: Stores, rooms: readonly TailedRoom[]): Promise<void> {
  const tenants = [...new Set(rooms.map((room) => room.tenantId))];
  const names = rooms.map((room) => room.room);
  await inTenant(stores.app, tenants, async (trx) => {
    const heads = await trx
      .selectFrom('journal_document')
      .select(['room', 'head'])
      .where((where) => where('room', '=', where.fn.any(where.val(names))))
      .execute();
    const headOf = new Map(heads.map((row) => [row.room, row.head]));
    for (const room of rooms) {
      if ((headOf.get(room.room) ?? 0) <= room.at) continue;
      room.takeEntries(await readEntriesAfter(trx, room.room, room.at));
    }
  });
}
