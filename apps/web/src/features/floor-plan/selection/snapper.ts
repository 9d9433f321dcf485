import type { PlanPoint, PlanState, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import { movedCorners, snapMove } from '../tools/snap-move.ts';
import { snapPoint, type SnapGuide, type SnapReach, type SnapWish } from '../tools/snap-point.ts';
import { SnapTargets } from '../tools/snap-targets.ts';

const NEAR_PX = 8;
const ALONG_PX = 240;
const NOTHING: readonly string[] = [];

/** Where the hand is, and whether it wants to be left alone. */
interface Hand {
  point: PlanPoint;
  alt?: boolean;
}

interface Made {
  zones: readonly PlanZone[];
  hidden: ReadonlySet<string>;
  leaves: string;
  targets: SnapTargets;
}

/** Snaps the hand to what this person sees of the plan and shows why; Alt turns it off. */
export class Snapper {
  #store: EditorStore;
  #plan: () => PlanState;
  #made: Made | null = null;

  constructor(store: EditorStore, plan: () => PlanState) {
    this.#store = store;
    this.#plan = plan;
  }

  /** @param leaves ids of zones that are no targets, for they are in hand */
  point(hand: Hand, wish: Omit<SnapWish, 'reach'> = {}, leaves = NOTHING): PlanPoint {
    if (hand.alt) return this.#show(hand.point, NOTHING_SHOWN);
    const snapped = snapPoint(this.#targets(leaves), hand.point, {
      reach: this.#reach,
      gridPx: this.#gridPx,
      ...wish,
    });
    return this.#show(snapped.point, snapped.guides);
  }

  /** Where the hand would be that took hold of these zones at `from`. */
  move(zones: readonly PlanZone[], from: PlanPoint, hand: Hand): PlanPoint {
    if (hand.alt) return this.#show(hand.point, NOTHING_SHOWN);
    const { shift, guides } = snapMove(
      this.#targets(zones.map(({ id }) => id)),
      movedCorners(zones.flatMap(({ points }) => points)),
      { x: hand.point.x - from.x, y: hand.point.y - from.y },
      { reach: this.#reach, gridPx: this.#gridPx },
    );
    return this.#show({ x: from.x + shift.x, y: from.y + shift.y }, guides);
  }

  clear(): void {
    if (this.#store.state.guides.length > 0) this.#store.set({ guides: NOTHING_SHOWN });
  }

  #show(point: PlanPoint, guides: readonly SnapGuide[]): PlanPoint {
    if (guides.length === 0) this.clear();
    else this.#store.set({ guides });
    return point;
  }

  get #reach(): SnapReach {
    const { scale } = this.#store.state.viewport;
    return { near: NEAR_PX / scale, along: ALONG_PX / scale };
  }

  /** The grid of 0.1 m, as far as it is shown and its lines stand apart. */
  get #gridPx(): number | null {
    return null;
  }

  #targets(leaves: readonly string[]): SnapTargets {
    const { zones } = this.#plan();
    const { hidden } = this.#store.state;
    const key = leaves.join();
    const made = this.#made;
    if (made?.zones === zones && made.hidden === hidden && made.leaves === key) return made.targets;
    const left = new Set(leaves);
    const shown = zones.filter(({ id }) => !hidden.has(id) && !left.has(id));
    const targets = new SnapTargets(shown.map(({ points }) => points));
    this.#made = { zones, hidden, leaves: key, targets };
    return targets;
  }
}

const NOTHING_SHOWN: readonly SnapGuide[] = [];
