import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import * as Y from 'yjs';

/** So many updates become one. */
const TRIM_FROM = 500;
const TRIM_AFTER_MS = 1000;

interface Schema extends DBSchema {
  updates: { key: number; value: Uint8Array };
}

/**
 * The copy of a room on this device: its updates as they came, taken together now and then. Tabs share it; what another
 * tab has written is taken in before it is replaced. It is laid out as that of y-indexeddb, whose copies are read on.
 * Guarded by local-copy.test.ts.
 */
export class LocalCopy {
  /** Settled once the document holds what was kept, also when nothing can be kept here. */
  readonly whenLoaded: Promise<void>;
  #name: string;
  #doc: Y.Doc;
  #opening: Promise<IDBPDatabase<Schema>>;
  #database: IDBPDatabase<Schema> | null = null;
  #count = 0;
  #trimming: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(name: string, doc: Y.Doc) {
    this.#name = name;
    this.#doc = doc;
    this.#opening = openDB<Schema>(name, 1, {
      upgrade: (database) => database.createObjectStore('updates', { autoIncrement: true }),
      // Whoever logs out deletes it.
      blocking: () => this.#database?.close(),
    });
    this.whenLoaded = this.#load().catch((error: unknown) => {
      console.error('The copy of a room could not be read', error);
    });
    doc.on('update', this.#keep);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#trimming);
    this.#doc.off('update', this.#keep);
    const database = await this.#opening.catch(() => null);
    database?.close();
  }

  /** Closes and deletes it; another tab that holds it open delays that, and nobody waits for it. */
  async clear(): Promise<void> {
    await this.close();
    indexedDB.deleteDatabase(this.#name);
  }

  async #load(): Promise<void> {
    const database = await this.#opening;
    if (this.#isClosed) return;
    this.#database = database;
    const transaction = database.transaction('updates', 'readwrite');
    const kept = await transaction.store.getAll();
    if (this.#isClosed) return;
    // What was done before the copy was open.
    if (this.#doc.store.clients.size > 0) await transaction.store.add(Y.encodeStateAsUpdate(this.#doc));
    this.#takeIn(kept);
    this.#count = kept.length;
    this.#considerTrimming();
  }

  /** An update that cannot be read costs nothing but itself: what was not sent yet stands in the outbox too. */
  #takeIn(kept: readonly Uint8Array[]): void {
    this.#doc.transact(() => {
      for (const update of kept) {
        try {
          applyUpdate(this.#doc, update, this);
        } catch (error) {
          console.error('An update in the copy of a room cannot be read', error);
        }
      }
    }, this);
  }

  #keep = (update: Uint8Array, origin: unknown): void => {
    if (!this.#database || origin === this) return;
    try {
      const transaction = this.#database.transaction('updates', 'readwrite');
      // Where no room is left the outbox, which needs the same room, says so.
      const unkept = () => undefined;
      void transaction.store.add(update).catch(unkept);
      transaction.commit();
      void transaction.done.catch(unkept);
    } catch {
      // Closed, since the person logs out.
      return;
    }
    this.#count += 1;
    this.#considerTrimming();
  };

  #considerTrimming(): void {
    if (this.#count < TRIM_FROM) return;
    clearTimeout(this.#trimming);
    this.#trimming = setTimeout(() => {
      this.#trim().catch((error: unknown) => console.error('The copy of a room could not be trimmed', error));
    }, TRIM_AFTER_MS);
  }

  /** One transaction: whatever another tab writes meanwhile comes after it and stays. */
  async #trim(): Promise<void> {
    if (!this.#database || this.#isClosed) return;
    const transaction = this.#database.transaction('updates', 'readwrite');
    const { store } = transaction;
    const [kept, keys] = await Promise.all([store.getAll(), store.getAllKeys()]);
    if (this.#isClosed) return;
    this.#takeIn(kept);
    const whole = store.add(Y.encodeStateAsUpdate(this.#doc));
    const last = keys.at(-1);
    if (last !== undefined) await store.delete(IDBKeyRange.upperBound(last));
    await Promise.all([whole, transaction.done]);
    this.#count = 1;
  }
}
