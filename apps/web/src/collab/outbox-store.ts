import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { EditAction } from './edit-action.ts';
import type { RefusedEdit } from './refused-edit.ts';
import type { KeptStep } from './room-kind.ts';
import { thisTab, type TabLife } from './tab-life.ts';

/** One step that is not known to be stored yet. */
export interface OutboxEntry<Action extends EditAction = EditAction> {
  id: string;
  room: string;
  at: number;
  action: Action;
  /** The step itself: the copy of the room may not have been written when the tab was closed. Null: to be made again. */
  update: Uint8Array | null;
  /** What it did, to keep a copy and to make it again; absent where that is not known. */
  step?: KeptStep;
  /** The tab that sends it; entries of earlier versions have none. */
  tab?: string;
}

interface KeptRoom {
  room: string;
  lastSavedAt: number | null;
  /** The newest version of the document that a page of this browser has opened; absent in those of earlier pages. */
  version?: number;
}

interface Schema<Action extends EditAction> extends DBSchema {
  entries: { key: string; value: OutboxEntry<Action>; indexes: { room: string } };
  rooms: { key: string; value: KeptRoom };
  refused: { key: string; value: RefusedEdit<Action>; indexes: { room: string } };
}

/**
 * What of a user's work waits on this device; survives a reload. Rooms of all kinds keep theirs here; whoever opens it
 * for a room says of which kind its actions are.
 */
export interface OutboxStore<Action extends EditAction = EditAction> {
  entriesOf(room: string): Promise<OutboxEntry<Action>[]>;
  /** Takes over what tabs left in the room that are closed; of several tabs that ask only one gets it. */
  claim(room: string): Promise<OutboxEntry<Action>[]>;
  put(entry: OutboxEntry<Action>): void;
  remove(ids: readonly string[]): void;
  /** What was refused and not yet let go, in the order made. */
  refusedOf(room: string): Promise<RefusedEdit<Action>[]>;
  /** In one step: these wait no longer but were refused, and those wait as they are now. */
  refuse(refused: readonly RefusedEdit<Action>[], waiting: readonly OutboxEntry<Action>[]): void;
  removeRefused(ids: readonly string[]): void;
  lastSavedAt(room: string): Promise<number | null>;
  setLastSavedAt(room: string, at: number): void;
  /** Notes which version of the room's document is opened here; false where a newer page has opened a newer one. */
  admit(room: string, version: number): Promise<boolean>;
  rooms(): Promise<string[]>;
  close(): void;
}

export function outboxName(userId: string): string {
  return `plumbline-outbox-${userId}`;
}

/**
 * Opens the outbox of a user; null where IndexedDB is blocked. `onLost` is called whenever something could not be kept:
 * no room is left, or the database was closed. The count in memory stays right, it only does not survive a reload.
 */
export async function openOutboxStore<Action extends EditAction = EditAction>(
  userId: string,
  onLost: () => void = () => undefined,
  tab: TabLife = thisTab(),
): Promise<OutboxStore<Action> | null> {
  try {
    const database = await openDB<Schema<Action>>(outboxName(userId), 2, {
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
    return storeOn(database, onLost, tab);
  } catch {
    return null;
  }
}

/** Of a request that failed its transaction tells; what is to be removed and stays is found again, no more. */
const ignore = () => undefined;

function storeOn<Action extends EditAction>(
  database: IDBPDatabase<Schema<Action>>,
  onLost: () => void,
  tab: TabLife,
): OutboxStore<Action> {
  return {
    entriesOf: (room) => database.getAllFromIndex('entries', 'room', room),
    claim: (room) => claimIn(database, room, tab),
    put: (entry) =>
      attempt(onLost, () => {
        const transaction = database.transaction('entries', 'readwrite');
        void transaction.store.put({ ...entry, tab: tab.id }).catch(ignore);
        // Not left to the event loop: a tab that is closed in this moment has none any more.
        transaction.commit();
        return transaction.done;
      }),
    remove: (ids) => removeFrom(database, 'entries', ids),
    refusedOf: async (room) =>
      (await database.getAllFromIndex('refused', 'room', room)).sort((a, b) => a.at - b.at),
    refuse: (refused, waiting) =>
      attempt(onLost, () => {
        const transaction = database.transaction(['entries', 'refused'], 'readwrite');
        const entries = transaction.objectStore('entries');
        for (const edit of refused) {
          void transaction.objectStore('refused').put(edit).catch(ignore);
          void entries.delete(edit.id).catch(ignore);
        }
        for (const entry of waiting) void entries.put({ ...entry, tab: tab.id }).catch(ignore);
        transaction.commit();
        return transaction.done;
      }),
    removeRefused: (ids) => removeFrom(database, 'refused', ids),
    lastSavedAt: async (room) => (await database.get('rooms', room))?.lastSavedAt ?? null,
    setLastSavedAt: (room, at) =>
      void changeRoom(database, room, (kept) => ({ ...kept, lastSavedAt: at })).catch(onLost),
    admit: async (room, version) => {
      const { version: kept } = await changeRoom(database, room, (before) => ({
        ...before,
        version: Math.max(version, before.version ?? version),
      }));
      return kept === version;
    },
    async rooms() {
      const edits = [...(await database.getAll('entries')), ...(await database.getAll('refused'))];
      return [...new Set([...(await database.getAllKeys('rooms')), ...edits.map(({ room }) => room)])];
    },
    close: () => database.close(),
  };
}

async function changeRoom<Action extends EditAction>(
  database: IDBPDatabase<Schema<Action>>,
  room: string,
  change: (kept: KeptRoom) => KeptRoom,
): Promise<KeptRoom> {
  const transaction = database.transaction('rooms', 'readwrite');
  const changed = change((await transaction.store.get(room)) ?? { room, lastSavedAt: null });
  await Promise.all([transaction.store.put(changed), transaction.done]);
  return changed;
}

async function claimIn<Action extends EditAction>(
  database: IDBPDatabase<Schema<Action>>,
  room: string,
  { id, openOf }: TabLife,
): Promise<OutboxEntry<Action>[]> {
  const foreign = (await database.getAllFromIndex('entries', 'room', room)).filter(({ tab }) => tab !== id);
  if (foreign.length === 0) return [];
  const open = await openOf(new Set(foreign.flatMap(({ tab }) => tab ?? [])));
  const transaction = database.transaction('entries', 'readwrite');
  // Read once more: another tab may have been quicker.
  const left = (await transaction.store.index('room').getAll(room)).filter(
    ({ tab }) => tab !== id && (tab === undefined || !open.has(tab)),
  );
  const taken = left.map((entry) => ({ ...entry, tab: id }));
  await Promise.all([...taken.map((entry) => transaction.store.put(entry)), transaction.done]);
  return taken;
}

/** A database that was closed meanwhile throws where one without room fails later: for whoever edits both are one. */
function attempt(onLost: () => void, work: () => Promise<unknown>): void {
  try {
    void work().catch(onLost);
  } catch {
    onLost();
  }
}

function removeFrom<Action extends EditAction>(
  database: IDBPDatabase<Schema<Action>>,
  name: 'entries' | 'refused',
  ids: readonly string[],
): void {
  if (ids.length === 0) return;
  attempt(ignore, () => {
    const transaction = database.transaction(name, 'readwrite');
    for (const id of ids) void transaction.store.delete(id).catch(ignore);
    // Else a page that is left in this moment would find again what its author was done with.
    transaction.commit();
    return transaction.done;
  });
}
