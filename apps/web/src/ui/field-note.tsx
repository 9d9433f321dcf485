import { Description } from '@headlessui/react';
import type { ReactNode } from 'react';
import IconWarning from '~icons/ph/warning-circle';
import { cx } from './cx.ts';

interface FieldNoteProps {
  hint: ReactNode;
  /** Stands instead of the hint. */
  error: string | undefined;
}

/** What stands below a field, joined to it for assistive tech: the hint, or what is wrong. */
export function FieldNote({ hint, error }: FieldNoteProps) {
  const note = error ?? hint;
  if (!note) return null;
  return (
    <Description className={cx('mt-1 flex min-h-5 items-start gap-1', error ? 'text-danger' : 'text-text-2')}>
      {error && <IconWarning className="mt-0.5 size-4 shrink-0" />}
      {note}
    </Description>
  );
}
