import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const HASH_OFFSET_PX = 60;

/** The element that scrolls: the content region of the default layout, else the page. */
export const SCROLLER_ID = 'content';

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
