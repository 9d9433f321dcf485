import { ref } from 'valtio';
import type { OutboxStore } from './outbox-store.ts';
import type { RefusedEdit } from './refused-edit.ts';
import type { RoomStatus } from './room-status.ts';

/** The edits of a room that were not taken: shown until the author is done with them, also after a reload. */
export class RefusedEdits {
  #status: RoomStatus;
  #store: OutboxStore | null = null;

  constructor(status: RoomStatus) {
    this.#status = status;
  }

  /** Takes over what earlier visits left. */
  async load(store: OutboxStore | null, room: string): Promise<void> {
    this.#store = store;
    this.add((await store?.refusedOf(room).catch(() => [])) ?? []);
  }

  add(edits: readonly RefusedEdit[]): void {
    const known = new Set(this.#status.refused.map(({ id }) => id));
    const added = edits.filter(({ id }) => !known.has(id)).map((edit) => ref(edit));
    if (added.length > 0) this.#status.refused = [...this.#status.refused, ...added];
  }

  dismiss(): void {
    this.#store?.removeRefused(this.#status.refused.map(({ id }) => id));
    this.#status.refused = [];
  }
}
