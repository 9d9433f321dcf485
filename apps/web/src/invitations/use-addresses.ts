import { isEmailAddress, normaliseEmail, splitAddresses } from '@plumbline/shared/people/email-address.ts';
import { useState } from 'react';

export interface Addresses {
  /** Those that are complete, in order. */
  chips: readonly string[];
  /** What is still typed. */
  draft: string;
  /** Both together, each once. */
  all: readonly string[];
  badCount: number;
  setDraft: (text: string) => void;
  /** Makes all of a text complete; what is typed afterwards begins with `draft`. */
  take: (text: string, draft?: string) => void;
  /** Puts others in the place of one; an empty text removes it. */
  replace: (index: number, text: string) => void;
  startAgain: (addresses: readonly string[]) => void;
}

/** True for what no mail can be addressed to. */
export function isBadAddress(text: string): boolean {
  return !isEmailAddress(normaliseEmail(text));
}

/** The addresses that somebody enters. */
export function useAddresses(): Addresses {
  const [chips, setChips] = useState<readonly string[]>([]);
  const [draft, setDraft] = useState('');
  const all = joined([...chips, draft]);
  return {
    chips,
    draft,
    all,
    badCount: all.filter(isBadAddress).length,
    setDraft,
    take: (text, rest = '') => {
      setChips((old) => joined([...old, text]));
      setDraft(rest);
    },
    replace: (index, text) => setChips((old) => joined(old.with(index, text))),
    startAgain: (addresses) => {
      setChips(addresses);
      setDraft('');
    },
  };
}

function joined(texts: readonly string[]): string[] {
  return splitAddresses(texts.join('\n'));
}
