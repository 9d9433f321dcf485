import { HocuspocusProvider } from '@hocuspocus/provider';
import { applyUpdate, isIncomplete } from '@plumbline/shared/documents/apply-update.ts';
import { readRoomFrame, type RoomFrame } from './room-frame.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

type DocumentFrame = Extract<RoomFrame, { update: Uint8Array }>;

/**
 * Hocuspocus' provider, whose document is whole. What the server sends is cut to what the document lacks, which the
 * library would not do. And where something got lost on the way, so that what builds on it waits in the document, the
 * server is asked at once for all that is missing, and again with growing pauses until nothing waits.
 */
export class WholeProvider extends HocuspocusProvider {
  #pauseMs = FIRST_PAUSE_MS;
  #nextQuestion: ReturnType<typeof setTimeout> | null = null;
  /** What came while others are held back, in order; null while they are not. */
  #heldBack: DocumentFrame[] | null = null;
  #beforeOthers = new Set<() => void>();

  /** Calls each time before something of others goes into the document; ends by the answered function. */
  beforeOthers(listener: () => void): () => void {
    this.#beforeOthers.add(listener);
    return () => this.#beforeOthers.delete(listener);
  }

  /**
   * What others write waits outside of the document until the answered function is called: an input method that is at
   * work in a text ends when somebody changes the text around it.
   */
  holdBack(): () => void {
    const held: DocumentFrame[] = [];
    this.#heldBack ??= held;
    return () => {
      if (this.#heldBack !== held) return;
      this.#heldBack = null;
      for (const frame of held) this.#takeIn(frame);
    };
  }

  override onMessage(event: MessageEvent): void {
    const frame = readRoomFrame(event.data);
    if (frame.kind !== 'state' && frame.kind !== 'update') {
      super.onMessage(event);
    } else if (this.#heldBack) {
      this.#heldBack.push(frame);
    } else {
      this.#takeIn(frame);
    }
  }

  override onClose(): void {
    this.#askNoMore();
    super.onClose();
  }

  override destroy(): void {
    this.#heldBack = null;
    this.#askNoMore();
    super.destroy();
  }

  #takeIn(frame: DocumentFrame): void {
    for (const listener of this.#beforeOthers) listener();
    try {
      applyUpdate(this.document, frame.update, this);
    } catch (error) {
      console.error('An update of the room could not be taken in', error);
    }
    if (frame.kind === 'state') this.synced = true;
    this.#considerAsking();
  }

  #considerAsking(): void {
    if (!isIncomplete(this.document)) this.#askNoMore();
    else if (this.#nextQuestion === null) this.#ask();
  }

  #ask(): void {
    // Before the first answer the question is on its way already.
    if (this.isSynced) this.startSync();
    this.#nextQuestion = setTimeout(() => {
      this.#nextQuestion = null;
      this.#considerAsking();
    }, this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }

  #askNoMore(): void {
    if (this.#nextQuestion !== null) clearTimeout(this.#nextQuestion);
    this.#nextQuestion = null;
    this.#pauseMs = FIRST_PAUSE_MS;
  }
}
