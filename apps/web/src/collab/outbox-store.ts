import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { EditAction } from './edit-action.ts';

/** One step that is not known to be stored yet. */
export interface OutboxEntry {
  id: string;
  room: string;
  at: number;
  action: EditAction;
  /** The step itself: the copy of the room may not have been written when the tab was closed. */
  update: Uint8Array;
}

interface Schema extends DBSchema {
  entries: { key: string; value: OutboxEntry; indexes: { room: string } };
  rooms: { key: string; value: { room: string; lastSavedAt: number } };
}

/** What of a user's work waits on this device; survives a reload. */
export interface OutboxStore {
  entriesOf(room: string): Promise<OutboxEntry[]>;
  add(entry: OutboxEntry): void;
  remove(ids: readonly string[]): void;
  lastSavedAt(room: string): Promise<number | null>;
  setLastSavedAt(room: string, at: number): void;
  rooms(): Promise<string[]>;
  close(): void;
}

export function outboxName(userId: string): string {
  return `plumbline-outbox-${userId}`;
}

/** Opens the outbox of a user; null where IndexedDB is blocked. */
export async function openOutboxStore(userId: string): Promise<OutboxStore | null> {
  try {
    const database = await openDB<Schema>(outboxName(userId), 1, {
      upgrade(fresh) {
        fresh.createObjectStore('entries', { keyPath: 'id' }).createIndex('room', 'room');
        fresh.createObjectStore('rooms', { keyPath: 'room' });
      },
      blocking: (_current, _next, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
      },
    });
    return storeOn(database);
  } catch {
    return null;
  }
}

/** A write that fails (quota, closed database) leaves the count in memory right; it only does not survive a reload. */
const ignoreLostCopy = () => undefined;

function storeOn(database: IDBPDatabase<Schema>): OutboxStore {
  return {
    entriesOf: (room) => database.getAllFromIndex('entries', 'room', room),
    add(entry) {
      const transaction = database.transaction('entries', 'readwrite');
      void transaction.store.put(entry).catch(ignoreLostCopy);
      // Not left to the event loop: a tab that is closed in this moment has none any more.
      transaction.commit();
      void transaction.done.catch(ignoreLostCopy);
    },
    remove(ids) {
      if (ids.length === 0) return;
      const transaction = database.transaction('entries', 'readwrite');
      for (const id of ids) void transaction.store.delete(id).catch(ignoreLostCopy);
      void transaction.done.catch(ignoreLostCopy);
    },
    lastSavedAt: async (room) => (await database.get('rooms', room))?.lastSavedAt ?? null,
    setLastSavedAt: (room, at) => void database.put('rooms', { room, lastSavedAt: at }).catch(ignoreLostCopy),
    async rooms() {
      const waiting = await database.getAll('entries');
      return [...new Set([...(await database.getAllKeys('rooms')), ...waiting.map((entry) => entry.room)])];
    },
    close: () => database.close(),
  };
}
