import { useEffect, useRef, type RefObject } from 'react';

/** For a field in which only an answer finds a fault: it has the focus as soon as that is said. */
export function useFaultFocus<Element extends HTMLElement>(isFaulty: boolean): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (isFaulty) ref.current?.focus();
  }, [isFaulty]);
  return ref;
}
