import type { KeyboardEvent } from 'react';

const SWAPPED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
const redirected = new WeakSet<Event>();

/** True where the page reads from right to left. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/**
 * Headless UI walks tabs and radios by the physical arrows of a left-to-right page. Under rtl the wrapper
 * hands it the other arrow, so that focus moves where the arrow points. Use as `onKeyDownCapture`.
 * Guarded by tabs.test.tsx and segmented.test.tsx.
 */
export function swapArrows(event: KeyboardEvent<HTMLElement>): void {
  const key = SWAPPED[event.key];
  if (!key || redirected.has(event.nativeEvent) || !isRightToLeft()) return;
  event.preventDefault();
  event.stopPropagation();
  const other = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  redirected.add(other);
  event.target.dispatchEvent(other);
}
