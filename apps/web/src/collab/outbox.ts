import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import type { EditAction } from './edit-action.ts';
import { FrameLedger } from './frame-ledger.ts';
import type { OutboxEntry, OutboxStore } from './outbox-store.ts';
import type { FrameListener } from './room-provider.ts';

/**
 * The steps of one room that are not known to be stored: one entry a step, undo included, in the order made.
 * "n edits waiting" is the length of this list and nothing else.
 */
export class Outbox implements FrameListener {
  #room: string;
  #store: OutboxStore | null;
  #entries = new Map<string, OutboxEntry>();
  #unsent = new Set<string>();
  #ledger = new FrameLedger();
  #changed: () => void;

  constructor(room: string, store: OutboxStore | null, changed: () => void) {
    this.#room = room;
    this.#store = store;
    this.#changed = changed;
  }

  /** Takes over what an earlier visit left; the local copy of the document holds those edits. */
  async load(): Promise<void> {
    for (const entry of (await this.#store?.entriesOf(this.#room).catch(() => [])) ?? []) {
      this.#entries.set(entry.id, entry);
      this.#unsent.add(entry.id);
    }
    this.#changed();
  }

  get entries(): readonly OutboxEntry[] {
    return [...this.#entries.values()].sort((a, b) => a.at - b.at);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Notes one step, in the tick of the edit and before its frame leaves. */
  add(action: EditAction, update: Uint8Array): void {
    const entry = { id: newObjectId(), room: this.#room, at: Date.now(), action, update };
    this.#entries.set(entry.id, entry);
    this.#unsent.add(entry.id);
    this.#store?.add(entry);
    this.#changed();
  }

  /** Gives up everything that waits; the caller throws the document away too. */
  clear(): OutboxEntry[] {
    const given = [...this.entries];
    this.#drop([...this.#entries.keys()]);
    this.#ledger.reset();
    return given;
  }

  connectionReset(): void {
    this.#ledger.reset();
    this.#unsent = new Set(this.#entries.keys());
  }

  handshakeSent(): void {
    this.#ledger.sent(this.#entries.keys());
    this.#unsent.clear();
  }

  updateSent(): void {
    this.#ledger.sent(this.#unsent);
    this.#unsent.clear();
  }

  frameAcknowledged(): void {
    this.#drop(this.#ledger.acknowledged());
  }

  #drop(ids: readonly string[]): void {
    for (const id of ids) {
      this.#entries.delete(id);
      this.#unsent.delete(id);
    }
    this.#store?.remove(ids);
    this.#changed();
  }
}
