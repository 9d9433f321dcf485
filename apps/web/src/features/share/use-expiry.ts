import { HOME_LINK_DAYS_MAX, LinkDaysSchema } from '@plumbline/shared/contract/share.ts';
import { normaliseMeasureText, readNumber } from '@plumbline/shared/units/read-number.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkDays } from './share-links.ts';

/** What stands in the choice of an expiry. */
export const NEVER = 'never';
export const OWN = 'own';

export interface Expiry {
  /** Days of the proposed ones, NEVER, or OWN for what is typed. */
  chosen: string;
  typed: string;
  /** What is wrong with what is typed, once somebody has tried. */
  error: string | undefined;
  choose: (chosen: string) => void;
  type: (typed: string) => void;
  /** The days, or undefined, and then the field says why. */
  read: () => LinkDays | undefined;
}

export function useExpiry(first: number): Expiry {
  const { t, i18n } = useTranslation('validation');
  const [chosen, choose] = useState(String(first));
  const [typed, type] = useState('');
  const [isTried, setIsTried] = useState(false);
  const own = ownDays(typed, i18n.language);
  return {
    chosen,
    typed,
    error: isTried && 'error' in own ? t(own.error, { min: 1, max: HOME_LINK_DAYS_MAX }) : undefined,
    choose,
    type,
    read: () => {
      if (chosen === NEVER) return null;
      if (chosen !== OWN) return Number(chosen);
      setIsTried(true);
      return 'days' in own ? own.days : undefined;
    },
  };
}

function ownDays(typed: string, language: string): { days: number } | { error: string } {
  const plain = normaliseMeasureText(typed);
  if (plain === '') return { error: 'required' };
  const isNegative = plain.startsWith('-');
  const figure = readNumber(isNegative ? plain.slice(1) : plain, language);
  const read = LinkDaysSchema.safeParse(figure === null || !isNegative ? figure : -figure);
  return read.success ? { days: read.data } : { error: read.error.issues[0]?.message ?? 'invalid' };
}
