import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';

interface LeavingOptions {
  /** Something was typed that is not saved. */
  isTyped: boolean;
  /** What the page does while it saves, and right after, is no leaving. */
  isSaving?: boolean;
  /** By which name of the address the place is open; without it only another page leaves it. */
  param?: string;
  onLeave: () => void;
}

export interface Leaving {
  isAsking: boolean;
  /** Closes, after a question where something was typed. */
  close: () => void;
  leave: () => void;
  stay: () => void;
}

function guardTab(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Asks before what was typed is left behind: by closing, by Back or a link within the app; with the tab the browser
 * asks. A page has one such place at a time.
 */
export function useLeaving({ isTyped, isSaving = false, param, onLeave }: LeavingOptions): Leaving {
  const [isClosing, setIsClosing] = useState(false);
  const isOver = useRef(false);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const leaves =
      from.pathname !== to.pathname ||
      (param !== undefined && valueIn(from.search, param) !== valueIn(to.search, param));
    return leaves && isTyped && !isSaving && !isOver.current;
  });
  useEffect(() => {
    if (!isTyped) return;
    window.addEventListener('beforeunload', guardTab);
    return () => window.removeEventListener('beforeunload', guardTab);
  }, [isTyped]);
  return {
    isAsking: isClosing || blocker.state === 'blocked',
    close: () => (isTyped ? setIsClosing(true) : onLeave()),
    leave: () => {
      isOver.current = true;
      if (blocker.state === 'blocked') blocker.proceed();
      else onLeave();
    },
    stay: () => {
      blocker.reset?.();
      setIsClosing(false);
    },
  };
}

function valueIn(search: string, name: string): string | null {
  return new URLSearchParams(search).get(name);
}
