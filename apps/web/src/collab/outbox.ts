import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import type { EditAction } from './edit-action.ts';
import { FrameLedger } from './frame-ledger.ts';
import type { OutboxEntry, OutboxStore } from './outbox-store.ts';
import { refusedEdit, type RefusedEdit } from './refused-edit.ts';
import type { KeptStep } from './room-kind.ts';
import type { FrameListener } from './room-provider.ts';

/** One step that was just made. */
interface Made<Action extends EditAction> {
  action: Action;
  /** What it did; undefined where nobody looked at its subject before. */
  step?: KeptStep | undefined;
  update: Uint8Array;
}

export interface OutboxOptions<Action extends EditAction> {
  room: string;
  store: OutboxStore<Action> | null;
  onChange: () => void;
  /** What an earlier document of this tab left to be made again. */
  carried?: readonly OutboxEntry<Action>[];
  /** What the author of a step wanted, as data worth keeping. */
  outcomeOf: (step: KeptStep) => readonly unknown[];
}

/**
 * The steps of one room that are not known to be stored: one entry a step, undo included, in the order made.
 * "n edits waiting" is the length of this list and nothing else.
 *
 * An entry without an update is in no document: it waited when the document it was made in was thrown away, and is to
 * be made again on what the server holds. Until then no frame takes it.
 */
export class Outbox<Action extends EditAction = EditAction> implements FrameListener {
  #room: string;
  #store: OutboxStore<Action> | null;
  #entries = new Map<string, OutboxEntry<Action>>();
  #unsent = new Set<string>();
  #ledger = new FrameLedger();
  #changed: () => void;
  #outcomeOf: OutboxOptions<Action>['outcomeOf'];

  constructor({ room, store, onChange, carried = [], outcomeOf }: OutboxOptions<Action>) {
    this.#room = room;
    this.#store = store;
    this.#changed = onChange;
    this.#outcomeOf = outcomeOf;
    this.#take(carried);
  }

  /** Takes over what an earlier visit left; the local copy of the document holds those edits. */
  async load(): Promise<void> {
    await this.#store?.claim(this.#room).catch(() => []);
    this.#take((await this.#store?.entriesOf(this.#room).catch(() => [])) ?? []);
    this.#changed();
  }

  /** What closed tabs left in this room and is not here yet, in the order made; each is to be taken by `take`. */
  async leftBehind(): Promise<OutboxEntry<Action>[]> {
    const left = (await this.#store?.claim(this.#room).catch(() => [])) ?? [];
    return left.filter(({ id }) => !this.#entries.has(id)).sort((a, b) => a.at - b.at);
  }

  /** Takes one of another tab, before its update comes into the document. */
  take(entry: OutboxEntry<Action>): void {
    this.#take([entry]);
    this.#changed();
  }

  get entries(): readonly OutboxEntry<Action>[] {
    return [...this.#entries.values()].sort((a, b) => a.at - b.at);
  }

  /** What the server calls the frame that took an entry in the stay of this name; null for one that has not left. */
  editIdOf(entry: Pick<OutboxEntry, 'id'>, visitId: string | null): string | null {
    const frame = this.#ledger.frameOf(entry.id);
    return visitId === null || frame === undefined ? null : `${visitId}.${frame}`;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** In the order made. */
  get toRepeat(): readonly OutboxEntry<Action>[] {
    return this.entries.filter(({ update }) => update === null);
  }

  /** Notes one step, in the tick of the edit and before its frame leaves. */
  add({ action, step, update }: Made<Action>): void {
    const made = { id: newObjectId(), room: this.#room, at: Date.now(), action, update };
    this.#put(step ? { ...made, step } : made);
  }

  /** Notes that a step was made again, in the tick of the edit and before its frame leaves. */
  repeated(entry: OutboxEntry<Action>, update: Uint8Array): void {
    this.#put({ ...entry, update });
  }

  /** A step whose update is of no use: it waits to be made again, by what it did. */
  repeatLater(entry: OutboxEntry<Action>): void {
    this.#put({ ...entry, update: null });
  }

  /** A step whose effect the server holds already. */
  settle(entry: OutboxEntry<Action>): void {
    this.#drop([entry.id]);
  }

  /** Gives up everything that waits; the caller throws the document away too. */
  clear(): void {
    this.#drop([...this.#entries.keys()]);
    this.#ledger.reset();
  }

  /**
   * Answers the steps that were refused; the caller throws the document away. What waits beside them is to be made
   * again, one frame a step: so each is judged by itself, also those that one handshake carried together.
   */
  refuse(
    code: string,
    { everything, editId = null }: { everything: boolean; editId?: string | null },
  ): RefusedEdit<Action>[] {
    const blamed = new Set(everything ? this.#entries.keys() : this.#blamed());
    const others = this.entries.filter(({ id }) => !blamed.has(id));
    const waiting = others.map((entry) => ({ ...entry, update: null }));
    this.#take(waiting);
    this.#ledger.reset();
    return this.#giveUp(blamed, { code, editId }, waiting);
  }

  /** A step that cannot be made again. */
  giveUp(entry: OutboxEntry<Action>, code: string): RefusedEdit<Action>[] {
    return this.#giveUp(new Set([entry.id]), { code, editId: null }, []);
  }

  connectionReset(): void {
    this.#ledger.reset();
    this.#unsent = new Set(this.#inDocument());
  }

  handshakeSent(): void {
    this.#ledger.sent(this.#inDocument());
    this.#unsent.clear();
  }

  updateSent(): void {
    this.#ledger.sent(this.#unsent);
    this.#unsent.clear();
  }

  frameAcknowledged(): void {
    this.#drop(this.#ledger.acknowledged());
  }

  /** With several steps in one frame nobody knows yet which it was. */
  #blamed(): string[] {
    const inFrame = this.#ledger.refused();
    return inFrame.length === 1 ? inFrame : [];
  }

  #giveUp(
    ids: ReadonlySet<string>,
    why: { code: string; editId: string | null },
    waiting: readonly OutboxEntry<Action>[],
  ): RefusedEdit<Action>[] {
    const given = this.entries.filter(({ id }) => ids.has(id));
    const refused = given.map((entry) => refusedEdit(entry, why, this.#outcomeOf));
    this.#store?.refuse(refused, waiting);
    for (const id of ids) this.#forget(id);
    this.#changed();
    return refused;
  }

  #inDocument(): string[] {
    return this.entries.filter(({ update }) => update !== null).map(({ id }) => id);
  }

  #take(entries: readonly OutboxEntry<Action>[]): void {
    for (const entry of entries) {
      this.#entries.set(entry.id, entry);
      if (entry.update) this.#unsent.add(entry.id);
      else this.#unsent.delete(entry.id);
    }
  }

  #put(entry: OutboxEntry<Action>): void {
    this.#take([entry]);
    this.#store?.put(entry);
    this.#changed();
  }

  #drop(ids: readonly string[]): void {
    for (const id of ids) this.#forget(id);
    this.#store?.remove(ids);
    this.#changed();
  }

  #forget(id: string): void {
    this.#entries.delete(id);
    this.#unsent.delete(id);
  }
}
