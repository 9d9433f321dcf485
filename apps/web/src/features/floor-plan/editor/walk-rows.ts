import type { KeyboardEvent } from 'react';

const WAYS: Record<string, 'next' | 'previous' | 'first' | 'last'> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

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

/** The row after this one, else the one before: where the focus goes when this row leaves. */
export function neighbourRow(row: HTMLElement): HTMLElement | null {
  const item = row.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('[data-row]') ?? null;
}
