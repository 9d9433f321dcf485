import { useEffect, useSyncExternalStore } from 'react';

/** Everything around a canvas can be put aside; base.css hides what carries the class `frame-only` meanwhile. */
let hidden = false;
const listeners = new Set<() => void>();

export function setFrameHidden(wanted: boolean): void {
  hidden = wanted;
  document.documentElement.toggleAttribute('data-frame-hidden', hidden);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the frame is put aside now; it comes back when the page that may put it aside is left. */
export function useFrameHidden(): boolean {
  useEffect(() => () => setFrameHidden(false), []);
  return useSyncExternalStore(subscribe, () => hidden);
}
