import { Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import type { ReactNode } from 'react';
import IconCaretDown from '~icons/ph/caret-down';
import IconCheck from '~icons/ph/check';
import { cx } from './cx.ts';

export interface SelectOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface SelectProps<Value extends string> {
  label: string;
  /** `inline` writes the label before the box, for toolbars; `bare` shows none, where a heading does. */
  layout?: 'stacked' | 'inline' | 'bare';
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

const LABELS = { stacked: 'type-strong mb-1 block', inline: 'text-text-2', bare: 'sr-only' };

export function Select<Value extends string>({
  label,
  layout = 'stacked',
  options,
  value,
  onChange,
  className,
}: SelectProps<Value>) {
  const inline = layout === 'inline';
  return (
    <Field className={cx(inline && 'flex items-center gap-2', className)}>
      <Label className={LABELS[layout]}>{label}</Label>
      <Listbox value={value} onChange={onChange}>
        <ListboxButton
          className={cx(
            'focus-ring flex h-8 items-center justify-between gap-2 rounded-control px-2',
            inline ? 'font-medium hover:bg-hover' : 'w-full border border-control bg-surface',
          )}
        >
          {options.find((option) => option.value === value)?.label}
          <IconCaretDown className="size-4 text-text-2" />
        </ListboxButton>
        <ListboxOptions
          anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
          modal={false}
          className="z-[2500] min-w-(--button-width) rounded-panel bg-raised py-1 shadow-e1 transition duration-[140ms] ease-std outline-none starting:opacity-0"
        >
          {options.map((option) => (
            <ListboxOption
              key={option.value}
              value={option.value}
              className="group flex min-h-8 cursor-default items-center justify-between gap-4 px-3 data-focus:bg-soft data-focus:text-on-soft"
            >
              {option.label}
              <IconCheck className="invisible size-4 group-data-selected:visible" />
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
    </Field>
  );
}
