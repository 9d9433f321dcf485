import { useId, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** A part of the page with its heading. */
export function Panel({
  title,
  children,
  className,
}: {
  title: string;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx('rounded-panel bg-surface px-4 py-3 shadow-panel', className)}
    >
      <h2 id={id} className="type-label mb-2 border-b border-line pb-2 text-text-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One line of a list: what it is, and what it stands at. */
export function PanelRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="min-w-0">{name}</dt>
      <dd className="shrink-0 text-end">{children}</dd>
    </div>
  );
}
