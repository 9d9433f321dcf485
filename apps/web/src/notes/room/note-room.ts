import {
  checklistRoot,
  commentsRoot,
  descriptionRoot,
  watchersRoot,
} from '@plumbline/shared/documents/note/note-roots.ts';
import { NOTE_SCHEMA_VERSION } from '@plumbline/shared/documents/note/schema.ts';
import * as Y from 'yjs';
import type { RoomDocument, RoomKind, StepTexts } from '../../collab/room-kind.ts';
import type { Room } from '../../collab/room.ts';
import { whenRoomIsFree } from '../queue/kept-steps.ts';
import type { NoteAction } from './note-action.ts';
import {
  changedByNoteStep,
  outcomeOfNoteStep,
  repeatNoteStep,
  watchNoteStep,
  type NoteStep,
} from './note-step.ts';

/**
 * Steps in a note's document. The editor of the description has an undo of its own; nothing else in a note is taken back
 * by keys: what was sent was said.
 */
const NOTE_ROOM_DOCUMENT: RoomDocument<NoteAction, NoteStep> = {
  version: NOTE_SCHEMA_VERSION,
  hasContent: (doc) =>
    descriptionRoot(doc).length > 0 || commentsRoot(doc).size > 0 || watchersRoot(doc).size > 0,
  watch: watchNoteStep,
  repeat: repeatNoteStep,
  outcomeOf: outcomeOfNoteStep,
  changedBy: changedByNoteStep,
  actionOf: (transaction) => {
    const touched: ReadonlyMap<unknown, unknown> = transaction.changedParentTypes;
    const isDescribed = touched.has(descriptionRoot(transaction.doc));
    return isDescribed ? { kind: 'describe', subjectId: null, name: '' } : null;
  },
  undo: { createManager: (doc) => new Y.UndoManager([], { doc }), dropIdle: () => false },
  objectRoots: (doc) => [commentsRoot(doc), checklistRoot(doc)],
};

const NOTE_STEP_TEXTS: StepTexts<NoteAction> = {
  namespaces: ['note'],
  textOf: ({ kind, name }, t) => t(`note:action.${kind}`, { name }),
};

/** The kind of room that a note is written in. */
export const NOTE_ROOM: RoomKind<NoteAction, Room<NoteAction>> = {
  name: 'note',
  document: NOTE_ROOM_DOCUMENT,
  view: (room) => room,
  whenKnown: whenRoomIsFree,
  stepTexts: NOTE_STEP_TEXTS,
};
