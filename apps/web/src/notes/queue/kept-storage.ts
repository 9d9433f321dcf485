/** How long a browser keeps what waits on this device. */

/** Asks the browser not to clear what is kept here when it needs room; some ask the reader, some decide by themselves. */
export function askToPersist(): void {
  // Missing on plain http.
  if (!('storage' in navigator)) return;
  navigator.storage.persist().catch(() => undefined);
}

const SAFARI = /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//;

/** True where the browser deletes what a site keeps after seven days without a visit: Safari, for a site not installed. */
export function isClearedUnvisited(): boolean {
  return SAFARI.test(navigator.userAgent) && !window.matchMedia('(display-mode: standalone)').matches;
}
