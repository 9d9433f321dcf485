import { useEffect, useSyncExternalStore } from 'react';

/** A part of the page that nobody needs before something is pressed. */
export interface LaterPart<Part> {
  /** Fetches it, at most once at a time; after a failure the next call tries again. */
  ask: () => Promise<void>;
  /** Null until it is there. */
  now: () => Part | null;
  subscribe: (listener: () => void) => () => void;
}

const parts: LaterPart<unknown>[] = [];
let isAtRest = false;

/** @param load imports the part; an object, so that a component is not taken for a function to be called */
export function later<Part extends object>(load: () => Promise<Part>): LaterPart<Part> {
  const listeners = new Set<() => void>();
  let part: Part | null = null;
  let coming: Promise<void> | null = null;
  const fetchPart = async () => {
    try {
      part = await load();
      for (const listener of listeners) listener();
    } finally {
      coming = null;
    }
  };
  const self: LaterPart<Part> = {
    ask: async () => {
      if (!part) await (coming ??= fetchPart());
    },
    now: () => part,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  parts.push(self);
  if (isAtRest) void self.ask().catch(() => undefined);
  return self;
}

/**
 * @param isWanted fetches it now
 * @returns the part as soon as it is there
 */
export function useLater<Part>(part: LaterPart<Part>, isWanted = false): Part | null {
  useEffect(() => {
    // Where it cannot be had the next wish tries again; a newer build reloads the page by itself.
    if (isWanted) part.ask().catch(() => undefined);
  }, [part, isWanted]);
  return useSyncExternalStore(part.subscribe, part.now);
}

/** Fetches all of them; those that cannot be had come when they are wanted. */
export async function loadLaterParts(): Promise<void> {
  await Promise.allSettled(parts.map(({ ask }) => ask()));
}

/** Fetches them once the page is drawn and the browser has nothing else to do; of pages that come later, with them. */
export function loadLaterPartsAtRest(): void {
  const load = () => {
    isAtRest = true;
    void loadLaterParts();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 3000 });
  // Safari has none.
  else setTimeout(load, 1000);
}
