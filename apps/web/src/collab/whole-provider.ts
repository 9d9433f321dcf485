import { HocuspocusProvider } from '@hocuspocus/provider';
import { applyUpdate, isIncomplete } from '@plumbline/shared/documents/apply-update.ts';
import { readRoomFrame } from './room-frame.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Hocuspocus' provider, whose document is whole. What the server sends is cut to what the document lacks, which the
 * library would not do. And where something got lost on the way, so that what builds on it waits in the document, the
 * server is asked at once for all that is missing, and again with growing pauses until nothing waits.
 */
export class WholeProvider extends HocuspocusProvider {
  #pauseMs = FIRST_PAUSE_MS;
  #nextQuestion: ReturnType<typeof setTimeout> | null = null;

  override onMessage(event: MessageEvent): void {
    const frame = readRoomFrame(event.data);
    if (frame.kind !== 'state' && frame.kind !== 'update') {
      super.onMessage(event);
      return;
    }
    try {
      applyUpdate(this.document, frame.update, this);
    } catch (error) {
      console.error('An update of the room could not be taken in', error);
    }
    if (frame.kind === 'state') this.synced = true;
    this.#considerAsking();
  }

  override onClose(): void {
    this.#askNoMore();
    super.onClose();
  }

  override destroy(): void {
    this.#askNoMore();
    super.destroy();
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
