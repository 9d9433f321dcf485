import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

interface PageHeaderProps {
  title: string;
  /** Right after the title: tabs, or how it stands. */
  beside?: ReactNode;
  /** At the end: what one does on this page. */
  children?: ReactNode;
}

/** The bar over a page, the same on each: its title, and what one does there. */
export function PageHeader({ title, beside, children }: PageHeaderProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-6 border-b border-line bg-surface px-6">
      <PageTitle>{title}</PageTitle>
      {beside}
      {children && (
        <div className="ms-auto flex flex-wrap items-center gap-2 py-2 print:hidden">{children}</div>
      )}
    </header>
  );
}
