/** Reading may work while writing does not, for example with a full disk: the store is up only if neither fails. */
export type StoreUse = 'read' | 'write';

/**
 * Whether the store answers, as the callers that work with it all the time see it.
 * A call that hangs counts as a failure after `hangMs`, so that a frozen store is told of like a dead one.
 */
export interface StoreStatus {
  readonly up: boolean;
  /** Runs a call to the store and learns from how it ends. */
  watch<T>(use: StoreUse, call: () => Promise<T>): Promise<T>;
  /** Nobody tries this use any more: its last failure says nothing about now. */
  forget(use: StoreUse): void;
  /** Calls back with every change until the returned function is called. */
  onChange(listener: (up: boolean) => void): () => void;
}

/**
 * A status that starts as up.
 * @param isAway tells a store that is away from a fault of the caller
 * @param hangMs how long a call may take before the store counts as away
 */
export function createStoreStatus(isAway: (error: unknown) => boolean, hangMs = 2000): StoreStatus {
  const listeners = new Set<(up: boolean) => void>();
  const failing = new Set<StoreUse>();
  let up = true;
  const set = (use: StoreUse, isFailing: boolean): void => {
    if (isFailing) failing.add(use);
    else failing.delete(use);
    const next = failing.size === 0;
    if (up === next) return;
    up = next;
    for (const listener of listeners) listener(next);
  };
  return {
    get up() {
      return up;
    },
    async watch(use, call) {
      const hanging = setTimeout(() => set(use, true), hangMs);
      try {
        const result = await call();
        set(use, false);
        return result;
      } catch (error) {
        set(use, isAway(error));
        throw error;
      } finally {
        clearTimeout(hanging);
      }
    },
    forget: (use) => set(use, false),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
