import { useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import IconCalendar from '~icons/ph/calendar-blank';
import { currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../icon-button.tsx';
import { Popover } from '../popover.tsx';
import { TextField } from '../text-field.tsx';
import { DayCalendar } from './day-calendar.tsx';
import { isPlainDay, todayHere } from './plain-days.ts';
import { readDay } from './read-day.ts';

export interface DateFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  name?: string;
  /** `YYYY-MM-DD`, empty for none; whatever else somebody left in the field is shown as it is. */
  value: string;
  /** A day, empty for none, or, once the field is left, what nobody can read as one: the form is to refuse it. */
  onChange: (day: string) => void;
  onBlur?: () => void;
  /** Days outside are not offered; what is typed is for the form to judge. */
  min?: string | undefined;
  max?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A day, written as the language writes days: the browser's own field speaks the browser's language. Typed, or chosen
 * in a calendar that the button or Alt ↓ opens.
 */
export function DateField({ value, onChange, onBlur, min, max, error, ...field }: DateFieldProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const locale = LANGUAGE_TABLE[currentLanguage()].format;
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const isDay = isPlainDay(value);
  const isUnreadable = typed === null && value !== '' && !isDay;
  const type = (text: string) => {
    setTyped(text);
    const day = readDay(text, { locale, mayBeShort: false });
    if (day !== null || text.trim() === '') onChange(day ?? '');
  };
  const settle = () => {
    if (typed === null) return;
    onChange(readDay(typed, { locale, mayBeShort: true }) ?? typed.trim());
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    button.current?.click();
  };
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={typed ?? (isDay ? format.day(value) : value)}
      error={isUnreadable ? t('date.unreadable', { example: format.day(todayHere()) }) : error}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        settle();
        onBlur?.();
      }}
      onKeyDown={onKeyDown}
      end={
        <Popover
          buttonRef={button}
          label={t('date.choose', { label: field.label })}
          trigger={<IconButton label={t('date.choose', { label: field.label })} icon={<IconCalendar />} />}
        >
          {(close) => (
            <DayCalendar
              value={value}
              min={min}
              max={max}
              onChoose={(day) => {
                setTyped(null);
                onChange(day);
                close();
              }}
            />
          )}
        </Popover>
      }
    />
  );
}
