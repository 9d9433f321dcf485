/** The address the trusted types' policy lets pass. */
export const SHELL_WORKER_PATH = '/sw.js';

/** By then the first page has what it needs. */
const AFTER_LOAD_MS = 2000;

/**
 * Lets the app be kept on this device by the service worker, once the page itself is there. Browsers without one
 * (also pages that come by plain http from another machine) need the server for every start, as ever.
 */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return;
  const settle = import.meta.env.PROD ? register : unregisterAll;
  const later = () => setTimeout(() => void settle(), AFTER_LOAD_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(SHELL_WORKER_PATH, { updateViaCache: 'none' });
  } catch {
    // Forbidden in this browser, which says so in its console; the app goes on without.
  }
}

/** A worker left by a production build of this address must not stand before sources that change. */
async function unregisterAll(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  await Promise.all(registrations.map((each) => each.unregister()));
}
