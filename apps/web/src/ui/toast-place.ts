import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Room that toasts leave at the inline end and above the strip at the block end, pixels. */
export interface ToastPlace {
  endPx: number;
  bottomPx: number;
}

const NOWHERE: ToastPlace = { endPx: 0, bottomPx: 0 };
const kept = new Set<ToastPlace>();
const listeners = new Set<() => void>();
let place = NOWHERE;

function settle(): void {
  place = {
    endPx: Math.max(0, ...[...kept].map(({ endPx }) => endPx)),
    bottomPx: Math.max(0, ...[...kept].map(({ bottomPx }) => bottomPx)),
  };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps toasts off something that lies at the edge, for as long as it is shown. */
export function useToastFreeEdge(isShown: boolean, { endPx = 0, bottomPx = 0 }: Partial<ToastPlace>): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const edge = { endPx, bottomPx };
    kept.add(edge);
    settle();
    return () => {
      kept.delete(edge);
      settle();
    };
  }, [isShown, endPx, bottomPx]);
}

export function useToastPlace(): ToastPlace {
  return useSyncExternalStore(subscribe, () => place);
}
