import {
  NOTE_TITLE_CHARS,
  type Assignee,
  type CreateNoteBody,
  type Note,
  type NotePlace,
  type NoteTag,
} from '@plumbline/shared/contract/note.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import { isServerAway } from '../api/request-error.ts';
import { getSession } from '../api/session-store.ts';
import { createNote } from './note-requests.ts';
import { keepStep } from './queue/open-queue.ts';

export interface NewNote extends Pick<
  CreateNoteBody,
  'id' | 'projectId' | 'text' | 'dueDate' | 'sight' | 'spot' | 'watcherIds'
> {
  assignee: Assignee | null;
  place: (NotePlace & { floorName: string }) | null;
  tags?: readonly NoteTag[];
}

/** Makes a note; without a line it is kept on this device. @throws RequestError */
export async function makeNote(entered: NewNote): Promise<Note> {
  const key = newObjectId();
  const body = bodyOf(entered);
  try {
    return await createNote(body, key);
  } catch (error) {
    if (!(error instanceof Error) || !isServerAway(error)) throw error;
    const note = draftNote(entered);
    const work = { kind: 'create', body, note, isMade: false } as const;
    const { projectId, id: noteId } = entered;
    if (await keepStep({ projectId, noteId, key, work })) return note;
    throw error;
  }
}

function bodyOf({ assignee, place, tags = [], ...entered }: NewNote): CreateNoteBody {
  const choice = assignee && { kind: assignee.kind, id: assignee.id };
  const at = place && { floorId: place.floorId, x: place.x, y: place.y };
  return { ...entered, assignee: choice, place: at, tagIds: tags.map(({ id }) => id) };
}

/** How the note looks until the server has it: it has no number yet. */
function draftNote({ watcherIds = [], tags = [], ...entered }: NewNote): Note {
  const session = getSession();
  const self = session?.kind === 'member' ? session.userData : null;
  const { assignee, dueDate, text } = entered;
  const now = new Date().toISOString();
  const person = { id: self?.id ?? '', name: self?.userName ?? '' };
  return {
    ...entered,
    number: null,
    type: 'manual',
    status: assignee || dueDate ? 'open' : 'none',
    title: cutText(text.trim().split('\n')[0] ?? '', NOTE_TITLE_CHARS),
    tags: [...tags],
    zones: [],
    round: 1,
    commentCount: 0,
    attachmentCount: 0,
    watcherCount: watcherIds.length,
    hasCommentsOfOthers: false,
    hasAfterPhoto: false,
    needsProof: false,
    createdBy: person,
    createdAt: now,
    updatedAt: now,
    statusAt: now,
    statusBy: person,
    floorImageUrl: null,
    version: 0,
  };
}
