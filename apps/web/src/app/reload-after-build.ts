import { tabTexts } from '../storage/kept-texts.ts';

/** A second failure this soon is no new build but a broken one: the page that says so stays. */
const ONCE_IN_MS = 60_000;
const KEY = 'plumbline-reloadedForBuildAt';

interface Surroundings {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  nowMs: () => number;
  isServerUp: () => Promise<boolean>;
  reload: () => void;
}

/** Loads the page anew when a part of it is gone because the server has a newer build; never while the server is away. */
export function reloadAfterBuild(): void {
  const around: Surroundings = {
    storage: tabTexts,
    nowMs: () => Date.now(),
    isServerUp: async () => (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok,
    reload: () => location.reload(),
  };
  window.addEventListener('vite:preloadError', (event) => {
    if (isFace(event)) event.preventDefault();
    else void reloadOnce(around);
  });
}

/** Letters of a face of its own (`i18n/faces-*.ts`) are done without; nobody's page is loaded anew for them. */
export function isFace(event: Event): boolean {
  const failure: unknown = 'payload' in event ? event.payload : null;
  return failure instanceof Error && /\/faces-[^/]+$/.test(failure.message);
}

export async function reloadOnce({ storage, nowMs, isServerUp, reload }: Surroundings): Promise<void> {
  const now = nowMs();
  if (now - Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY) < ONCE_IN_MS) return;
  if (!(await isServerUp().catch(() => false))) return;
  storage.setItem(KEY, String(now));
  reload();
}
