/**
 * Decisions of this tab that the server has not answered yet, laid over the notes as the server has them: taking one away
 * neither wipes another that waits nor what somebody else did meanwhile (N15). Guarded by `decide.test.ts`.
 */
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { useSyncExternalStore } from 'react';

export type NotePatch = Partial<Pick<NoteRow, 'status' | 'assignee' | 'dueDate' | 'tags' | 'place'>>;

interface Waiting {
  noteId: string;
  patch: NotePatch;
}

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Shows a change before the server has taken it. @returns takes it back off */
export function showBefore(noteId: string, patch: NotePatch): () => void {
  const entry = { noteId, patch };
  set([...waiting, entry]);
  return () => set(waiting.filter((each) => each !== entry));
}

/** A note as it is shown: what waits lies over what is. */
export function withWaiting<Shown extends { id: string }>(
  note: Shown,
  entries: readonly Waiting[] = waiting,
): Shown & NotePatch & { isWaiting: boolean } {
  const own = entries.filter(({ noteId }) => noteId === note.id);
  return Object.assign({}, note, ...own.map(({ patch }) => patch), { isWaiting: own.length > 0 });
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
