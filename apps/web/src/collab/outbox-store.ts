import type { PlanStep } from '@plumbline/shared/documents/plan/plan-step.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { EditAction } from './edit-action.ts';
import type { RefusedEdit } from './refused-edit.ts';

/** One step that is not known to be stored yet. */
export interface OutboxEntry {
  id: string;
  room: string;
  at: number;
  action: EditAction;
  /** The step itself: the copy of the room may not have been written when the tab was closed. Null: to be made again. */
  update: Uint8Array | null;
  /** What it did, to keep a copy and to make it again; entries of earlier versions have none. */
  step?: PlanStep;
}

interface Schema extends DBSchema {
  entries: { key: string; value: OutboxEntry; indexes: { room: string } };
  rooms: { key: string; value: { room: string; lastSavedAt: number } };
  refused: { key: string; value: RefusedEdit; indexes: { room: string } };
}

/** What of a user's work waits on this device; survives a reload. */
export interface OutboxStore {
  entriesOf(room: string): Promise<OutboxEntry[]>;
  put(entry: OutboxEntry): void;
  remove(ids: readonly string[]): void;
  /** What was refused and not yet let go, in the order made. */
  refusedOf(room: string): Promise<RefusedEdit[]>;
  /** In one step: these wait no longer but were refused, and those wait as they are now. */
  refuse(refused: readonly RefusedEdit[], waiting: readonly OutboxEntry[]): void;
  removeRefused(ids: readonly string[]): void;
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
    const database = await openDB<Schema>(outboxName(userId), 2, {
      upgrade(database, oldVersion) {
        if (oldVersion < 1) {
          database.createObjectStore('entries', { keyPath: 'id' }).createIndex('room', 'room');
          database.createObjectStore('rooms', { keyPath: 'room' });
        }
        database.createObjectStore('refused', { keyPath: 'id' }).createIndex('room', 'room');
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
    put(entry) {
      const transaction = database.transaction('entries', 'readwrite');
      void transaction.store.put(entry).catch(ignoreLostCopy);
      // Not left to the event loop: a tab that is closed in this moment has none any more.
      transaction.commit();
      void transaction.done.catch(ignoreLostCopy);
    },
    remove: (ids) => removeFrom(database, 'entries', ids),
    refusedOf: async (room) =>
      (await database.getAllFromIndex('refused', 'room', room)).sort((a, b) => a.at - b.at),
    refuse(refused, waiting) {
      const transaction = database.transaction(['entries', 'refused'], 'readwrite');
      const entries = transaction.objectStore('entries');
      for (const edit of refused) {
        void transaction.objectStore('refused').put(edit).catch(ignoreLostCopy);
        void entries.delete(edit.id).catch(ignoreLostCopy);
      }
      for (const entry of waiting) void entries.put(entry).catch(ignoreLostCopy);
      transaction.commit();
      void transaction.done.catch(ignoreLostCopy);
    },
    removeRefused: (ids) => removeFrom(database, 'refused', ids),
    lastSavedAt: async (room) => (await database.get('rooms', room))?.lastSavedAt ?? null,
    setLastSavedAt: (room, at) => void database.put('rooms', { room, lastSavedAt: at }).catch(ignoreLostCopy),
    async rooms() {
      const edits = [...(await database.getAll('entries')), ...(await database.getAll('refused'))];
      return [...new Set([...(await database.getAllKeys('rooms')), ...edits.map(({ room }) => room)])];
    },
    close: () => database.close(),
  };
}

function removeFrom(
  database: IDBPDatabase<Schema>,
  name: 'entries' | 'refused',
  ids: readonly string[],
): void {
  if (ids.length === 0) return;
  const transaction = database.transaction(name, 'readwrite');
  for (const id of ids) void transaction.store.delete(id).catch(ignoreLostCopy);
  // Else a page that is left in this moment would find again what its author was done with.
  transaction.commit();
  void transaction.done.catch(ignoreLostCopy);
}
