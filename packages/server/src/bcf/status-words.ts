import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import {
  judgeStep,
  NOTE_STEPS,
  type StepQuestion,
  type StepRule,
} from '@plumbline/shared/notes/transitions.ts';

/** How a status is called in files of the product, which every program reads. */
export const STATUS_WORDS: Readonly<Record<NoteStatus, string>> = {
  none: 'No status',
  open: 'Open',
  'in-progress': 'In progress',
  'in-dispute': 'In dispute',
  complete: 'Complete',
  verified: 'Verified',
};

/** What programs call them beside that, in small letters and without gaps. */
const OTHER_WORDS: Readonly<Record<string, NoteStatus>> = {
  none: 'none',
  new: 'open',
  active: 'open',
  assigned: 'open',
  reopened: 'open',
  todo: 'open',
  unresolved: 'open',
  ongoing: 'in-progress',
  started: 'in-progress',
  disputed: 'in-dispute',
  rejected: 'in-dispute',
  completed: 'complete',
  done: 'complete',
  fixed: 'complete',
  resolved: 'complete',
  solved: 'complete',
  accepted: 'verified',
  approved: 'verified',
  closed: 'verified',
};

const BY_WORD: ReadonlyMap<string, NoteStatus> = new Map([
  ...Object.entries(OTHER_WORDS),
  ...Object.entries(STATUS_WORDS).flatMap(([status, word]): [string, NoteStatus][] =>
    isStatus(status) ? [[folded(word), status]] : [],
  ),
]);

function isStatus(name: string): name is NoteStatus {
  return Object.hasOwn(STATUS_WORDS, name);
}

function folded(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** The status that a file calls so; null for a word of another kind. */
export function statusOfWord(word: string): NoteStatus | null {
  return BY_WORD.get(folded(word)) ?? null;
}

/**
 * The fewest steps by which somebody may take a note to a status; null when there are none. On the way nothing is said
 * of anybody's work: neither disputed nor verified, nor sent back.
 */
export function stepsTo(question: StepQuestion, to: NoteStatus): StepRule[] | null {
  const seen = new Set<NoteStatus>([question.status]);
  const ways: { status: NoteStatus; steps: StepRule[] }[] = [{ status: question.status, steps: [] }];
  for (let way = ways.shift(); way; way = ways.shift()) {
    const { status, steps } = way;
    if (status === to) return steps;
    for (const rule of NOTE_STEPS) {
      if (rule.from !== status || seen.has(rule.to)) continue;
      if (!judgeStep({ ...question, status }, rule.to).ok) continue;
      if (rule.to !== to && (rule.demand !== undefined || !ON_THE_WAY.includes(rule.to))) continue;
      seen.add(rule.to);
      ways.push({ status: rule.to, steps: [...steps, rule] });
    }
  }
  return null;
}

const ON_THE_WAY: readonly NoteStatus[] = ['open', 'in-progress'];
