import { proxy, useSnapshot } from 'valtio';

/** What lies over the page and can be opened from several places: bar, menu, palette and keys. */
export type ShellSheet = 'palette' | 'settings' | 'keys' | 'navigation';

const store = proxy<{ open: ShellSheet | null }>({ open: null });

/** The sheet that is open now; there is never more than one. */
export function useOpenSheet(): ShellSheet | null {
  return useSnapshot(store).open;
}

export function openSheet(sheet: ShellSheet): void {
  store.open = sheet;
}

/** Closes this sheet only: one that gives way to the next may hear of its own end afterwards. */
export function closeSheet(sheet: ShellSheet): void {
  if (store.open === sheet) store.open = null;
}
