import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { SCROLLER_ID } from '../scroll-place.tsx';

/** Specification §9. */
export const KEYBOARD_STEP_PX = 30;

interface ScrollerProps {
  /** A canvas fills the place and moves by itself. */
  fixed: boolean;
  children: ReactNode;
}

/** What scrolls under the bars: the arrow keys move it 30 px a step from wherever nothing else uses them. */
export function Scroller({ fixed, children }: ScrollerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fixed) return;
    // On the document: the page takes the keys from the start, without a click into it first.
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && isPlain(event.target) && ref.current) scrollByKey(ref.current, event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [fixed]);
  return (
    <div
      id={SCROLLER_ID}
      ref={ref}
      className={cx(
        'flex min-h-0 grow flex-col print:block print:overflow-visible',
        fixed ? 'overflow-hidden' : 'overflow-y-auto',
      )}
    >
      {children}
    </div>
  );
}

/** The page as a whole, its content, its title, or a link: nothing that has a use of its own for arrow keys. */
function isPlain(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(`body, #content, #content h1, #content a`);
}

function scrollByKey(scroller: HTMLElement, event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = { ArrowDown: KEYBOARD_STEP_PX, ArrowUp: -KEYBOARD_STEP_PX }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  scroller.scrollBy({ top: step });
}
