import { useEffect, useRef, type RefObject } from 'react';

/** For the field that a page is there for: it has the focus as soon as the page is shown. */
export function useFirstFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
