import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts, useShortcutSection, type Shortcut } from '../shortcuts/shortcut-registry.ts';
import { OpenRowKeySection, PeekRowKeySection, RowKeySection } from './row-key-section.tsx';
import type { RowSelection } from './row-selection.ts';

interface RowKeysProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection?: RowSelection<Row> | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  onPeek?: ((row: Row) => void) | undefined;
  onCursor?: ((row: Row) => void) | undefined;
}

/** The row that the keys are at, and where it stood when they came to it. */
interface Cursor {
  id: string;
  place: number;
}

/**
 * The row that the keys are at is the one with the focus, and whatever stands in its place once it is gone: J and K from anywhere on the page, arrows, Home, End and
 * Enter and Space on a row itself. X picks it, Shift X everything since the last pick, Ctrl A the page.
 */
export function useRowKeys<Row>({ rows, rowId, selection, onOpen, onPeek, onCursor }: RowKeysProps<Row>) {
  const { t } = useTranslation('list');
  const body = useRef<HTMLTableSectionElement>(null);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const anchor = useRef<string | null>(null);
  const indexOf = (id: string | null) => rows.findIndex((row) => rowId(row) === id);
  const at = indexOf(cursor?.id ?? null);
  const isGone = cursor !== null && at < 0;
  const within = (index: number) => Math.max(0, Math.min(rows.length - 1, index));
  const goTo = (index: number, options?: FocusOptions) => body.current?.rows[within(index)]?.focus(options);
  const step = (by: number) => {
    // What comes after a row that is gone has moved up to its place.
    if (isGone) goTo(cursor.place + Math.min(by, 0));
    else goTo(at < 0 ? 0 : at + by);
  };
  useLayoutEffect(() => {
    // The row took the focus with it.
    if (isGone && document.activeElement === document.body) goTo(cursor.place, { preventScroll: true });
  });

  /** Picks one row, or with Shift all from the last one on. */
  const pick = (index: number, withShift: boolean) => {
    const row = rows[index];
    if (!selection || !row) return;
    const from = withShift ? indexOf(anchor.current) : -1;
    if (from < 0) selection.toggle(row);
    else selection.set(rows.slice(Math.min(from, index), Math.max(from, index) + 1), true);
    anchor.current = rowId(row);
  };
  const key = (id: string, keys: string, run: () => void): Shortcut => ({
    id: `list-${id}`,
    keys,
    label: t(`keys.${id}`),
    group: t('keys.title'),
    run,
  });
  useShortcuts([
    key('next', 'KeyJ', () => step(1)),
    key('previous', 'KeyK', () => step(-1)),
    ...(selection
      ? [
          key('pick', 'KeyX', () => pick(at, false)),
          key('pickRange', 'Shift+KeyX', () => pick(at, true)),
          key('pickPage', 'Mod+KeyA', () => selection.set(rows, true)),
        ]
      : []),
    ...(selection && selection.picked.length > 0 ? [key('clear', 'Escape', selection.clear)] : []),
  ]);

  useShortcutSection(onPeek ? PeekRowKeySection : onOpen ? OpenRowKeySection : RowKeySection);

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rows[index];
    if (event.key === 'ArrowDown') goTo(index + 1);
    else if (event.key === 'ArrowUp') goTo(index - 1);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(rows.length - 1);
    else if (event.key === 'Enter' && onOpen && row) onOpen(row);
    else if (event.key === ' ' && onPeek && row) onPeek(row);
    else return;
    event.preventDefault();
  };
  return {
    body,
    pick,
    /** What a row needs to be walked to; one row of the table is in the order of Tab. */
    rowProps: (row: Row, index: number) => ({
      tabIndex: index === (isGone ? within(cursor.place) : Math.max(0, at)) ? 0 : -1,
      onFocus: () => {
        setCursor({ id: rowId(row), place: index });
        onCursor?.(row);
      },
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onKeyDown(event, index),
    }),
  };
}
