/** How often findings are right, by their class. */
import { HAZARD_KINDS, type HazardKind } from '../../../packages/server/src/demo/walk/walk-hazards.ts';
import { overlapOf, type SphereBox } from '../../../packages/shared/src/hazards/sphere-box.ts';
import type { LabelledBox } from './labelled-boxes.ts';

export interface FoundThing extends SphereBox {
  hazard: string | null;
}

/** A finding is right that lies on what it is to so much of both together, or so much of the smaller one. */
const MATCH = { ofUnion: 0.3, ofSmaller: 0.6 } as const;

interface Counts {
  right: number;
  wrong: number;
  /** Dangers that should be found, and of them those that are. */
  there: number;
  met: number;
}

export class ClassCounts {
  readonly #counts = new Map<HazardKind, Counts>(
    HAZARD_KINDS.map((kind) => [kind, { right: 0, wrong: 0, there: 0, met: 0 }]),
  );

  /** Adds what one picture shows, and what was found in it. */
  add(found: readonly FoundThing[], shown: readonly LabelledBox[]): void {
    for (const [kind, counts] of this.#counts) {
      const own = shown.filter((each) => each.kind === kind);
      const named = found.filter(({ hazard }) => hazard === kind);
      for (const each of named) {
        const on = own.filter((box) => isOn(each, box));
        if (on.some(({ isAsked }) => isAsked)) counts.right += 1;
        else if (on.length === 0) counts.wrong += 1;
      }
      const asked = own.filter(({ isAsked }) => isAsked);
      counts.there += asked.length;
      counts.met += asked.filter((box) => named.some((each) => isOn(each, box))).length;
    }
  }

  /** @returns null where nothing was found, or nothing was there */
  of(kind: HazardKind): { precision: number | null; recall: number | null; there: number } {
    const { right, wrong, there, met } = this.#counts.get(kind) ?? { right: 0, wrong: 0, there: 0, met: 0 };
    return {
      precision: right + wrong === 0 ? null : right / (right + wrong),
      recall: there === 0 ? null : met / there,
      there,
    };
  }

  get wrongCount(): number {
    return [...this.#counts.values()].reduce((sum, { wrong }) => sum + wrong, 0);
  }
}

function isOn(one: SphereBox, other: SphereBox): boolean {
  const { ofUnion, ofSmaller } = overlapOf(one, other);
  return ofUnion >= MATCH.ofUnion || ofSmaller >= MATCH.ofSmaller;
}
