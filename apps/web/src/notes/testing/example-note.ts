import type { Note } from '@plumbline/shared/contract/note.ts';

/** A note of the project `p`, with what a test is about. */
export function exampleNote(of: Partial<Note> = {}): Note {
  const person = { id: '01890000-0000-7000-8000-0000000000aa', name: 'Mei' };
  return {
    id: '01890000-0000-7000-8000-000000000001',
    projectId: '01890000-0000-7000-8000-0000000000bb',
    number: 431,
    type: 'manual',
    status: 'open',
    title: 'Fire seal missing',
    text: 'Fire seal missing',
    assignee: null,
    dueDate: null,
    tags: [],
    place: null,
    zones: [],
    round: 1,
    commentCount: 0,
    attachmentCount: 0,
    watcherCount: 0,
    hasCommentsOfOthers: false,
    hasAfterPhoto: false,
    needsProof: false,
    createdBy: person,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    statusAt: '2026-11-01T08:00:00.000Z',
    statusBy: person,
    floorImageUrl: null,
    version: 1,
    ...of,
  };
}
