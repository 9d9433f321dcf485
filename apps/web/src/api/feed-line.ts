/**
 * Whether the feeds that the page relies on are up. A line that is lost for less than two seconds changes nothing
 * (no flicker). Test: feed-line.test.ts.
 */
import { useSyncExternalStore } from 'react';

const FLICKER_MS = 2000;

interface Line {
  /** When it was lost, milliseconds since the epoch; null while it is up. */
  lostAt: number | null;
  isShown: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const lines = new Map<string, Line>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The feed answered: what it feeds is true from now on. */
export function lineUp(projectId: string): void {
  lineGone(projectId);
  lines.set(projectId, { lostAt: null, isShown: false, timer: undefined });
}

/** The feed is not up yet, or was lost; told once it stays so. */
export function lineLost(projectId: string): void {
  const known = lines.get(projectId);
  if (known && known.lostAt !== null) return;
  const line: Line = { lostAt: Date.now(), isShown: false, timer: undefined };
  line.timer = setTimeout(() => {
    line.isShown = true;
    tell();
  }, FLICKER_MS);
  lines.set(projectId, line);
}

/** Nobody listens to the feed any more, or nobody may. */
export function lineGone(projectId: string): void {
  const line = lines.get(projectId);
  if (!line) return;
  clearTimeout(line.timer);
  lines.delete(projectId);
  if (line.isShown) tell();
}

/** When the first of the lost lines was lost; null while all are up, or down for a moment only. */
export function linesLostAt(): number | null {
  const lost = [...lines.values()].flatMap(({ lostAt, isShown }) =>
    isShown && lostAt !== null ? [lostAt] : [],
  );
  return lost.length === 0 ? null : Math.min(...lost);
}

export function useLinesLostAt(): number | null {
  return useSyncExternalStore(subscribe, linesLostAt);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
