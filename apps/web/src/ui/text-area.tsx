import { Field, Label, Textarea } from '@headlessui/react';
import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { FieldNote } from './field-note.tsx';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'disabled' | 'autoFocus'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text: label above, hint or error below, joined to the input for assistive tech. */
export function TextArea({ label, hint, error, className, rows = 4, ...input }: TextAreaProps) {
  return (
    <Field className={className}>
      <Label className="type-strong mb-1 block">{label}</Label>
      <Textarea
        {...input}
        rows={rows}
        invalid={Boolean(error)}
        className={cx(
          'focus-ring block w-full resize-y rounded-control border bg-surface px-2.5 py-1.5',
          error ? 'border-danger shadow-[0_0_0_1px_var(--danger)]' : 'border-control',
        )}
      />
      <FieldNote hint={hint} error={error} />
    </Field>
  );
}
