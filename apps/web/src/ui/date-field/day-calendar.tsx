import type { Language } from '@plumbline/shared/contract/auth.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconBack from '~icons/ph/caret-left';
import IconForth from '~icons/ph/caret-right';
import { currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { isRightToLeft } from '../reading-direction.ts';
import { addDays, addMonths, daysIntoWeek, isPlainDay, todayHere, weeksOfMonth } from './plain-days.ts';

/** Of calendars, 0 = Sunday; not every browser can be asked for it. */
const FIRST_WEEKDAY: Record<Language, number> = { en: 1, cn: 1, ja: 0, ar: 6 };

/** Nobody walks further day by day; a field takes any year of four digits. */
const [FIRST_DAY, LAST_DAY] = ['1000-01-01', '2999-12-31'];

interface DayCalendarProps {
  /** `YYYY-MM-DD`, or whatever stands in the field. */
  value: string;
  /** What is no day, as an empty field beside it, bounds nothing. */
  min?: string | undefined;
  max?: string | undefined;
  /** Empty for none. */
  onChoose: (day: string) => void;
}

/** One month: arrows walk by days and weeks, Page Up and Down by months, with Shift by years. */
export function DayCalendar({ value, onChoose, ...bounds }: DayCalendarProps) {
  const { t } = useTranslation('common');
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [today] = useState(todayHere);
  const min = dayOr(bounds.min, FIRST_DAY);
  const max = dayOr(bounds.max, LAST_DAY);
  const isAllowed = (day: string) => day >= min && day <= max;
  const [at, setAt] = useState(() => within(isPlainDay(value) ? value : today, min, max));
  const { format: locale } = LANGUAGE_TABLE[currentLanguage()];
  const firstWeekday = FIRST_WEEKDAY[currentLanguage()];
  const weeks = weeksOfMonth(at, firstWeekday);
  const write = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  // It came in for whoever opened it, and the focus follows the walk.
  const focusDay = () => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  useEffect(focusDay, []);
  const isWalking = useRef(false);
  useEffect(() => {
    if (isWalking.current) focusDay();
    isWalking.current = false;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event, at, firstWeekday);
    if (next === null) return;
    event.preventDefault();
    isWalking.current = true;
    setAt(within(next, min, max));
  };
  return (
    <div className="w-64 p-2">
      <div className="mb-1 flex items-center justify-between">
        <IconButton
          label={t('date.previousMonth')}
          icon={<IconBack className="rtl:-scale-x-100" />}
          onClick={() => setAt(within(addMonths(at, -1), min, max))}
        />
        <p id={titleId} aria-live="polite" className="type-strong">
          {write(at, { year: 'numeric', month: 'long' })}
        </p>
        <IconButton
          label={t('date.nextMonth')}
          icon={<IconForth className="rtl:-scale-x-100" />}
          onClick={() => setAt(within(addMonths(at, 1), min, max))}
        />
      </div>
      <table ref={grid} aria-labelledby={titleId} className="w-full table-fixed">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} abbr={write(day, { weekday: 'long' })} className="type-note h-7 text-text-2">
                {write(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    disabled={!isAllowed(day)}
                    aria-label={write(day, { dateStyle: 'full' })}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                    onKeyDown={onKeyDown}
                    className={cx(
                      'focus-ring h-8 w-full rounded-control tabular-nums disabled:text-text-off',
                      day === value ? 'bg-fill text-on-fill' : 'not-disabled:hover:bg-hover',
                      day !== value && day.slice(0, 7) !== at.slice(0, 7) && 'text-text-2',
                      day === today && 'font-semibold underline underline-offset-4',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex justify-between gap-2 border-t border-line pt-2">
        <Button size="small" kind="ghost" disabled={!isAllowed(today)} onClick={() => onChoose(today)}>
          {t('date.today')}
        </Button>
        <Button size="small" kind="ghost" disabled={value === ''} onClick={() => onChoose('')}>
          {t('date.clear')}
        </Button>
      </div>
    </div>
  );
}

function dayOr(text: string | undefined, other: string): string {
  return text !== undefined && isPlainDay(text) ? text : other;
}

function within(day: string, min: string, max: string): string {
  if (day < min) return min;
  return day > max ? max : day;
}

function dayByKey({ key, shiftKey }: KeyboardEvent, at: string, firstWeekday: number): string | null {
  const forth = isRightToLeft() ? -1 : 1;
  const into = daysIntoWeek(at, firstWeekday);
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(at, forth);
    case 'ArrowLeft':
      return addDays(at, -forth);
    case 'ArrowDown':
      return addDays(at, 7);
    case 'ArrowUp':
      return addDays(at, -7);
    case 'Home':
      return addDays(at, -into);
    case 'End':
      return addDays(at, 6 - into);
    case 'PageUp':
      return addMonths(at, -months);
    case 'PageDown':
      return addMonths(at, months);
    default:
      return null;
  }
}
