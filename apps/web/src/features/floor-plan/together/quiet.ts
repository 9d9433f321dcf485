import { getSession } from '../../../api/session-store.ts';

/** Visitors, whom nobody sees anyway, have none. */
function keyOf(): string | null {
  const session = getSession();
  return session?.kind === 'member' ? `plumbline-quiet-${session.userData.id}` : null;
}

/** Quiet is of this person on this device, on every plan they open, until they end it. */
export function readQuiet(): boolean {
  const key = keyOf();
  return key !== null && localStorage.getItem(key) === '1';
}

export function storeQuiet(quiet: boolean): void {
  const key = keyOf();
  if (key === null) return;
  if (quiet) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
}

/** Calls when this person wants it otherwise in another tab. */
export function onQuietElsewhere(listener: (quiet: boolean) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key !== null && key === keyOf()) listener(readQuiet());
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
