import { useEffect, useRef, useSyncExternalStore, type ComponentType } from 'react';
import { isImeKey } from '../ime-key.ts';
import { isInDialog } from '../in-dialog.ts';
import { isTyping } from '../side-panel.tsx';
import { isSilenced } from './is-silenced.ts';
import { strokeOf, type Keys } from './keys.ts';

/** One key, or two in a row, and what it does; where it is mounted it works and stands on the sheet of keys. */
export interface Shortcut {
  id: string;
  keys: Keys;
  label: string;
  /** The heading on the sheet of keys. */
  group: string;
  /** Works while somebody types and while single keys are switched off. */
  always?: boolean;
  run: () => void;
}

/** How long the second key of two may take. */
const SEQUENCE_MS = 1500;

const owners = new Map<symbol, readonly Shortcut[]>();
const listeners = new Set<() => void>();
let shown: readonly Shortcut[] = [];
let before: { stroke: string; atMs: number } | null = null;

function settle(): void {
  shown = [...owners.values()].flat();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything that can be pressed on this page now, in the order in which it was mounted. */
export function useShortcutList(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => shown);
}

/** The keys of a part of the page, for as long as it is mounted. Of equal keys the part that came last has them. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const written = shortcuts.map(({ id, keys, label }) => [id, keys, label].join()).join(';');
  useEffect(() => {
    const owner = Symbol('shortcuts');
    const bound = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: () => latest.current[index]?.run(),
    }));
    owners.set(owner, bound);
    if (owners.size === 1) window.addEventListener('keydown', onKey);
    settle();
    return () => {
      owners.delete(owner);
      if (owners.size === 0) window.removeEventListener('keydown', onKey);
      settle();
    };
  }, [written]);
}

/** Keys that a page listens to by itself, such as a canvas; it comes with the sheet that shows it. */
export type ShortcutSection = ComponentType<{ singleKeys: boolean }>;

let sections: readonly ShortcutSection[] = [];

export function useShortcutSections(): readonly ShortcutSection[] {
  return useSyncExternalStore(subscribe, () => sections);
}

/** Puts the page's own keys on the sheet for as long as the page is mounted. */
export function useShortcutSection(Section: ShortcutSection): void {
  useEffect(() => {
    sections = [...sections, Section];
    settle();
    return () => {
      sections = sections.filter((each) => each !== Section);
      settle();
    };
  }, [Section]);
}

/** The keys of the page listen on the document and come first; what they have used arrives here as prevented. */
function onKey(event: KeyboardEvent): void {
  if (
    event.defaultPrevented ||
    event.repeat ||
    isImeKey(event) ||
    /^(Shift|Control|Alt|Meta)/.test(event.code)
  )
    return;
  const stroke = strokeOf(event);
  const isFollowing = before !== null && event.timeStamp - before.atMs < SEQUENCE_MS;
  const sequence = isFollowing ? `${before?.stroke} ${stroke}` : null;
  before = { stroke, atMs: event.timeStamp };
  const quiet = isTyping(event.target) || isInDialog(event.target);
  const found = shown.findLast(({ keys, always }) => {
    if (keys !== stroke && keys !== sequence) return false;
    return always === true || (!quiet && !isSilenced(event));
  });
  if (!found) return;
  before = null;
  event.preventDefault();
  found.run();
}
