import { Field, Label } from '@headlessui/react';
import { useId, type ReactNode } from 'react';
import IconCaretDown from '~icons/ph/caret-down';
import { cx } from './cx.ts';
import { later } from './later.ts';
import { useStandIn } from './use-stand-in.ts';

export interface SelectOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface SelectProps<Value extends string> {
  label: string;
  /** `inline` writes the label before the box, for toolbars; `bare` shows none, where a heading does. */
  layout?: 'stacked' | 'inline' | 'bare';
  /** `large` on the pages of the way in, as their text fields are. */
  size?: 'regular' | 'large';
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

const LABELS = { stacked: 'type-strong mb-1 block', inline: 'text-text-2', bare: 'sr-only' };
const LIST = later(() => import('./select-list.tsx'));

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, layout = 'stacked', size = 'regular', options, value, onChange, className } = props;
  const { shown: list, button, standIn } = useStandIn(LIST);
  const labelId = useId();
  const buttonId = useId();
  const inline = layout === 'inline';
  const box = {
    className: cx(
      'focus-ring flex items-center justify-between gap-2 rounded-control',
      inline ? 'h-8 px-2 font-medium hover:bg-hover' : 'w-full border border-control bg-surface',
      // Its words begin where those of a text field do.
      !inline && (size === 'large' ? 'h-10 px-3 text-[14px]' : 'h-8 ps-2.5 pe-2'),
    ),
    children: (
      <>
        {options.find((option) => option.value === value)?.label}
        <IconCaretDown className="size-4 text-text-2" />
      </>
    ),
  };
  return (
    <Field className={cx(inline && 'flex items-center gap-2', className)}>
      <Label id={labelId} className={LABELS[layout]}>
        {label}
      </Label>
      {list ? (
        <list.SelectList
          options={options}
          value={value}
          onChange={onChange}
          button={{ ...box, ref: button }}
        />
      ) : (
        <button
          type="button"
          id={buttonId}
          aria-haspopup="listbox"
          aria-labelledby={`${labelId} ${buttonId}`}
          {...standIn}
          {...box}
        />
      )}
    </Field>
  );
}
