/** How long a browser keeps what waits on this device. */

/** Asks the browser not to clear what is kept here when it needs room; some ask the reader, some decide by themselves. */
export function askToPersist(): void {
  // Missing on plain http.
  if (!('storage' in navigator)) return;
  navigator.storage.persist().catch(() => undefined);
}

/** True where the browser deletes what a site keeps after seven days without a visit: Safari, for a site not installed. */
export function isClearedUnvisited(): boolean {
  return isSafari(navigator.userAgent) && !window.matchMedia('(display-mode: standalone)').matches;
}

/** Chrome's views within other apps say a version too. */
function isSafari(agent: string): boolean {
  return agent.includes(' Version/') && agent.includes(' Safari/') && !agent.includes(' Chrome/');
}
