import { useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { isTyping } from './side-panel.tsx';

let navigated = false;

/** From the first change of route on, a new page's title takes the focus, which also announces it. */
export function noteRouteChange(): void {
  navigated = true;
}

interface PageTitleProps {
  children: string;
  /** For pages whose title stands elsewhere, such as a canvas. */
  hidden?: boolean;
  /** Names the browser tab where the title is a whole sentence. */
  tab?: string;
  className?: string;
}

/** The one h1 of a page; names the browser tab as well. */
export function PageTitle({ children, hidden = false, tab = children, className }: PageTitleProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A form that waits for input keeps the focus it has given itself.
    if (navigated && !isTyping(document.activeElement)) ref.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${tab} · Plumbline`;
  }, [tab]);
  return (
    <h1 ref={ref} tabIndex={-1} className={cx(hidden ? 'sr-only' : 'type-h1', className)}>
      {children}
    </h1>
  );
}
