import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { decoded } from '../storage/decoded.ts';

/** Specification §2. */
export const HASH_OFFSET_PX = 60;

/** The element that scrolls: what the layouts put round the content, else the page. */
export const SCROLLER_ID = 'scroller';

/** How long a target is waited for that comes after its page, with its texts. */
const PATIENCE_MS = 5000;

/**
 * After a change of route, and of the hash within a page, goes smoothly to the hash target (60 px below the edge) or to
 * the top. A link within a page is a router's link: the browser's own jump knows no edge.
 */
export function ScrollPlace() {
  // Another press on the same link has another key only.
  const { pathname, hash, key } = useLocation();
  const press = hash && key;
  useEffect(() => {
    const id = decoded(hash.slice(1));
    if (id && goTo(id)) return;
    scroll(0);
    if (!id) return;
    const coming = new MutationObserver(() => goTo(id) && coming.disconnect());
    coming.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => coming.disconnect(), PATIENCE_MS);
    return () => {
      coming.disconnect();
      clearTimeout(timer);
    };
  }, [pathname, hash, press]);
  return null;
}

/** @returns false while there is nothing of that id */
function goTo(id: string): boolean {
  const target = document.getElementById(id);
  const scroller = document.getElementById(SCROLLER_ID);
  if (target) {
    const { scrollTop } = scroller ?? document.documentElement;
    const edge = scroller?.getBoundingClientRect().top ?? 0;
    scroll(target.getBoundingClientRect().top - edge + scrollTop - HASH_OFFSET_PX);
    // As after the browser's own jump, Tab goes on from there.
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  return target !== null;
}

function scroll(top: number): void {
  const scroller = document.getElementById(SCROLLER_ID) ?? document.documentElement;
  scroller.scrollTo({ top, behavior: 'smooth' });
}
