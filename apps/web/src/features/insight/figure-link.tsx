import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../ui/cx.ts';

interface FigureLinkProps {
  /** Null where it stands alone: on a wall nobody presses. */
  to: string | null;
  children: ReactNode;
  className?: string;
}

/** A figure, which leads to the notes that it counts. */
export function FigureLink({ to, children, className }: FigureLinkProps) {
  if (to === null) return <span className={className}>{children}</span>;
  return (
    <Link
      to={to}
      className={cx(
        'focus-ring rounded-tag font-medium text-text no-underline hover:text-link hover:underline',
        className,
      )}
    >
      {children}
    </Link>
  );
}
