import { LENGTH_UNITS, type LengthUnit } from '@plumbline/shared/documents/plan/schema.ts';
import { formatLength } from '@plumbline/shared/units/format-length.ts';
import { parseLength, type ParsedLength } from '@plumbline/shared/units/parse-length.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../../i18n/languages.ts';
import { isImeKey } from '../../../ui/ime-key.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** A length as typed: the text and the unit it is meant in when it names none. */
export interface DistanceInput {
  text: string;
  unit: LengthUnit;
}

/** What the text says, in the reader's language. */
export function readDistance({ text, unit }: DistanceInput): ParsedLength {
  return parseLength(text, unit, LANGUAGE_TABLE[currentLanguage()].format);
}

const FAULTS = {
  empty: 'validation:required',
  unreadable: 'distance.unreadable',
  'out-of-range': 'validation:numberScope',
} as const;

interface DistanceFieldProps {
  label: string;
  value: DistanceInput;
  onChange: (value: DistanceInput) => void;
  /** What follows from a length that could be read. */
  renderResult: (distanceMm: number) => ReactNode;
  /** On a plan Escape steps back from the field as it does on the canvas. */
  onEscape?: () => void;
  /** How often somebody tried to go on without a length; from the first time on an empty field says so. */
  refusals?: number;
  /** The field is the next thing to do where it appears. */
  takesFocus?: boolean;
}

/** A length with its unit; takes `4.2 m`, `4200` or `13' 9 1/2"` and shows what it understood. */
export function DistanceField({
  label,
  value,
  onChange,
  renderResult,
  onEscape,
  refusals = 0,
  takesFocus = true,
}: DistanceFieldProps) {
  const { t } = useTranslation(['plan', 'validation']);
  const [left, setLeft] = useState(false);
  const [asked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus || refusals > 0) input.current?.focus();
  }, [takesFocus, refusals]);
  const parsed = readDistance(value);
  const isTold = !parsed.ok && (asked || refusals > 0 || (left && parsed.reason !== 'empty'));
  const error = isTold ? t(FAULTS[parsed.reason]) : undefined;
  const press = (event: KeyboardEvent) => {
    if (isImeKey(event.nativeEvent)) return;
    if (event.key === 'Escape') onEscape?.();
    // Also where the field stands in no form.
    if (event.key === 'Enter') setAsked(true);
  };
  const locale = LANGUAGE_TABLE[currentLanguage()].format;
  return (
    <div className="flex items-start gap-2">
      <TextField
        ref={input}
        label={label}
        value={value.text}
        error={error}
        hint={
          parsed.ok ? (
            // Two facts, each on its own.
            <span className="inline-flex flex-wrap gap-x-3">
              <bdi>{`= ${formatLength(parsed.distanceMm, 'm', locale)}`}</bdi>
              {renderResult(parsed.distanceMm)}
            </span>
          ) : (
            t('distance.hint')
          )
        }
        dir="ltr"
        inputMode="text"
        autoComplete="off"
        className="min-w-0 grow"
        onChange={(event) => onChange({ ...value, text: event.target.value })}
        onBlur={() => setLeft(true)}
        onKeyDown={press}
      />
      <Select
        label={t('distance.unit')}
        value={value.unit}
        options={LENGTH_UNITS.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
        onChange={(unit) => onChange({ ...value, unit })}
        className="w-24 shrink-0"
      />
    </div>
  );
}
