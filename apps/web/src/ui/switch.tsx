import { Field, Label, Switch as Control } from '@headlessui/react';
import { KeyHint } from './key-hint.tsx';

export interface SwitchProps {
  label: string;
  /** The key that does the same. */
  shortcut?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** An on/off setting that takes effect at once; the label leads. */
export function Switch({ label, shortcut, checked, onChange }: SwitchProps) {
  return (
    <Field className="flex min-h-8 items-center justify-between gap-4">
      <Label className="grow">{label}</Label>
      {shortcut && <KeyHint>{shortcut}</KeyHint>}
      <Control
        checked={checked}
        onChange={onChange}
        className="focus-ring group relative h-[18px] w-8 shrink-0 rounded-full border border-control bg-surface transition-colors duration-[140ms] data-checked:border-fill data-checked:bg-fill"
      >
        <span className="absolute top-[2px] start-[2px] size-3 rounded-full bg-control transition-[inset-inline-start] duration-[140ms] ease-std group-data-checked:start-4 group-data-checked:bg-on-fill" />
      </Control>
    </Field>
  );
}
