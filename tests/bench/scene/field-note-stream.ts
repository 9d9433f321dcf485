import type * as Y from 'yjs';
import { moveFieldNote } from '@plumbline/shared/documents/scene/commands.ts';
import { readFieldNotes } from '@plumbline/shared/documents/scene/read.ts';
import type { SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';

/** What one author does in a scene: turns its field notes elsewhere, one command an edit. */
export class FieldNoteStream {
  readonly #doc: Y.Doc;
  readonly #random: SeededRandom;
  readonly #noteIds: readonly string[];

  constructor(doc: Y.Doc, random: SeededRandom) {
    this.#doc = doc;
    this.#random = random;
    this.#noteIds = readFieldNotes(doc).map(({ id }) => id);
  }

  /** Makes the next edit. */
  next(): void {
    const to = { yawDeg: this.#random.int(360) - 180, pitchDeg: -this.#random.int(80) };
    moveFieldNote(this.#doc, this.#random.pick(this.#noteIds) ?? '', to);
  }
}
