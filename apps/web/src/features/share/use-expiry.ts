import { LINK_DAYS_MAX, LinkDaysSchema } from '@plumbline/shared/contract/share.ts';
import { normaliseMeasureText, readNumber } from '@plumbline/shared/units/read-number.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlainDay, todayHere } from '../../ui/date-field/plain-days.ts';
import type { LinkEnd } from './share-links.ts';

/** What stands in the choice of an expiry. */
export const NEVER = 'never';
export const OWN = 'own';
export const DAY = 'day';

export interface Expiry {
  /** Days of the proposed ones, NEVER, OWN for what is typed, or DAY. */
  chosen: string;
  typed: string;
  day: string;
  /** What is wrong with what is typed, once somebody has tried. */
  error: string | undefined;
  dayError: string | undefined;
  choose: (chosen: string) => void;
  type: (typed: string) => void;
  setDay: (day: string) => void;
  /** The end, or undefined, and then the field says why. */
  read: () => LinkEnd | undefined;
}

export function useExpiry(first: number): Expiry {
  const { t, i18n } = useTranslation('validation');
  const [chosen, choose] = useState(String(first));
  const [typed, type] = useState('');
  const [day, setDay] = useState('');
  const [isTried, setIsTried] = useState(false);
  const own = ownDays(typed, i18n.language);
  const dayFault = faultOfDay(day);
  return {
    chosen,
    typed,
    day,
    error: isTried && 'error' in own ? t(own.error, { min: 1, max: LINK_DAYS_MAX }) : undefined,
    dayError: isTried && dayFault ? t(dayFault) : undefined,
    choose,
    type,
    setDay,
    read: () => {
      if (chosen === NEVER) return { expiresInDays: null };
      if (chosen !== OWN && chosen !== DAY) return { expiresInDays: Number(chosen) };
      setIsTried(true);
      if (chosen === DAY) return dayFault ? undefined : { expiresInDays: null, expiresOn: day };
      return 'days' in own ? { expiresInDays: own.days } : undefined;
    },
  };
}

function faultOfDay(day: string): string | null {
  if (day === '') return 'required';
  if (!isPlainDay(day)) return 'invalid';
  return day < todayHere() ? 'dayOver' : null;
}

function ownDays(typed: string, language: string): { days: number } | { error: string } {
  const plain = normaliseMeasureText(typed);
  if (plain === '') return { error: 'required' };
  const isNegative = plain.startsWith('-');
  const figure = readNumber(isNegative ? plain.slice(1) : plain, language);
  const read = LinkDaysSchema.safeParse(figure === null || !isNegative ? figure : -figure);
  return read.success ? { days: read.data } : { error: read.error.issues[0]?.message ?? 'invalid' };
}
