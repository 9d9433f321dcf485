/**
 * Decisions that the server has not answered yet, of this tab and those that wait on this device, laid over the notes as
 * the server has them: taking one away neither wipes another that waits nor what somebody else did meanwhile (N15).
 * Guarded by `decide.test.ts`.
 */
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { useSyncExternalStore } from 'react';
import { keptSteps, onKeptSteps } from './queue/kept-steps.ts';
import type { QueuedStep } from './queue/queued-step.ts';

export type NotePatch = Partial<Pick<NoteRow, 'status' | 'assignee' | 'dueDate' | 'tags' | 'place'>>;

export interface Waiting {
  noteId: string;
  patch: NotePatch;
}

const NOTHING: NotePatch = {};

let ofTab: readonly Waiting[] = [];
let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  waiting = [...keptSteps().flatMap((step) => keptPatch(step)), ...ofTab];
  for (const listener of listeners) listener();
}

/** What waits shows the note as it will be; what was refused shows it as it is. */
function keptPatch({ noteId, work, refusal }: QueuedStep): Waiting[] {
  if (refusal !== null || (work.kind === 'create' && work.isMade)) return [];
  return [{ noteId, patch: work.kind === 'decision' ? work.patch : NOTHING }];
}

function set(next: readonly Waiting[]): void {
  ofTab = next;
  tell();
}

onKeptSteps(tell);

/** Shows a change before the server has taken it. @returns takes it back off */
export function showBefore(noteId: string, patch: NotePatch): () => void {
  const entry = { noteId, patch };
  set([...ofTab, entry]);
  return () => set(ofTab.filter((each) => each !== entry));
}

/** A note as it is shown: what waits lies over what is. */
export function withWaiting<Shown extends { id: string }>(
  note: Shown,
  entries: readonly Waiting[] = waiting,
): Shown & NotePatch & { isWaiting: boolean } {
  const own = entries.filter(({ noteId }) => noteId === note.id);
  return Object.assign({}, note, ...own.map(({ patch }) => patch), { isWaiting: own.length > 0 });
}

/** What waits at this moment. */
export function waitingNow(): readonly Waiting[] {
  return waiting;
}

/** What waits, as a value that changes with it. */
export function useWaiting(): readonly Waiting[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => waiting,
  );
}
