import { useEffect, useId, useRef, useState } from 'react';
import { useBlocker, type Location } from 'react-router-dom';

interface LeavingOptions {
  /** Something was typed that is not saved. */
  isTyped: boolean;
  /** What the page does while it saves, and right after, is no leaving. */
  isSaving?: boolean;
  /** By which name of the address the place is open; without it only another page leaves it. */
  param?: string;
  onLeave: () => void;
  /** Names what would be lost; needed where a page can have more than one such place. */
  what?: string;
}

export interface Leaving {
  isAsking: boolean;
  /** The names of everything that leaving the page loses, where that is more than this place. */
  allLost: readonly string[];
  /** Closes, after a question where something was typed. */
  close: () => void;
  leave: () => void;
  stay: () => void;
}

function guardTab(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** What stands unsaved on the page, in the order in which it came. */
const unsaved = new Map<string, string>();

/** Names what is lost by leaving the page now, for a way out that asks by itself. */
export function unsavedNames(): string[] {
  return [...unsaved.values()];
}

/**
 * The state of a navigation that no place may hold up: the session is over, so that nothing of the page is there any
 * more, not even its question.
 */
export const UNHELD = { isUnheld: true } as const;

export function isUnheld({ state }: Location<unknown>): boolean {
  return typeof state === 'object' && state !== null && 'isUnheld' in state;
}

/**
 * Asks before what was typed is left behind: by closing, by Back or a link within the app; with the tab the browser
 * asks. Of several such places on a page the router asks the last one alone: that one then names them all.
 */
export function useLeaving({ isTyped, isSaving = false, param, onLeave, what }: LeavingOptions): Leaving {
  const id = useId();
  const [isClosing, setIsClosing] = useState(false);
  const [allLost, setAllLost] = useState<readonly string[]>([]);
  const isOver = useRef(false);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const leaves =
      from.pathname !== to.pathname ||
      (param !== undefined && valueIn(from.search, param) !== valueIn(to.search, param));
    const asks = leaves && isTyped && !isSaving && !isOver.current && !isUnheld(to);
    // What is in the address only, as an open sheet, leaves the rest of the page alone.
    if (asks) setAllLost(from.pathname === to.pathname || unsaved.size < 2 ? [] : [...unsaved.values()]);
    return asks;
  });
  useEffect(() => {
    if (!isTyped || isSaving || what === undefined) return;
    unsaved.set(id, what);
    return () => void unsaved.delete(id);
  }, [id, isTyped, isSaving, what]);
  useEffect(() => {
    if (!isTyped) return;
    window.addEventListener('beforeunload', guardTab);
    return () => window.removeEventListener('beforeunload', guardTab);
  }, [isTyped]);
  return {
    isAsking: isClosing || blocker.state === 'blocked',
    allLost: blocker.state === 'blocked' ? allLost : [],
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
