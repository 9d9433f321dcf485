/** What the bench asks the api for about notes. */
import { BoardAnswerSchema } from '@plumbline/shared/contract/note-board.ts';
import * as z from 'zod/mini';

export interface NoteCalls {
  baseUrl: string;
  token: string;
  get(path: string): Promise<unknown>;
  /** Changes the due date of the note that the bench changes again and again. */
  changeDueDate(note: ChangedNote): Promise<void>;
}

/** A note that the board shows, and the version that was seen last. */
export interface ChangedNote {
  id: string;
  version: number;
  /** How often it was changed: each time to another day. */
  changes: number;
}

const ChangedSchema = z.object({ data: z.object({ version: z.number() }) });
const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2027, 0, 1);
const DAYS = 300;

export function noteCalls(baseUrl: string, token: string): NoteCalls {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${baseUrl}/api/core${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    baseUrl,
    token,
    get: ask,
    changeDueDate: async (note) => {
      note.changes += 1;
      const day = new Date(FIRST_DAY_MS + (note.changes % DAYS) * DAY_MS);
      const body = JSON.stringify({
        version: note.version,
        fields: { dueDate: day.toISOString().slice(0, 10) },
      });
      const changed = await ask(`/note/${note.id}`, { method: 'PATCH', body });
      note.version = z.parse(ChangedSchema, changed).data.version;
    },
  };
}

/** The first open note of the board. */
export async function firstOpenNote(calls: NoteCalls, projectId: string): Promise<ChangedNote> {
  const { columns } = z.parse(BoardAnswerSchema, await calls.get(`/project/${projectId}/note/board`)).data;
  const card = columns.find(({ status }) => status === 'open')?.cards?.[0];
  if (!card) throw new Error('no note is open');
  return { id: card.id, version: card.version, changes: 0 };
}
