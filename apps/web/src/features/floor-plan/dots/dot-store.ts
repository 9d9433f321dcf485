import type { CaptureFields } from '@plumbline/shared/contract/inspection.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { useSyncExternalStore } from 'react';
import type { PlanDot } from './plan-dot.ts';

/** A dot in the hand. Plan space. */
export interface HeldDot {
  id: string;
  /** Where it stood. */
  from: PlanPoint;
  /** Where a person had put it; null where it followed a path. */
  before: PlanPoint | null;
  pressedAt: PlanPoint;
}

/** A cone in the hand. */
interface TurnedDot {
  id: string;
  from: number | null;
}

/** What was decided of a capture by hand, and how it was. */
export interface DotChange {
  id: string;
  to: CaptureFields;
  before: CaptureFields;
  /** One of several small steps, which are undone together. */
  isNudge?: true;
}

/** What a person does with the captures of a floor. */
export interface DotState {
  dots: readonly PlanDot[];
  /** The capture that is shown beside the plan. */
  openId: string | null;
  /** The inspection whose captures are being placed. */
  placing: string | null;
  /** The capture that the next press gives its place. */
  nextId: string | null;
  held: HeldDot | null;
  turned: TurnedDot | null;
  /** A change that is to be said to the server. */
  change: DotChange | null;
  /** The path of the walk whose captures are placed; empty where there is none. */
  path: readonly PlanPoint[];
  /** A path in the making; null while none is drawn. */
  drawn: readonly PlanPoint[] | null;
  /** Where its next point would be. */
  drawnTo: PlanPoint | null;
  /** A path that was drawn to its end and is to be said to the server. */
  finished: readonly PlanPoint[] | null;
}

const INITIAL: DotState = {
  dots: [],
  openId: null,
  placing: null,
  nextId: null,
  held: null,
  turned: null,
  change: null,
  path: [],
  drawn: null,
  drawnTo: null,
  finished: null,
};

/** The state of the captures on one open plan; the canvas listens to it directly, components through `useDots`. */
export class DotStore {
  #state = INITIAL;
  #listeners = new Set<() => void>();

  get state(): DotState {
    return this.#state;
  }

  set(change: Partial<DotState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useDots<T>(store: DotStore, select: (state: DotState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.state));
}
