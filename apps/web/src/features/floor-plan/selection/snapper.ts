import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint, PlanState, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { isImperial } from '@plumbline/shared/units/is-imperial.ts';
import { finestStepPx, gridStepPx } from '../canvas/grid-step.ts';
import { seenMarkup, seenZones, type EditorState, type EditorStore } from '../editor/editor-store.ts';
import { markupOutlines } from '../tools/markup-snap.ts';
import { movedCorners, snapMove } from '../tools/snap-move.ts';
import { snapPoint, type SnapGuide, type SnapReach, type SnapWish } from '../tools/snap-point.ts';
import type { ViewSettings } from '../view/view-settings.ts';
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
  markup: readonly PlanMarkup[];
  hidden: ReadonlySet<string>;
  layers: ViewSettings['layers'];
  leaves: string;
  targets: SnapTargets;
}

/** Snaps the hand to what this person sees of the plan and shows why; Alt turns it off. */
export class Snapper {
  #store: EditorStore;
  #plan: () => PlanState;
  #markup: () => readonly PlanMarkup[];
  #made: Made | null = null;

  constructor(store: EditorStore, plan: () => PlanState, markup: () => readonly PlanMarkup[]) {
    this.#store = store;
    this.#plan = plan;
    this.#markup = markup;
  }

  /** @param leaves ids of objects that are no targets, for they are in hand */
  point(hand: Hand, wish: Omit<SnapWish, 'reach'> = {}, leaves = NOTHING): PlanPoint {
    if (hand.alt) return this.#show(hand.point, NOTHING_SHOWN);
    const snapped = snapPoint(this.#targets(leaves), hand.point, {
      reach: this.#reach,
      gridPx: this.#gridPx,
      ...wish,
    });
    return this.#show(snapped.point, snapped.guides);
  }

  /**
   * Where the hand would be that took hold of these zones at `from`.
   * @param leaves ids of all that is in hand
   */
  move(zones: readonly PlanZone[], from: PlanPoint, hand: Hand, leaves: readonly string[]): PlanPoint {
    if (hand.alt) return this.#show(hand.point, NOTHING_SHOWN);
    const { shift, guides } = snapMove(
      this.#targets(leaves),
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

  /** On a plan with a scale the grid as it is shown, else its finest step: what is drawn measures round. */
  get #gridPx(): number | null {
    const { view, viewport } = this.#store.state;
    const { calibration } = this.#plan();
    if (!calibration) return null;
    const imperial = isImperial(view.unit ?? calibration.unit);
    return view.grid
      ? gridStepPx(viewport.scale, calibration, imperial)
      : finestStepPx(calibration, imperial);
  }

  #targets(leaves: readonly string[]): SnapTargets {
    const { zones } = this.#plan();
    const markup = this.#markup();
    const { hidden, view } = this.#store.state;
    const key = leaves.join();
    const made = this.#made;
    const isSamePlan = made?.zones === zones && made.markup === markup;
    if (isSamePlan && made.hidden === hidden && made.layers === view.layers && made.leaves === key)
      return made.targets;
    const targets = targetsOf(this.#store.state, { zones, markup }, new Set(leaves));
    this.#made = { zones, markup, hidden, layers: view.layers, leaves: key, targets };
    return targets;
  }
}

const NOTHING_SHOWN: readonly SnapGuide[] = [];

/** What this person sees of the plan and has not in hand. */
function targetsOf(
  state: EditorState,
  { zones, markup }: Pick<Made, 'zones' | 'markup'>,
  inHand: ReadonlySet<string>,
): SnapTargets {
  const { rings, lines } = markupOutlines(seenMarkup(state, markup).filter(({ id }) => !inHand.has(id)));
  const outlines = seenZones(state, zones).filter(({ id }) => !inHand.has(id));
  return new SnapTargets([...outlines.map(({ points }) => points), ...rings], lines);
}
