import { observePlan } from '@plumbline/shared/documents/plan/observe.ts';
import { compareOrdered } from '@plumbline/shared/documents/plan/order-keys.ts';
import { zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import { readCalibration, readDisplayNames, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { readZoneData } from '@plumbline/shared/documents/plan/zone-reader.ts';
import type { PlanState, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { useSyncExternalStore } from 'react';
import type * as Y from 'yjs';

/** What one transaction did to one zone; `isOwn` when it was made in this tab. */
export interface ZoneChange {
  before: PlanZone | null;
  after: PlanZone | null;
  isOwn: boolean;
}

const EMPTY: PlanState = { zones: [], calibration: null };

/**
 * The plan as plain data that follows its document. A zone that did not change stays the same object,
 * so rows and canvas nodes of other zones are left alone. Test: live-plan.test.ts.
 */
export class LivePlan {
  #state = EMPTY;
  #past: PlanState | null = null;
  #stop: () => void = () => undefined;
  #listeners = new Set<() => void>();
  #onZone: (change: ZoneChange) => void;

  /** @param onZone hears of every zone that is made, changed or deleted, before the state is told */
  constructor(onZone: (change: ZoneChange) => void = () => undefined) {
    this.#onZone = onZone;
  }

  /** What is shown: the plan as it is, or as it was. */
  get state(): PlanState {
    return this.#past ?? this.#state;
  }

  /** The plan as it is, whatever is shown. */
  get present(): PlanState {
    return this.#state;
  }

  get isPast(): boolean {
    return this.#past !== null;
  }

  /** Shows the plan as it was; null for as it is. The document is followed all the same. */
  showPast(past: PlanState | null): void {
    if (past === this.#past) return;
    this.#past = past;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows another document: a refused edit gives the room a fresh one. */
  attach(doc: Y.Doc | null): void {
    this.#stop();
    this.#stop = doc
      ? observePlan(doc, (zoneIds, scaleChanged, { local }) =>
          this.#follow(doc, zoneIds, scaleChanged, local),
        )
      : () => undefined;
    this.#publish(doc ? readPlan(doc) : EMPTY);
  }

  #follow(doc: Y.Doc, zoneIds: ReadonlySet<string>, scaleChanged: boolean, isOwn: boolean): void {
    const before = this.#state.zones;
    const zones = zoneIds.size > 0 ? withChanged(doc, before, zoneIds) : before;
    for (const id of zoneIds) {
      const [was, is] = [before, zones].map((all) => all.find((zone) => zone.id === id) ?? null);
      this.#onZone({ before: was ?? null, after: is ?? null, isOwn });
    }
    this.#publish({
      zones,
      calibration: scaleChanged ? readCalibration(doc) : this.#state.calibration,
    });
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
