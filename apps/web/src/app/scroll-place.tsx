import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Specification §2. */
export const HASH_OFFSET_PX = 60;

/** The element that scrolls: what the layouts put round the content, else the page. */
export const SCROLLER_ID = 'scroller';

/** After a change of route goes smoothly to the hash target (60 px below the edge) or to the top. */
export function ScrollPlace() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const scroller = document.getElementById(SCROLLER_ID) ?? document.documentElement;
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    const top = target
      ? target.getBoundingClientRect().top -
        scroller.getBoundingClientRect().top +
        scroller.scrollTop -
        HASH_OFFSET_PX
      : 0;
    scroller.scrollTo({ top, behavior: 'smooth' });
  }, [pathname, hash]);
  return null;
}
