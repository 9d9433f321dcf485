import {
  CurrentNoteSchema,
  StepRefusalSchema,
  type CurrentNote,
  type Note,
  type NoteRow,
} from '@plumbline/shared/contract/note.ts';
import type { StepRefusal } from '@plumbline/shared/notes/transitions.ts';
import type { QueryClient } from '@tanstack/react-query';
import { RequestError } from '../api/request-error.ts';
import { putNote } from './live-notes.ts';
import { showBefore, type NotePatch } from './waiting-changes.ts';

export interface Decision {
  /** How the note looks when it is taken. */
  patch: NotePatch;
  /** Sends it with the version that is known when its turn comes. */
  send: (note: Pick<NoteRow, 'id' | 'version'>) => Promise<Note>;
}

/** Calls about one note go one after the other, each with the version that the one before brought. */
const turns = new Map<string, Promise<number>>();

/**
 * Decides about a note: shown at once, sent in its turn, and taken back when it is refused; the note as it is then takes
 * its place.
 * @throws RequestError the refusal, for the screen to tell
 */
export async function decide(
  queryClient: QueryClient,
  note: Pick<NoteRow, 'id' | 'projectId' | 'version'>,
  { patch, send }: Decision,
): Promise<Note> {
  const hide = showBefore(note.id, patch);
  const before = turns.get(note.id) ?? Promise.resolve(note.version);
  const answer = before.then(async (version) => {
    const known = Math.max(version, note.version);
    const taken = await send({ id: note.id, version: known });
    putNote(queryClient, note.projectId, taken);
    return taken;
  });
  const turn = answer.then(
    ({ version }) => version,
    (error: unknown) => versionAfter(queryClient, note, error),
  );
  turns.set(note.id, turn);
  try {
    return await answer;
  } finally {
    hide();
    if (turns.get(note.id) === turn) turns.delete(note.id);
  }
}

/** After a refusal the next decision stands on the note as it is. */
async function versionAfter(
  queryClient: QueryClient,
  note: Pick<NoteRow, 'projectId' | 'version'>,
  error: unknown,
): Promise<number> {
  const current = currentOf(error);
  if (!current) return note.version;
  putNote(queryClient, note.projectId, current);
  return current.version;
}

/** The note as it is, which a lost race brings along. */
export function currentOf(error: unknown): CurrentNote | null {
  if (!(error instanceof RequestError)) return null;
  return CurrentNoteSchema.safeParse(error.failure?.current).data ?? null;
}

/** Why a step was refused that is not allowed, or not any more. */
export function refusalOf(error: unknown): StepRefusal | null {
  if (!(error instanceof RequestError) || error.failure?.error !== 'step-refused') return null;
  return StepRefusalSchema.safeParse(error.failure.params).data?.reason ?? null;
}
