/** The address the trusted types' policy lets pass. */
export const SHELL_WORKER_PATH = '/sw.js';

/**
 * Lets the app be kept on this device by the service worker, once the page itself is there. Browsers without one
 * (also pages that come by plain http from another machine) need the server for every start, as ever.
 */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return;
  const settle = import.meta.env.PROD ? register : unregisterAll;
  if (document.readyState === 'complete') void settle();
  else window.addEventListener('load', () => void settle(), { once: true });
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
