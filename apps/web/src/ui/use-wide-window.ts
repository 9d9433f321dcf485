import { useSyncExternalStore } from 'react';

/** True while the window is at least so wide. */
export function useWideWindow(leastPx: number): boolean {
  const query = () => window.matchMedia(`(min-width: ${leastPx}px)`);
  return useSyncExternalStore(
    (onChange) => {
      const width = query();
      width.addEventListener('change', onChange);
      return () => width.removeEventListener('change', onChange);
    },
    () => query().matches,
  );
}
