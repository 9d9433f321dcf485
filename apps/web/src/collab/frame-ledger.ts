/**
 * Which sync frame carried which outbox entry.
 *
 * The server answers each SyncStep2 and each Update of a connection with one SyncStatus, in order. An entry is stored
 * durably when the frame that took it is acknowledged; the SyncStep2 of a handshake takes everything that waits.
 * Frames of a former connection mean nothing after `reset`. Guarded by frame-ledger.test.ts.
 */
export class FrameLedger {
  #sent = 0;
  #acknowledged = 0;
  #frameOf = new Map<string, number>();

  /** A new connection: nothing of the old one will be acknowledged any more. */
  reset(): void {
    this.#sent = 0;
    this.#acknowledged = 0;
    this.#frameOf.clear();
  }

  /** A frame left with these entries; an entry that sits in a later frame already stays with the first. */
  sent(entryIds: Iterable<string>): void {
    this.#sent += 1;
    for (const id of entryIds) {
      if (!this.#frameOf.has(id)) this.#frameOf.set(id, this.#sent);
    }
  }

  /** The next frame was acknowledged; answers the entries that are durable now. */
  acknowledged(): string[] {
    if (this.#acknowledged >= this.#sent) return [];
    this.#acknowledged += 1;
    const durable: string[] = [];
    for (const [id, frame] of this.#frameOf) {
      if (frame <= this.#acknowledged) durable.push(id);
    }
    for (const id of durable) this.#frameOf.delete(id);
    return durable;
  }

  /** The number of the frame that took an entry; undefined for one that has not left. */
  frameOf(entryId: string): number | undefined {
    return this.#frameOf.get(entryId);
  }

  /**
   * What the next frame holds, the one that a refusal is about: frames are judged in order, and all before it were
   * acknowledged.
   */
  refused(): string[] {
    const next = this.#acknowledged + 1;
    return [...this.#frameOf].filter(([, frame]) => frame === next).map(([id]) => id);
  }
}
