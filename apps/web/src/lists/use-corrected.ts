import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddressSteps } from './address-steps.ts';

/** Takes out of the address what counts for nothing in it, given by name; that is no step that Back undoes. */
export function useCorrected(wrong: readonly string[]): void {
  const [params] = useSearchParams();
  const go = useAddressSteps();
  const names = wrong.join();
  const correct = useEffectEvent(() =>
    go(
      (old) => {
        const next = new URLSearchParams(old);
        for (const name of wrong) next.delete(name);
        return next;
      },
      { as: 'correct' },
    ),
  );
  // Of two lists that correct the address at once the last one is heard: the other sees it again, and corrects anew.
  useEffect(() => {
    if (names !== '') correct();
  }, [names, params]);
}

/** The name, where the address says none of the words under it. */
export function unknownIn(params: URLSearchParams, name: string, words: readonly string[]): string[] {
  const said = params.get(name);
  return said === null || words.includes(said) ? [] : [name];
}
