import type { NoteRow } from '@plumbline/shared/contract/note.ts';

type State = Pick<NoteRow, 'version' | 'updatedAt'>;

/** Of two states of one note, whether the first is the later; decisions count before anything else. */
export function isNewer(next: State, shown: State): boolean {
  if (next.version !== shown.version) return next.version > shown.version;
  return next.updatedAt >= shown.updatedAt;
}
