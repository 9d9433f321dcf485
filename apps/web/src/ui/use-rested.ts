import { useEffect, useState } from 'react';

/** Long enough for a word, short enough to seem at once. */
export const SEARCH_AFTER_MS = 250;

/** What was typed, once the typing rests. */
export function useRested(typed: string, afterMs: number = SEARCH_AFTER_MS): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), afterMs);
    return () => clearTimeout(timer);
  }, [typed, afterMs]);
  return rested;
}
