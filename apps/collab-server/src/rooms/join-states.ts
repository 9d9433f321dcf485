/**
 * What somebody who joins is sent: the state of the room as far as they do not have it. To encode a plan of 2,000 zones
 * takes tens of milliseconds, and those who come at once have the same: nothing, or all that was there before a restart.
 * So the frame is kept for the next one until the room changes.
 *
 * Invariant (join-states.test.ts): a frame is never older than the room.
 */
import * as Y from 'yjs';
import { SYNC, syncFrame } from '../sockets/frame.ts';

/** A smaller one is made as quickly as it is found. */
const KEPT_FROM_BYTES = 16 * 1024;
/** Of all rooms together. */
const KEPT_BYTES = 64 * 1024 * 1024;
const REST_AFTER_MS = 10_000;

interface Kept {
  vector: Uint8Array;
  frame: Uint8Array;
  usedAtMs: number;
  stopListening(): void;
}

/** The frames that are kept in this process; the latest of each room. */
export class JoinStates {
  readonly #kept = new Map<Y.Doc, Kept>();
  #sizeBytes = 0;

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /**
   * The frame for somebody who says by a state vector what they have.
   * @throws when the state vector cannot be read
   */
  frameFor(room: string, live: Y.Doc, vector: Uint8Array): Uint8Array {
    const usedAtMs = performance.now();
    const kept = this.#kept.get(live);
    if (kept && Buffer.compare(kept.vector, vector) === 0) {
      kept.usedAtMs = usedAtMs;
      return kept.frame;
    }
    const frame = syncFrame(room, SYNC.step2, Y.encodeStateAsUpdate(live, vector));
    const isWorthIt = frame.byteLength >= KEPT_FROM_BYTES && vector.byteLength < frame.byteLength;
    if (isWorthIt) this.#keep(live, { vector: vector.slice(), frame, usedAtMs });
    return frame;
  }

  /** Forgets what nobody has asked for lately. */
  rest(nowMs: number): void {
    for (const [live, { usedAtMs }] of this.#kept) {
      if (nowMs - usedAtMs > REST_AFTER_MS) this.#forget(live);
    }
  }

  #keep(live: Y.Doc, kept: Omit<Kept, 'stopListening'>): void {
    this.#forget(live);
    const forget = (): void => this.#forget(live);
    const stopListening = (): void => {
      live.off('update', forget);
      live.off('destroy', forget);
    };
    live.on('update', forget);
    live.on('destroy', forget);
    this.#kept.set(live, { ...kept, stopListening });
    this.#sizeBytes += kept.frame.byteLength;
    for (const oldest of this.#kept.keys()) {
      if (this.#sizeBytes <= KEPT_BYTES) break;
      this.#forget(oldest);
    }
  }

  #forget(live: Y.Doc): void {
    const kept = this.#kept.get(live);
    if (!kept) return;
    kept.stopListening();
    this.#sizeBytes -= kept.frame.byteLength;
    this.#kept.delete(live);
  }
}
