/** The notes of the plans that this device keeps, to be read without a line. Guarded by kept-floor-notes.test.ts. */
import {
  KeptNoteSchema,
  KeptNotesAnswerSchema,
  type KeptNote,
} from '@plumbline/shared/contract/kept-notes.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import * as z from 'zod/mini';
import { answerName, answerOrKept } from '../api/answer-or-kept.ts';
import { queryClient, queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { readAnswers, type Kept } from '../kept/kept-answers.ts';
import { keptDatabase } from '../kept/kept-database.ts';
import { isNewer } from './newer-note.ts';

const AGAIN_AFTER_MS = 5 * 60_000;
const schema = z.array(KeptNoteSchema);

/** Reads the notes of a plan that was opened, and keeps them; once in a while, and without a word where it fails. */
export async function keepFloorNotes(projectId: string, floorId: string): Promise<void> {
  if (!(await keptDatabase())) return;
  const queryKey = keyOf(projectId, floorId);
  const load = async (signal: AbortSignal) => {
    const options = { schema: KeptNotesAnswerSchema, query: { floorId }, signal, enableSkip: true } as const;
    return (await request('/core/note/kept', options)).rows;
  };
  await queryClient
    .fetchQuery({
      queryKey,
      staleTime: AGAIN_AFTER_MS,
      retry: false,
      queryFn: ({ signal }) => answerOrKept({ queryKey, schema, signal, load: () => load(signal) }),
    })
    .catch(() => undefined);
}

/** What is kept of the notes of a floor. */
export async function keptNotesOf(projectId: string, floorId: string): Promise<Kept<KeptNote[]> | null> {
  const [kept] = await read(projectId, floorId);
  return kept ?? null;
}

/** The later of what is kept of a note by itself and with its plan. */
export async function keptNote(
  projectId: string,
  noteId: string,
  own: Kept<Note> | null,
): Promise<Kept<Note> | null> {
  let latest = own;
  for (const { at, answer } of await read(projectId)) {
    const note = answer.find(({ id }) => id === noteId);
    if (note && !(latest && isNewer(latest.answer, note)))
      latest = { at, answer: { ...note, floorImageUrl: null } };
  }
  return latest;
}

async function read(projectId: string, ...floorIds: string[]): Promise<Kept<KeptNote[]>[]> {
  return readAnswers(await keptDatabase(), answerName(keyOf(projectId, ...floorIds)), schema);
}

function keyOf(projectId: string, ...floorIds: string[]): readonly string[] {
  return [...queryKeys.notes(projectId), 'kept', ...floorIds];
}
