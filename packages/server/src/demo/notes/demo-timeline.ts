import type { DemoStep, DemoWriter } from './demo-note.ts';

/** One sitting of somebody at one note: it is made, or something is done to it. */
export interface DemoOccasion<Note> {
  at: Date;
  by: DemoWriter;
  note: Note;
  /** Null: it is made. */
  step: DemoStep | null;
}

interface Dated {
  by: DemoWriter;
  daysAgo: number;
  steps?: readonly DemoStep[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** When a day's work begins, UTC. */
const BEGIN_MINUTES = 6 * 60;
/** Notes of one day are not all made in one minute; a step follows the one before after this. */
const [SPREAD_MINUTES, BETWEEN_MINUTES] = [190, 47];

/** What was done to all notes in the order of its dates, which are those before `now`. */
export function demoTimeline<Note extends Dated>(notes: readonly Note[], now: Date): DemoOccasion<Note>[] {
  const today = now.getTime() - (now.getTime() % DAY_MS);
  const occasions = notes.flatMap((note, index) => {
    const dateOf = (daysAgo: number, turn: number) => {
      const minutes = BEGIN_MINUTES + ((index * 37) % SPREAD_MINUTES) + turn * BETWEEN_MINUTES;
      return new Date(today - daysAgo * DAY_MS + minutes * MINUTE_MS);
    };
    const made: DemoOccasion<Note> = { at: dateOf(note.daysAgo, 0), by: note.by, note, step: null };
    const steps = (note.steps ?? []).map((step, turn) => ({
      at: dateOf(step.daysAgo, turn + 1),
      by: step.by,
      note,
      step,
    }));
    return [made, ...steps];
  });
  return occasions.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
