import { readMarkup } from '@plumbline/shared/documents/plan/markup/markup-reader.ts';
import { observeMarkup } from '@plumbline/shared/documents/plan/markup/observe-markup.ts';
import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { observeNorth } from '@plumbline/shared/documents/plan/north.ts';
import { observePlan } from '@plumbline/shared/documents/plan/observe.ts';
import { compareOrdered } from '@plumbline/shared/documents/plan/order-keys.ts';
import { zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import { readCalibration, readDisplayNames, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { readZoneData } from '@plumbline/shared/documents/plan/zone-reader.ts';
import type { PlanState, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import type { PlanObject } from '../selection/plan-object.ts';

/** What one transaction did to one zone or object of markup; `isOwn` when it was made in this tab. */
export interface ObjectChange {
  before: PlanObject | null;
  after: PlanObject | null;
  isOwn: boolean;
}

const EMPTY: PlanState = { zones: [], calibration: null, northDeg: null };
const NO_MARKUP: readonly PlanMarkup[] = [];

/** A plan as it was after the edit of `at`, null for before the first one; without markup where that is not known. */
export type PastPlan = PlanState & { at: string | null; markup?: readonly PlanMarkup[] };

/**
 * The plan as plain data that follows its document. A zone that did not change stays the same object,
 * so rows and canvas nodes of other zones are left alone. Test: live-plan.test.ts.
 */
export class LivePlan {
  #state = EMPTY;
  #past: PastPlan | null = null;
  #markup = NO_MARKUP;
  #stop: () => void = () => undefined;
  #listeners = new Set<() => void>();
  #onChange: (change: ObjectChange) => void;

  /** @param onChange hears of every object that is made, changed or deleted, before the state is told */
  constructor(onChange: (change: ObjectChange) => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** What is shown: the plan as it is, or as it was. */
  get state(): PlanState {
    return this.#past ?? this.#state;
  }

  /** The plan as it is, whatever is shown. */
  get present(): PlanState {
    return this.#state;
  }

  /** What is shown instead of the plan as it is, if it is. */
  get past(): PastPlan | null {
    return this.#past;
  }

  get isPast(): boolean {
    return this.#past !== null;
  }

  /** Shows the plan as it was; null for as it is. The document is followed all the same. */
  showPast(past: PastPlan | null): void {
    if (past === this.#past) return;
    this.#past = past;
    for (const listener of this.#listeners) listener();
  }

  /** In drawing order; the same list while nothing of it changes. */
  get markup(): readonly PlanMarkup[] {
    return this.#past ? (this.#past.markup ?? NO_MARKUP) : this.#markup;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows another document: a refused edit gives the room a fresh one. */
  attach(doc: Y.Doc | null): void {
    this.#stop();
    this.#stop = doc ? this.#observe(doc) : () => undefined;
    const { markup, ...state } = doc ? readPlan(doc) : { ...EMPTY, markup: NO_MARKUP };
    this.#markup = markup;
    this.#publish(state);
  }

  #observe(doc: Y.Doc): () => void {
    const stops = [
      observePlan(doc, (zoneIds, scaleChanged, { local }) => this.#follow(doc, zoneIds, scaleChanged, local)),
      observeMarkup(doc, (ids, { local }) => this.#followMarkup(doc, ids, local)),
      observeNorth(doc, (northDeg) => this.#publish({ ...this.#state, northDeg })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Objects that did not change stay the same. */
  #followMarkup(doc: Y.Doc, ids: ReadonlySet<string>, isOwn: boolean): void {
    const all = new Map(this.#markup.map((markup) => [markup.id, markup]));
    for (const id of ids) {
      const before = all.get(id) ?? null;
      const after = readMarkup(doc, id);
      if (after) all.set(id, after);
      else all.delete(id);
      this.#onChange({ before, after, isOwn });
    }
    this.#markup = [...all.values()].sort(compareOrdered);
    this.#publish(this.#state);
  }

  #follow(doc: Y.Doc, zoneIds: ReadonlySet<string>, scaleChanged: boolean, isOwn: boolean): void {
    const before = this.#state.zones;
    const zones = zoneIds.size > 0 ? withChanged(doc, before, zoneIds) : before;
    for (const id of zoneIds) {
      const [was, is] = [before, zones].map((all) => all.find((zone) => zone.id === id) ?? null);
      this.#onChange({ before: was ?? null, after: is ?? null, isOwn });
    }
    const calibration = scaleChanged ? readCalibration(doc) : this.#state.calibration;
    this.#publish({ ...this.#state, zones, calibration });
  }

  #publish(state: PlanState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Reads only the changed zones, and all names only when one of them may have moved. */
function withChanged(doc: Y.Doc, before: readonly PlanZone[], zoneIds: ReadonlySet<string>): PlanZone[] {
  const zones = new Map(before.map((zone) => [zone.id, zone]));
  let namesMoved = false;
  for (const id of zoneIds) {
    const former = zones.get(id);
    const data = readZoneData(id, zonesRoot(doc).get(id));
    namesMoved ||= former?.name !== data?.name || former?.order !== data?.order;
    if (data) zones.set(id, { ...data, displayName: former?.displayName ?? data.name });
    else zones.delete(id);
  }
  if (namesMoved) {
    for (const [id, displayName] of readDisplayNames(doc)) {
      const zone = zones.get(id);
      if (zone && zone.displayName !== displayName) zones.set(id, { ...zone, displayName });
    }
  }
  return [...zones.values()].sort(compareOrdered);
}

/** The plan as it is, also while the past is shown. */
export function usePresentPlan(live: LivePlan): PlanState {
  return useSyncExternalStore(live.subscribe, () => live.present);
}

/** The plan's plain data; the component draws anew when it changes. */
export function usePlanState(live: LivePlan): PlanState {
  return useSyncExternalStore(live.subscribe, () => live.state);
}

/** The plan's markup in drawing order; the component draws anew when it changes. */
export function useMarkup(live: LivePlan): readonly PlanMarkup[] {
  return useSyncExternalStore(live.subscribe, () => live.markup);
}
