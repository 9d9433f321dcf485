import { ref } from 'valtio';
import type { EditAction } from './edit-action.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { RefusedEdit } from './refused-edit.ts';
import type { KeptStep } from './room-kind.ts';
import type { RoomStatus } from './room-status.ts';

/** The edits of a room that were not taken: shown until the author is done with them, also after a reload. */
export class RefusedEdits<Action extends EditAction> {
  #edits: readonly RefusedEdit<Action>[] = [];
  #status: RoomStatus;
  #store: OutboxStore<Action> | null = null;

  constructor(status: RoomStatus) {
    this.#status = status;
  }

  /** Takes over what earlier visits left. */
  async load(store: OutboxStore<Action> | null, room: string): Promise<void> {
    this.#store = store;
    this.add((await store?.refusedOf(room).catch(() => [])) ?? []);
  }

  add(edits: readonly RefusedEdit<Action>[]): void {
    const known = new Set(this.#edits.map(({ id }) => id));
    const added = edits.filter(({ id }) => !known.has(id));
    if (added.length > 0) this.#show([...this.#edits, ...added]);
  }

  dismiss(): void {
    this.#letGo(() => true);
  }

  /** @param make makes an edit once more; false for one that there is no place for, which stays */
  tryAgain(make: (action: Action, step: KeptStep) => boolean): void {
    const made = this.#edits.flatMap(({ id, action, step }) => (step && make(action, step) ? [id] : []));
    this.#letGo((id) => made.includes(id));
  }

  #letGo(isDone: (id: string) => boolean): void {
    this.#store?.removeRefused(this.#edits.filter(({ id }) => isDone(id)).map(({ id }) => id));
    this.#show(this.#edits.filter(({ id }) => !isDone(id)));
  }

  #show(edits: readonly RefusedEdit<Action>[]): void {
    this.#edits = edits;
    this.#status.refused = edits.map((edit) => ref(edit));
  }
}
