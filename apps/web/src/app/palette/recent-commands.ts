import * as z from 'zod/mini';

const KEY = 'plumbline-recentCommands';
const KEPT = 5;

const RecentSchema = z.array(z.string());

/** The ids of what was chosen last, the latest first. */
export function recentCommands(): readonly string[] {
  try {
    return z.parse(RecentSchema, JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

export function noteCommand(id: string): void {
  const ids = [id, ...recentCommands().filter((other) => other !== id)].slice(0, KEPT);
  localStorage.setItem(KEY, JSON.stringify(ids));
}
