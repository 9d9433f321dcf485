import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isRightToLeft } from '../../../ui/reading-direction.ts';
import { useShortcuts } from '../../../ui/shortcuts/shortcut-registry.ts';

type Way = (columns: HTMLElement[][], at: { column: number; row: number }) => HTMLElement | undefined;

const inColumn =
  (by: number): Way =>
  (columns, { column, row }) =>
    columns[column]?.[row + by];
const toColumn =
  (by: number): Way =>
  (columns, { column, row }) => {
    const next = columns[column + by];
    return next?.[Math.min(row, next.length - 1)];
  };
const WAYS: Record<string, Way> = {
  ArrowDown: inColumn(1),
  ArrowUp: inColumn(-1),
  Home: (columns, { column }) => columns[column]?.[0],
  End: (columns, { column }) => columns[column]?.at(-1),
  ArrowRight: (columns, at) => toColumn(isRightToLeft() ? -1 : 1)(columns, at),
  ArrowLeft: (columns, at) => toColumn(isRightToLeft() ? 1 : -1)(columns, at),
};

/** Walks the cards: arrows, Home and End on a card, J and K from anywhere on the page. @returns the handler of the board */
export function useBoardKeys(root: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('list');
  const step = (by: 1 | -1) => {
    const columns = columnsIn(root.current);
    const at = placeOf(columns, document.activeElement);
    (at ? inColumn(by)(columns, at) : columns[0]?.[0])?.focus();
  };
  useShortcuts([
    { id: 'board-next', keys: 'KeyJ', label: t('keys.next'), group: t('keys.title'), run: () => step(1) },
    {
      id: 'board-previous',
      keys: 'KeyK',
      label: t('keys.previous'),
      group: t('keys.title'),
      run: () => step(-1),
    },
  ]);
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const columns = columnsIn(root.current);
    const at = placeOf(columns, event.target);
    const next = at && WAYS[event.key]?.(columns, at);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

/** The cards that can be walked to; empty and folded columns are passed over. */
function columnsIn(root: HTMLElement | null): HTMLElement[][] {
  return [...(root?.querySelectorAll('[data-column]') ?? [])]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-card]')])
    .filter((cards) => cards.length > 0);
}

function placeOf(columns: HTMLElement[][], target: EventTarget | null) {
  const column = columns.findIndex((cards) => cards.some((card) => card === target));
  const row = columns[column]?.findIndex((card) => card === target) ?? -1;
  return column < 0 ? null : { column, row };
}
