import type { FocusEvent, KeyboardEvent } from 'react';
import { isSilenced } from '../../../ui/shortcuts/is-silenced.ts';
import type { EditorStore } from './editor-store.ts';

const WAYS: Record<string, 'next' | 'previous' | 'first' | 'last'> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/**
 * Keys in the list of objects, on the row in focus. Arrows select the row they come to; with Shift what was selected
 * stays so, with Ctrl nothing else is selected on the way, and X takes the row to the selection or out of it: any few of
 * many objects are chosen without a pointer. True when the key did so.
 */
export function walkObjectRows(event: KeyboardEvent<HTMLElement>, store: EditorStore): boolean {
  const { selection } = store.state;
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.code === 'KeyX' && !isCommand && !event.altKey && !event.shiftKey) {
    const id = event.currentTarget.closest('li')?.dataset['objectId'];
    if (id === undefined || isSilenced(event.nativeEvent)) return false;
    store.toggleSelected(id);
    return true;
  }
  if (!walkRows(event)) return false;
  if (event.shiftKey) store.selectAll([...new Set([...selection, ...store.state.selection])]);
  else if (isCommand) store.selectAll(selection);
  return true;
}

/** A row in focus is selected and shown; but who comes into the list with several selected does not lose them. */
export function enterRow(event: FocusEvent<HTMLElement>, { state }: EditorStore, reveal: () => void): void {
  const { currentTarget: row, relatedTarget: from } = event;
  if (!row.matches(':focus-visible')) return;
  const isInside = row.closest('ul')?.contains(from) === true;
  if (isInside || state.selection.length < 2) reveal();
}

/** Moves the focus among the `[data-row]` elements of the list around the one in focus; true when the key did so. */
export function walkRows(event: KeyboardEvent<HTMLElement>): boolean {
  const way = WAYS[event.key];
  const list = event.currentTarget.closest('ul');
  if (!way || !list) return false;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const now = rows.indexOf(event.currentTarget);
  const target = { next: rows[now + 1], previous: rows[now - 1], first: rows[0], last: rows.at(-1) }[way];
  target?.focus();
  return true;
}

/**
 * Deletes what the row in focus stands for, with all that is selected if it is, and puts the focus on the next row that
 * stays, else on the one before.
 */
export function deleteFromRow(row: HTMLElement, { state }: EditorStore, run: () => void): void {
  const item = row.closest('li');
  const isSelected = state.selection.includes(item?.dataset['objectId'] ?? '');
  const gone = new Set(isSelected ? state.selection : []);
  const items = [...(item?.parentElement?.children ?? [])].filter((each) => each instanceof HTMLElement);
  const now = items.findIndex((each) => each === item);
  const isLeft = (each: HTMLElement) => each !== item && !gone.has(each.dataset['objectId'] ?? '');
  const next = items.slice(now).find(isLeft) ?? items.slice(0, Math.max(now, 0)).findLast(isLeft);
  run();
  next?.querySelector<HTMLElement>('[data-row]')?.focus();
}
