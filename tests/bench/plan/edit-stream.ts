import type * as Y from 'yjs';
import { moveRectangleCorner } from '@plumbline/shared/documents/plan/commands.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { RECTANGLE_CORNERS } from '@plumbline/shared/geometry/rectangle-points.ts';
import type { SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';

const PLAN_PX = 4000;

/** What one author does to a plan: drags the corners of its rectangles about, one command an edit. */
export class EditStream {
  readonly #doc: Y.Doc;
  readonly #random: SeededRandom;
  readonly #zoneIds: readonly string[];

  constructor(doc: Y.Doc, random: SeededRandom) {
    this.#doc = doc;
    this.#random = random;
    this.#zoneIds = readPlan(doc)
      .zones.filter(({ shape }) => shape === 'rectangle')
      .map(({ id }) => id);
  }

  /** Makes the next edit. @throws Error when the plan has no rectangle to move */
  next(): void {
    const corner = this.#random.pick(RECTANGLE_CORNERS) ?? 'lt';
    const to = { x: this.#random.next() * PLAN_PX, y: this.#random.next() * PLAN_PX };
    const moved = moveRectangleCorner(this.#doc, this.#random.pick(this.#zoneIds) ?? '', corner, to);
    // Once in some hundred thousand edits a corner falls on the line of its opposite.
    if (!moved.ok && moved.reason === 'zero-area') this.next();
    else if (!moved.ok) throw new Error(`the plan could not be edited: ${moved.reason}`);
  }
}
