/**
 * Which status may follow which, who may say so, and what it takes: one table for the server, the menus and the tests.
 * Guarded by `transitions.test.ts`, and through the api by `note.pg.test.ts`.
 */
import type { NoteStatus } from './note-statuses.ts';

/** How somebody stands to a note. `inspector`: project role 20; `admin`: 10; `creator` counts with role 20 or stronger. */
export const NOTE_PARTS = ['creator', 'assignee', 'inspector', 'admin'] as const;
export type NotePart = (typeof NOTE_PARTS)[number];

/** What a step takes beside the right. `proof`: a picture of this round or a comment, where a tag of the note asks for it. */
export type StepDemand = 'comment' | 'proof';

export interface StepRule {
  from: NoteStatus;
  to: NoteStatus;
  by: readonly NotePart[];
  /**
   * Four eyes: whatever else somebody is, not as the assignee; nor as who brought it here and gave it away since, unless
   * as an admin.
   */
  otherEyes?: true;
  demand?: StepDemand;
  /** Only while nobody is responsible and nobody but the creator has commented. */
  onlyUntouched?: true;
  /** Sends the note into its next round. */
  startsRound?: true;
}

export const NOTE_STEPS: readonly StepRule[] = [
  { from: 'none', to: 'open', by: ['creator', 'admin'] },
  { from: 'open', to: 'none', by: ['creator', 'admin'], onlyUntouched: true },
  { from: 'open', to: 'in-progress', by: ['assignee', 'admin'] },
  { from: 'open', to: 'complete', by: ['assignee', 'admin'], demand: 'proof' },
  { from: 'in-progress', to: 'complete', by: ['assignee', 'admin'], demand: 'proof' },
  { from: 'open', to: 'in-dispute', by: ['assignee'], demand: 'comment' },
  { from: 'in-progress', to: 'in-dispute', by: ['assignee'], demand: 'comment' },
  { from: 'in-dispute', to: 'open', by: ['creator', 'admin'], demand: 'comment' },
  { from: 'in-dispute', to: 'in-progress', by: ['assignee'] },
  { from: 'in-dispute', to: 'verified', by: ['creator', 'admin'], otherEyes: true },
  { from: 'complete', to: 'verified', by: ['creator', 'inspector', 'admin'], otherEyes: true },
  {
    from: 'complete',
    to: 'open',
    by: ['creator', 'inspector', 'admin'],
    otherEyes: true,
    demand: 'comment',
    startsRound: true,
  },
  { from: 'complete', to: 'in-progress', by: ['assignee'] },
  { from: 'verified', to: 'open', by: ['creator', 'admin'], demand: 'comment' },
];

/** What of a note and of somebody decides on a step. */
export interface StepQuestion {
  status: NoteStatus;
  parts: ReadonlySet<NotePart>;
  /** They gave it its present status. */
  isOwnStatus: boolean;
  isAssigned: boolean;
  hasCommentsOfOthers: boolean;
}

/**
 * Why a step is not allowed: it does not exist, it is another's, nobody verifies the own work, the note is no longer
 * untouched, or what it takes is missing.
 */
export const STEP_REFUSALS = [
  'no-such-step',
  'not-yours',
  'own-work',
  'touched',
  'comment-missing',
  'proof-missing',
] as const;
export type StepRefusal = (typeof STEP_REFUSALS)[number];

/** The rule of a step that this person may take now, or why not. */
export function judgeStep(
  { status, parts, isOwnStatus, isAssigned, hasCommentsOfOthers }: StepQuestion,
  to: NoteStatus,
): { ok: true; rule: StepRule } | { ok: false; reason: StepRefusal } {
  const rule = NOTE_STEPS.find((step) => step.from === status && step.to === to);
  if (!rule) return { ok: false, reason: 'no-such-step' };
  if (rule.otherEyes && isOwnWork(parts, isOwnStatus)) return { ok: false, reason: 'own-work' };
  if (!rule.by.some((part) => parts.has(part))) return { ok: false, reason: 'not-yours' };
  if (rule.onlyUntouched && (isAssigned || hasCommentsOfOthers)) return { ok: false, reason: 'touched' };
  return { ok: true, rule };
}

function isOwnWork(parts: ReadonlySet<NotePart>, isOwnStatus: boolean): boolean {
  return parts.has('assignee') || (isOwnStatus && !parts.has('admin'));
}

/** The states to which somebody may take a note now, in their order. */
export function allowedSteps(question: StepQuestion): NoteStatus[] {
  return NOTE_STEPS.filter((step) => judgeStep(question, step.to).ok && step.from === question.status).map(
    (step) => step.to,
  );
}

/** Whose turn it is: who answers for the note, who asked for it, or nobody. */
export function turnOf(status: NoteStatus, isAssigned: boolean): 'assignee' | 'creator' | null {
  if (status === 'open' || status === 'in-progress') return isAssigned ? 'assignee' : 'creator';
  return status === 'in-dispute' || status === 'complete' ? 'creator' : null;
}
