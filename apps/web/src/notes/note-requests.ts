import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { NotePinSchema, NotePinsAnswerSchema } from '@plumbline/shared/contract/note-pins.ts';
import {
  AssigneeListAnswerSchema,
  AssigneeSchema,
  NoteAnswerSchema,
  NoteSchema,
  type CreateNoteBody,
  type Note,
  type NoteFields,
  type TransitionBody,
} from '@plumbline/shared/contract/note.ts';
import { VisitorNoteAnswerSchema } from '@plumbline/shared/contract/visitor-note.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { againAfter, answerOrKept } from '../api/answer-or-kept.ts';
import { keptOf } from './queue/kept-steps.ts';
import { draftOf } from './queue/queued-step.ts';

/** Where a note is shown its failures are told. */
const IN_PLACE = { errors: true } as const;
const ignore = () => undefined;
const MEDIA_RENEWAL_MS = 4 * 60_000;

/** A note by itself, also one that is on this device alone; its picture's address is renewed with it. */
export function noteQuery(projectId: string, noteId: string) {
  const queryKey = [...queryKeys.notes(projectId), 'one', noteId];
  return queryOptions({
    queryKey,
    refetchInterval: againAfter(MEDIA_RENEWAL_MS),
    queryFn: async ({ signal }) => {
      const load = () => readNote(noteId, signal);
      const draft = draftOf(keptOf(noteId));
      if (draft) return draft;
      try {
        return await answerOrKept({
          queryKey,
          schema: NoteSchema,
          load,
          signal,
          orKept: async (own) => (await import('./kept-floor-notes.ts')).keptNote(projectId, noteId, own),
        });
      } catch (error) {
        // What waits on this device is known a moment after the page has begun.
        const made = draftOf(keptOf(noteId));
        if (made) return made;
        throw error;
      }
    },
  });
}

/** Below the note's own key, so that what is news to that is news to this. */
export function visitorNoteKey(projectId: string, noteId: string): readonly string[] {
  return [...queryKeys.notes(projectId), 'one', noteId, 'visitor'];
}

/** A note as visitors of a home link read it. */
export function visitorNoteQuery(projectId: string, noteId: string) {
  return queryOptions({
    queryKey: visitorNoteKey(projectId, noteId),
    refetchInterval: againAfter(MEDIA_RENEWAL_MS),
    queryFn: async ({ signal }) => {
      const options = { schema: VisitorNoteAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/note/${noteId}/visitor`, options)).data;
    },
  });
}

/** The notes of a floor as marks. */
export function notePinsQuery(projectId: string, floorId: string) {
  const queryKey = [...queryKeys.notes(projectId), 'pins', floorId];
  return queryOptions({
    queryKey,
    refetchInterval: againAfter(false),
    queryFn: ({ signal }) =>
      answerOrKept({
        queryKey,
        schema: z.array(NotePinSchema),
        signal,
        load: async () => {
          const options = { schema: NotePinsAnswerSchema, query: { floorId }, enableSkip: IN_PLACE, signal };
          const { rows } = await request('/core/note/pin', options);
          // The notes kept with a plan answer when there is no line.
          void import('./kept-floor-notes.ts').then(
            (kept) => kept.keepFloorNotes(projectId, floorId),
            ignore,
          );
          return rows;
        },
      }),
  });
}

/** Whom a note can be given to; people come and go with the project's members. */
export function assigneesQuery(projectId: string) {
  const queryKey = [...queryKeys.projectMembers(projectId), 'assignees'];
  return queryOptions({
    queryKey,
    refetchInterval: againAfter(false),
    queryFn: ({ signal }) =>
      answerOrKept({
        queryKey,
        schema: z.array(AssigneeSchema),
        signal,
        load: async () => {
          const query = { projectId };
          const options = { schema: AssigneeListAnswerSchema, query, enableSkip: IN_PLACE, signal };
          return (await request('/core/note/assignee', options)).rows;
        },
      }),
  });
}

const write = { schema: NoteAnswerSchema, enableSkip: { errors: true, duplicates: true } } as const;

/** A decision about a note as plain data; what cannot be sent now is kept. */
export type NoteCall =
  | { kind: 'fields'; fields: NoteFields }
  | { kind: 'step'; step: Pick<TransitionBody, 'to'> & Partial<Omit<TransitionBody, 'version'>> };

/** A failed call is told by whoever made it, unless it is kept; said again by the same key it takes effect once. */
const once = (key: string) => ({
  schema: NoteAnswerSchema,
  headers: { 'Idempotency-Key': key },
  enableSkip: true as const,
});

/** @throws RequestError */
export async function createNote(
  body: Partial<CreateNoteBody> & Pick<CreateNoteBody, 'id' | 'projectId'>,
  key: string,
): Promise<Note> {
  return (await request('/core/note', { ...once(key), method: 'POST', body })).data;
}

/** @throws RequestError 409 with the note as it is, or with the steps that are allowed instead */
export async function sendCall(
  { id, version }: Pick<Note, 'id' | 'version'>,
  call: NoteCall,
  key: string,
): Promise<Note> {
  const path = `/core/note/${id}`;
  if (call.kind === 'fields') {
    const body = { version, fields: call.fields };
    return (await request(path, { ...once(key), method: 'PATCH', body })).data;
  }
  const body = { version, ...call.step };
  return (await request(`${path}/transition`, { ...once(key), method: 'POST', body })).data;
}

/** A note as it is now. @throws RequestError */
export async function readNote(noteId: string, signal?: AbortSignal): Promise<Note> {
  const options = { schema: NoteAnswerSchema, enableSkip: IN_PLACE, ...(signal && { signal }) };
  return (await request(`/core/note/${noteId}`, options)).data;
}

export async function deleteNote({ id, version }: Pick<Note, 'id' | 'version'>): Promise<void> {
  await request(`/core/note/${id}`, {
    schema: answerOf(EmptySchema),
    method: 'DELETE',
    query: { version },
    enableSkip: { errors: true, duplicates: true },
  });
}

export async function restoreNote(noteId: string): Promise<Note> {
  return (await request(`/core/note/${noteId}/restore`, { ...write, method: 'POST' })).data;
}
