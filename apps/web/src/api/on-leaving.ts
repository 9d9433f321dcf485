/** Somebody who looks at another tab for a moment has not left; nor is every glance worth a word. */
const LEAVING_EVERY_MS = 60_000;

/** Tells when the page is hidden, at most once a minute. @returns ends it */
export function onLeaving(leave: () => void): () => void {
  let leftAtMs = 0;
  const onVisibility = () => {
    if (document.visibilityState !== 'hidden' || Date.now() - leftAtMs < LEAVING_EVERY_MS) return;
    leftAtMs = Date.now();
    leave();
  };
  document.addEventListener('visibilitychange', onVisibility);
  return () => document.removeEventListener('visibilitychange', onVisibility);
}
