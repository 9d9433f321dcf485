import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowUp from '~icons/ph/arrow-up';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToastFreeEdge } from '../../ui/toast-place.ts';
import { SCROLLER_ID } from '../scroll-place.tsx';

/** Specification §9. */
export const SHOWN_BEYOND_PX = 200;
/** The button with its distance to what lies below it. */
const HEIGHT_PX = 48;

export function ScrollToTop() {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const scroller = document.getElementById(SCROLLER_ID);
    if (!scroller) return;
    const onScroll = () => setShown(scroller.scrollTop > SHOWN_BEYOND_PX);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, []);
  useToastFreeEdge(shown, { bottomPx: HEIGHT_PX });
  if (!shown) return null;
  return (
    <div className="fixed end-6 bottom-11 z-[1150] rounded-control bg-raised shadow-e1 print:hidden">
      <IconButton
        label={t('scrollToTop')}
        icon={<IconArrowUp />}
        size="regular"
        tooltipPlacement="top"
        onClick={() => document.getElementById(SCROLLER_ID)?.scrollTo({ top: 0, behavior: 'smooth' })}
      />
    </div>
  );
}
