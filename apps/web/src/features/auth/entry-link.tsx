import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** From one page of the way in to another. */
export function EntryLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="focus-ring rounded-control text-link underline-offset-2 hover:underline">
      {children}
    </Link>
  );
}
