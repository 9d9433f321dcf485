import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface EntryLinkProps {
  to: string;
  /** What was typed here goes along. */
  email?: string;
  children: ReactNode;
}

/** From one page of the way in to another. */
export function EntryLink({ to, email, children }: EntryLinkProps) {
  return (
    <Link
      to={to}
      state={email === undefined ? undefined : { email }}
      className="focus-ring rounded-control text-link underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  );
}
