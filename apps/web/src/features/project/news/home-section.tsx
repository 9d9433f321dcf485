import type { ReactNode } from 'react';

interface HomeSectionProps {
  /** Of its heading. */
  id: string;
  title: string;
  /** A figure or a way on, at the end of the heading's line. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A part of the column beside the floors. */
export function HomeSection({ id, title, beside, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className="p-6 pb-0">
      <div className="type-label mb-1 flex justify-between gap-3 border-b border-line pb-2 text-text-2">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
