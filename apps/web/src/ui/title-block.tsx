import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Logo } from './logo.tsx';

/** One cell of the strip that closes the page like the title block of a drawing. */
export interface TitleBlockCell {
  id: string;
  /** Small capitals before the value; leave out for a cell that speaks for itself, such as the SyncChip. */
  label?: string;
  value: ReactNode;
  /** Docks the cell at the inline end. */
  end?: boolean;
  onSelect?: () => void;
}

let current: readonly TitleBlockCell[] = [];
const listeners = new Set<() => void>();

function publish(cells: readonly TitleBlockCell[]): void {
  current = cells;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the page's cells; they leave with the page. Only the strip renders anew, so a cell may change often. */
export function useTitleBlock(cells: readonly TitleBlockCell[]): void {
  useLayoutEffect(() => publish(cells));
  useLayoutEffect(() => () => publish([]), []);
}

interface TitleBlockProps {
  label: string;
  /** The layout's own last cell; one that shows nothing takes no room. */
  end?: ReactNode;
  className?: string;
}

export function TitleBlock({ label, end, className }: TitleBlockProps) {
  const cells = useSyncExternalStore(subscribe, () => current);
  return (
    <footer
      aria-label={label}
      className={cx(
        'frame-only type-note flex h-7 w-full shrink-0 items-stretch overflow-x-auto overflow-y-hidden border-t border-line-strong bg-surface print:border',
        className,
      )}
    >
      <span className="grid shrink-0 place-items-center border-e border-line px-2.5">
        <Logo className="size-4" />
      </span>
      {cells.filter((cell) => !cell.end).map(Cell)}
      <span className="grow" />
      {cells.filter((cell) => cell.end).map(Cell)}
      <span className="flex shrink-0 items-center border-s border-line px-3 empty:hidden">{end}</span>
    </footer>
  );
}

function Cell(cell: TitleBlockCell) {
  const className = cx(
    'flex shrink-0 items-center gap-2 border-line px-3 whitespace-nowrap',
    cell.end ? 'border-s' : 'border-e',
  );
  const content = (
    <>
      {cell.label && <span className="type-label text-text-2">{cell.label}</span>}
      <span className="flex items-center">{cell.value}</span>
    </>
  );
  if (!cell.onSelect) {
    return (
      <span key={cell.id} className={className}>
        {content}
      </span>
    );
  }
  return (
    <button
      key={cell.id}
      type="button"
      onClick={cell.onSelect}
      className={cx(className, 'hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2')}
    >
      {content}
    </button>
  );
}
