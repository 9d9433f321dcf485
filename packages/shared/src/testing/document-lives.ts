/** How each kind of document is worked on at random: the tests of what is true for all kinds take theirs by seed. */
import type * as Y from 'yjs';
import type { DocumentKind } from '../documents/document-kind.ts';
import type { DocumentKindName } from '../documents/document-kinds.ts';
import { NOTE_DOCUMENT } from '../documents/note/note-document.ts';
import { readNoteContent } from '../documents/note/read.ts';
import { descriptionFault } from '../documents/note/description.ts';
import { checklistRoot, commentsRoot, descriptionRoot } from '../documents/note/note-roots.ts';
import { PLAN_DOCUMENT } from '../documents/plan/plan-document.ts';
import { zonesRoot } from '../documents/plan/plan-roots.ts';
import { readPlan } from '../documents/plan/read.ts';
import { createPlanUndo } from '../documents/plan/undo.ts';
import { readFieldNotes } from '../documents/scene/read.ts';
import { SCENE_DOCUMENT } from '../documents/scene/scene-document.ts';
import { fieldNotesRoot } from '../documents/scene/scene-roots.ts';
import { randomNoteEdit, type NoteWriter } from './random-note-edit.ts';
import { randomPlanEdit } from './random-plan-edit.ts';
import { randomSceneEdit } from './random-scene-edit.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface Life {
  name: DocumentKindName;
  kind: DocumentKind;
  /** The hand of somebody in an open copy of the document: each call is one edit. */
  hand(doc: Y.Doc, writer: NoteWriter): (random: SeededRandom) => void;
  /** True when readers find all that is in the document. */
  isReadable(doc: Y.Doc): boolean;
}

export const LIVES: Readonly<Record<DocumentKindName, Life>> = {
  plan: {
    name: 'plan',
    kind: PLAN_DOCUMENT,
    hand: (doc) => {
      const undo = createPlanUndo(doc);
      return (random) => randomPlanEdit(doc, random, undo);
    },
    isReadable: (doc) => readPlan(doc).zones.length === zonesRoot(doc).size,
  },
  note: {
    name: 'note',
    kind: NOTE_DOCUMENT,
    hand: (doc, writer) => (random) => randomNoteEdit(doc, random, writer),
    isReadable: (doc) => {
      const { comments, checklist } = readNoteContent(doc);
      const isWhole =
        comments.length === commentsRoot(doc).size && checklist.length === checklistRoot(doc).size;
      return isWhole && descriptionFault(descriptionRoot(doc)) === null;
    },
  },
  scene: {
    name: 'scene',
    kind: SCENE_DOCUMENT,
    hand: (doc) => (random) => randomSceneEdit(doc, random),
    isReadable: (doc) => readFieldNotes(doc).length === fieldNotesRoot(doc).size,
  },
};

const ALL = Object.values(LIVES);

/** The life that a seed picks. */
export function lifeOf(seed: number): Life {
  return ALL[seed % ALL.length] ?? LIVES.plan;
}
