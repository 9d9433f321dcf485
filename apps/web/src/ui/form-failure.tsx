import type { ReactNode } from 'react';
import IconWarning from '~icons/ph/warning';

/** Why a form was not taken, in one sentence above its buttons; empty while there is nothing to say. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mt-4 flex items-start gap-1.5 text-danger empty:hidden">
      {children && <IconWarning className="mt-px size-4 shrink-0" />}
      {children}
    </p>
  );
}
