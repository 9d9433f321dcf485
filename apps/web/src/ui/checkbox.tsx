import { Checkbox as Box, Description, Field, Label } from '@headlessui/react';
import IconCheck from '~icons/ph/check-bold';
import IconWarning from '~icons/ph/warning-circle';
import { cx } from './cx.ts';

export interface CheckboxProps {
  label: string;
  /** For a column whose heading says it to those who see. */
  labelHidden?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Below the box, joined to it for assistive tech. */
  error?: string | undefined;
  onBlur?: () => void;
}

export function Checkbox(props: CheckboxProps) {
  const { label, labelHidden = false, checked, onChange, disabled = false, error, onBlur } = props;
  return (
    <Field className={cx('flex min-h-6 items-center gap-2', error && 'flex-wrap')} disabled={disabled}>
      <Box
        checked={checked}
        onChange={onChange}
        {...(onBlur && { onBlur })}
        className="focus-ring group grid size-4 shrink-0 place-items-center rounded-tag border border-control bg-surface text-on-fill data-checked:border-fill data-checked:bg-fill data-disabled:border-line data-disabled:text-text-off"
      >
        <IconCheck className="invisible size-3 group-data-checked:visible" />
      </Box>
      {/* Names and words of people keep their own direction beside a box that follows the page. */}
      <Label dir="auto" className={labelHidden ? 'sr-only' : 'data-disabled:text-text-off'}>
        {label}
      </Label>
      {error && (
        <Description className="flex basis-full items-center gap-1 text-danger">
          <IconWarning className="size-4 shrink-0" />
          {error}
        </Description>
      )}
    </Field>
  );
}
