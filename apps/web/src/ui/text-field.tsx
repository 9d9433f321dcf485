import { Field, Input, Label } from '@headlessui/react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { FieldNote } from './field-note.tsx';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  size?: 'regular' | 'large';
  /** Beside the label, e.g. a link; with the keyboard it comes after the field. */
  labelEnd?: ReactNode;
  /** Inside the box at its end, e.g. a button or an avatar. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text: label above, hint or error below, joined to the input for assistive tech. */
export function TextField({
  label,
  hint,
  error,
  size = 'regular',
  labelEnd,
  end,
  className,
  disabled = false,
  autoFocus = false,
  ...input
}: TextFieldProps) {
  return (
    <Field className={cx(labelEnd !== undefined && 'relative', className)} disabled={disabled}>
      <Label className="mb-1 block w-fit type-strong">{label}</Label>
      <span
        className={cx(
          'flex items-center gap-2 rounded-control border bg-surface has-[input:disabled]:border-line-strong has-[input:disabled]:bg-sunken has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
          size === 'large' ? 'h-10 ps-3 text-[14px]' : 'h-8 ps-2.5',
          end ? 'pe-1.5' : size === 'large' ? 'pe-3' : 'pe-2.5',
          error
            ? 'border-danger shadow-[0_0_0_1px_var(--danger)]'
            : 'border-control focus-within:border-focus',
        )}
      >
        <Input
          {...input}
          {...(autoFocus && { autoFocus })}
          invalid={Boolean(error)}
          className="h-full min-w-0 grow bg-transparent outline-none focus-visible:outline-none disabled:text-text-off"
        />
        {end}
      </span>
      <FieldNote hint={hint} error={error} />
      {labelEnd !== undefined && <span className="absolute end-0 top-0">{labelEnd}</span>}
    </Field>
  );
}
