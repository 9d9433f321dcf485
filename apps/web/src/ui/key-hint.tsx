import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** One key as it is written on a keyboard; `plain` takes the ink of the filled button it stands on. */
export function KeyHint({ children, plain = false }: { children: ReactNode; plain?: boolean }) {
  return (
    <kbd
      dir="ltr"
      className={cx(
        'rounded-tag border px-1 font-[family-name:var(--font-mono)] text-[11px] leading-4',
        plain ? 'border-current' : 'border-line-strong bg-surface text-text-2',
      )}
    >
      {children}
    </kbd>
  );
}
