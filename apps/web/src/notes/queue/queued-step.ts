/**
 * What of a note was done without a line, as plain data, and the order in which it goes out: create → files → room edits
 * → decided calls. Notes do not wait for each other. Guarded by `queued-step.test.ts`.
 */
import type { CreateNoteBody, CurrentNote, Note } from '@plumbline/shared/contract/note.ts';
import type { StepRefusal } from '@plumbline/shared/notes/transitions.ts';
import type { NoteCall } from '../note-requests.ts';
import type { NotePatch } from '../waiting-changes.ts';

export type StepWork =
  /** `note` is how it looks until the server has it; `isMade` once it has, while its files are on their way. */
  | { kind: 'create'; body: CreateNoteBody; note: Note; isMade: boolean }
  /** Its bytes lie beside it; `uploadId` once they are on the server. */
  | { kind: 'file'; name: string; sizeBytes: number; uploadId: string | null }
  /** The edits themselves lie in the outbox of the room. */
  | { kind: 'room' }
  /** `seen` is the version it was decided on, `sent` the one that the first try named: a repeated call says the same. */
  | { kind: 'decision'; call: NoteCall; patch: NotePatch; seen: number; sent: number | null };
export type WorkOf<Kind extends StepWork['kind']> = Extract<StepWork, { kind: Kind }>;

/** Why a step was not taken. */
export interface Refusal {
  /** Of the catalogue of errors. */
  code: string;
  reason: StepRefusal | null;
  /** The note as it is; null where it is not there, or not to be seen. */
  current: CurrentNote | null;
}

export interface QueuedStep {
  id: string;
  projectId: string;
  noteId: string;
  /** When it was done, ms since the epoch. */
  at: number;
  /** The call's `Idempotency-Key`, the same each time it is sent; another one once the person tries again. */
  key: string;
  work: StepWork;
  /** Null while it waits. */
  refusal: Refusal | null;
  /** How often the server failed over it. */
  failures: number;
}

/** What a refusal of something brings back as one: a note that was not made has all that was done in it with it. */
export interface RefusedItem {
  step: QueuedStep;
  followers: readonly QueuedStep[];
}

export type NextWork =
  | { do: 'send'; step: QueuedStep }
  /** The note is made and its files are there: nothing is left of this step. */
  | { do: 'settle'; step: QueuedStep };

const RANK: Readonly<Record<StepWork['kind'], number>> = { create: 0, file: 1, room: 2, decision: 3 };

/** The steps of one note as they are sent. */
function inOrder(steps: readonly QueuedStep[]): QueuedStep[] {
  return steps.toSorted((a, b) => RANK[a.work.kind] - RANK[b.work.kind] || a.at - b.at);
}

/** What is to be done next of one note; null when nothing is, or not before the person has decided. */
export function nextOf(steps: readonly QueuedStep[]): NextWork | null {
  if (refusedCreate(steps)) return null;
  const waiting = inOrder(steps).filter(({ refusal }) => refusal === null);
  const [first, second] = waiting;
  if (!first) return null;
  if (!isMade(first)) return { do: 'send', step: first };
  return second?.work.kind === 'file' ? { do: 'send', step: second } : { do: 'settle', step: first };
}

/** What was refused of one note, in the order done. */
export function refusedItems(steps: readonly QueuedStep[]): RefusedItem[] {
  const ordered = inOrder(steps);
  const create = refusedCreate(ordered);
  if (create) return [{ step: create, followers: ordered.filter((step) => step !== create) }];
  return ordered.filter(({ refusal }) => refusal !== null).map((step) => ({ step, followers: [] }));
}

/** Those that go out by themselves. */
export function waitingSteps(steps: readonly QueuedStep[]): QueuedStep[] {
  if (refusedCreate(steps)) return [];
  return inOrder(steps).filter((step) => step.refusal === null && !isMade(step));
}

/** The server does not have the note yet, or not all that its room is to find there: nobody joins it before. */
export function holdsRoom(steps: readonly QueuedStep[]): boolean {
  return steps.some(({ work }) => work.kind === 'create');
}

/** The note that is on this device alone; null where the server has it. */
export function draftOf(steps: readonly QueuedStep[]): Note | null {
  for (const { work } of steps) if (work.kind === 'create' && !work.isMade) return work.note;
  return null;
}

/** The steps note by note. */
export function byNote(steps: readonly QueuedStep[]): ReadonlyMap<string, QueuedStep[]> {
  const notes = new Map<string, QueuedStep[]>();
  for (const step of steps) {
    const own = notes.get(step.noteId);
    if (own) own.push(step);
    else notes.set(step.noteId, [step]);
  }
  return notes;
}

function isMade({ work }: QueuedStep): boolean {
  return work.kind === 'create' && work.isMade;
}

function refusedCreate(steps: readonly QueuedStep[]): QueuedStep | undefined {
  return steps.find(({ work, refusal }) => work.kind === 'create' && refusal !== null);
}
