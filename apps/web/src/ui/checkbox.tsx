import { Checkbox as Box, Field, Label } from '@headlessui/react';
import IconCheck from '~icons/ph/check-bold';

export interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Checkbox({ label, checked, onChange, disabled = false }: CheckboxProps) {
  return (
    <Field className="flex min-h-6 items-center gap-2" disabled={disabled}>
      <Box
        checked={checked}
        onChange={onChange}
        className="focus-ring group grid size-4 shrink-0 place-items-center rounded-tag border border-control bg-surface text-on-fill data-checked:border-fill data-checked:bg-fill data-disabled:border-line data-disabled:text-text-off"
      >
        <IconCheck className="invisible size-3 group-data-checked:visible" />
      </Box>
      <Label className="data-disabled:text-text-off">{label}</Label>
    </Field>
  );
}
