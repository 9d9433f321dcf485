import { useEffect, useRef, useState, type FocusEvent } from 'react';

const REST_MS = 400;

/**
 * Whether the pointer rests on an element or a focus that is shown is in it, for a hint beside it. It ends with a press
 * and with the focus; that the pointer leaves is for the hint to see, which it may go over to.
 */
export function useHoverOrFocus(place: HTMLElement | null) {
  const [isOn, setIsOn] = useState(false);
  const hasLeftWindow = useRef(false);
  useEffect(() => {
    if (!place) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => clearTimeout(timer);
    const begin = () => {
      cancel();
      timer = setTimeout(() => setIsOn(true), REST_MS);
    };
    const press = () => {
      cancel();
      setIsOn(false);
    };
    // Not by React: from a disabled button it does not learn that the pointer came.
    place.addEventListener('mouseenter', begin);
    place.addEventListener('mouseleave', cancel);
    place.addEventListener('pointerdown', press);
    return () => {
      cancel();
      place.removeEventListener('mouseenter', begin);
      place.removeEventListener('mouseleave', cancel);
      place.removeEventListener('pointerdown', press);
    };
  }, [place]);
  const focusProps = {
    onFocus: ({ target }: FocusEvent) => {
      // Who comes back to the window has read it.
      if (!hasLeftWindow.current && target.matches(':focus-visible')) setIsOn(true);
      hasLeftWindow.current = false;
    },
    onBlur: ({ target }: FocusEvent) => {
      hasLeftWindow.current = document.activeElement === target;
      setIsOn(false);
    },
  };
  return { isOn, end: () => setIsOn(false), focusProps };
}
