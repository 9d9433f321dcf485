import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { LoadingBar } from './loading-bar.tsx';

/** What the page waits for now; it begins with the first load, whose bar index.html draws. */
const waits = new Set<object>([{}]);
const [firstLoad] = waits;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function endFirstLoad(): void {
  if (firstLoad && waits.delete(firstLoad)) tell();
}

/** Shows the loading bar while `isLoading`, for as long as the caller is there. */
export function usePageLoading(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return;
    const wait = {};
    waits.add(wait);
    tell();
    return () => {
      waits.delete(wait);
      tell();
    };
  }, [isLoading]);
}

/** Stands for a page whose code or texts are on their way (specification §4: the bar starts on fallback). */
export function PageFallback() {
  usePageLoading(true);
  return null;
}

/** One bar for everything a page waits for, so that it never begins anew between two parts of one load. */
export function PageLoadingBar({ label }: { label: string }) {
  const loading = useSyncExternalStore(subscribe, () => waits.size > 0);
  // By now whatever stands for the page has said that it waits.
  useEffect(endFirstLoad, []);
  return <LoadingBar loading={loading} label={label} />;
}
