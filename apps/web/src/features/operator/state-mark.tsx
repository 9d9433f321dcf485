import type { ReactNode } from 'react';
import IconGood from '~icons/ph/check-circle';
import IconQuiet from '~icons/ph/minus-circle';
import IconWarning from '~icons/ph/warning';
import IconBad from '~icons/ph/x-circle';

const LOOKS = {
  good: { icon: <IconGood />, tone: 'text-ok' },
  warning: { icon: <IconWarning />, tone: 'text-warn' },
  bad: { icon: <IconBad />, tone: 'text-danger' },
  quiet: { icon: <IconQuiet />, tone: 'text-text-2' },
};

/** A state in shape, colour and word. */
export function StateMark({ tone, children }: { tone: keyof typeof LOOKS; children: ReactNode }) {
  const look = LOOKS[tone];
  return (
    <span
      className={`inline-flex items-center gap-1.5 align-middle font-medium whitespace-nowrap ${look.tone}`}
    >
      {look.icon}
      {children}
    </span>
  );
}
