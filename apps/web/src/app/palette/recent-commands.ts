import * as z from 'zod/mini';
import { browserTexts } from '../../storage/kept-texts.ts';

const KEY = 'plumbline-recentCommands';
const KEPT = 5;

const RecentSchema = z.array(z.string());

/** The ids of what was chosen last, the latest first. */
export function recentCommands(): readonly string[] {
  try {
    return z.parse(RecentSchema, JSON.parse(browserTexts.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

export function noteCommand(id: string): void {
  const ids = [id, ...recentCommands().filter((other) => other !== id)].slice(0, KEPT);
  browserTexts.setItem(KEY, JSON.stringify(ids));
}
