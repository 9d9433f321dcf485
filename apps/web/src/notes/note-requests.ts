import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { NotePinsAnswerSchema } from '@plumbline/shared/contract/note-pins.ts';
import {
  AssigneeListAnswerSchema,
  NoteAnswerSchema,
  type CreateNoteBody,
  type Note,
  type NoteFields,
  type TransitionBody,
} from '@plumbline/shared/contract/note.ts';
import { VisitorNoteAnswerSchema } from '@plumbline/shared/contract/visitor-note.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { againAfter } from '../api/answer-or-kept.ts';

/** Where a note is shown its failures are told. */
const IN_PLACE = { errors: true } as const;
const MEDIA_RENEWAL_MS = 4 * 60_000;

/** A note by itself; its picture's address is renewed with it. */
export function noteQuery(projectId: string, noteId: string) {
  return queryOptions({
    queryKey: [...queryKeys.notes(projectId), 'one', noteId],
    refetchInterval: againAfter(MEDIA_RENEWAL_MS),
    queryFn: async ({ signal }) => {
      const options = { schema: NoteAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/note/${noteId}`, options)).data;
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
  return queryOptions({
    queryKey: [...queryKeys.notes(projectId), 'pins', floorId],
    queryFn: async ({ signal }) => {
      const options = { schema: NotePinsAnswerSchema, query: { floorId }, enableSkip: IN_PLACE, signal };
      return (await request('/core/note/pin', options)).rows;
    },
  });
}

/** Whom a note can be given to; people come and go with the project's members. */
export function assigneesQuery(projectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.projectMembers(projectId), 'assignees'],
    queryFn: async ({ signal }) => {
      const options = {
        schema: AssigneeListAnswerSchema,
        query: { projectId },
        enableSkip: IN_PLACE,
        signal,
      };
      return (await request('/core/note/assignee', options)).rows;
    },
  });
}

const write = { schema: NoteAnswerSchema, enableSkip: { errors: true, duplicates: true } } as const;

export async function createNote(
  body: Partial<CreateNoteBody> & Pick<CreateNoteBody, 'id' | 'projectId'>,
): Promise<Note> {
  return (await request('/core/note', { ...write, method: 'POST', body })).data;
}

/** @throws RequestError 409 with the note as it is */
export async function changeNote(note: Pick<Note, 'id' | 'version'>, fields: NoteFields): Promise<Note> {
  const body = { version: note.version, fields };
  return (await request(`/core/note/${note.id}`, { ...write, method: 'PATCH', body })).data;
}

/** @throws RequestError 409 with the note as it is, or with the steps that are allowed instead */
export async function takeStep(
  note: Pick<Note, 'id' | 'version'>,
  step: Pick<TransitionBody, 'to'> & Partial<Omit<TransitionBody, 'version'>>,
): Promise<Note> {
  const body = { version: note.version, ...step };
  return (await request(`/core/note/${note.id}/transition`, { ...write, method: 'POST', body })).data;
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
