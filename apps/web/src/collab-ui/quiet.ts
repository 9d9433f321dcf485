import { getSession } from '../api/session-store.ts';
import { browserTexts } from '../storage/kept-texts.ts';

/** Visitors, whom nobody sees anyway, have none. */
function keyOf(): string | null {
  const session = getSession();
  return session?.kind === 'member' ? `plumbline-quiet-${session.userData.id}` : null;
}

/** Quiet is of this person on this device, in every room they open, until they end it. */
export function readQuiet(): boolean {
  const key = keyOf();
  return key !== null && browserTexts.getItem(key) === '1';
}

export function storeQuiet(quiet: boolean): void {
  const key = keyOf();
  if (key === null) return;
  if (quiet) browserTexts.setItem(key, '1');
  else browserTexts.removeItem(key);
}

const listeners = new Set<(quiet: boolean) => void>();

/** The same, told to rooms that are open in this tab; for where quiet is set outside of them. */
export function changeQuiet(quiet: boolean): void {
  storeQuiet(quiet);
  for (const listener of listeners) listener(readQuiet());
}

/** Calls when this person wants it otherwise in another tab, or in the settings of this one. */
export function onQuietElsewhere(listener: (quiet: boolean) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key !== null && key === keyOf()) listener(readQuiet());
  };
  window.addEventListener('storage', hear);
  listeners.add(listener);
  return () => {
    window.removeEventListener('storage', hear);
    listeners.delete(listener);
  };
}
