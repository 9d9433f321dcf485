import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Field,
  Label,
} from '@headlessui/react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import IconCaretDown from '~icons/ph/caret-down';
import IconCheck from '~icons/ph/check';
import { cx } from './cx.ts';
import { FieldNote } from './field-note.tsx';
import { isImeKey } from './ime-key.ts';

export interface ComboOption {
  value: string;
  label: string;
  /** Smaller, below the label: tells apart those that are called alike. */
  note?: string;
}

interface ComboFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** What stands in the empty field. */
  placeholder?: string;
  /** Said in the list when nothing is found. */
  noMatch: string;
  options: readonly ComboOption[];
  /** Empty for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Somebody else looks: `options` are what was found for what was typed, and need not hold what is chosen. */
  finder?: { chosen: ComboOption | null; onType: (text: string) => void };
}

/** One of many, found by typing a part of its name; an emptied field chooses none. */
export function ComboField(props: ComboFieldProps) {
  const { label, hint, error, placeholder, noMatch, options, value, onChange, onBlur, finder } = props;
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLocaleLowerCase();
  const found = finder
    ? options
    : options.filter((option) => option.label.toLocaleLowerCase().includes(wanted));
  const known = finder?.chosen ? [finder.chosen, ...options] : options;
  const type = (text: string) => {
    setQuery(text);
    finder?.onType(text);
  };
  return (
    <Field onKeyDownCapture={keepImeKeys}>
      <Label className="type-strong mb-1 block">{label}</Label>
      <Combobox
        value={value}
        onChange={(chosen: string | null) => onChange(chosen ?? '')}
        onClose={() => type('')}
      >
        <span
          className={cx(
            'flex h-8 items-center rounded-control border bg-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
            error ? 'border-danger' : 'border-control',
          )}
        >
          <ComboboxInput
            autoComplete="off"
            placeholder={placeholder}
            displayValue={(chosen: string) => known.find((each) => each.value === chosen)?.label ?? ''}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={onBlur}
            className="h-full min-w-0 grow bg-transparent ps-2.5 outline-none placeholder:text-text-2 focus-visible:outline-none"
          />
          <ComboboxButton aria-label={label} className="grid h-full w-8 shrink-0 place-items-center">
            <IconCaretDown className="size-4 text-text-2" />
          </ComboboxButton>
        </span>
        <ComboboxOptions
          anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
          className="z-[2500] max-h-72! w-(--input-width) min-w-60 rounded-panel bg-raised py-1 shadow-e1 outline-none"
        >
          {found.map((option) => (
            <ComboboxOption
              key={option.value}
              value={option.value}
              className="group flex min-h-8 cursor-default items-center justify-between gap-4 px-3 data-focus:bg-soft data-focus:text-on-soft"
            >
              <span className="min-w-0">
                <bdi className="block truncate">{option.label}</bdi>
                {option.note && <bdi className="type-note block truncate text-text-2">{option.note}</bdi>}
              </span>
              <IconCheck className="invisible size-4 shrink-0 group-data-selected:visible" />
            </ComboboxOption>
          ))}
          {found.length === 0 && <p className="px-3 py-1.5 text-text-2">{noMatch}</p>}
        </ComboboxOptions>
      </Combobox>
      <FieldNote hint={hint} error={error} />
    </Field>
  );
}

/** The Enter that picks a candidate of an input method chooses nothing here. */
function keepImeKeys(event: KeyboardEvent): void {
  if (isImeKey(event.nativeEvent)) event.stopPropagation();
}
