import { useEffect, useState } from 'react';

/** Long enough for a word, short enough to seem at once. */
export const SEARCH_AFTER_MS = 250;

/** What was typed, once the typing rests. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
