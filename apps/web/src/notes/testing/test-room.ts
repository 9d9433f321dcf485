import type * as Y from 'yjs';
import type { Room } from '../../collab/room.ts';
import type { NoteAction } from '../room/note-action.ts';

const nothing = () => undefined;
const toStop = () => nothing;

/** A room without a line on a document; the kinds of steps that are taken in it are put into a list. */
export function roomOn(doc: Y.Doc, steps: NoteAction['kind'][] = []): Room<NoteAction> {
  return {
    subjectId: 'n',
    doc,
    edit: ({ kind }, run) => {
      steps.push(kind);
      return run(doc);
    },
    undo: () => ({ moved: null, left: [] }),
    redo: () => ({ moved: null, left: [] }),
    nextUndo: null,
    nextRedo: null,
    onUndoChange: toStop,
    presence: { setCursor: nothing, setSelection: nothing, setTool: nothing, tell: nothing },
    holdOthersBack: toStop,
    beforeOthers: toStop,
    onPresence: toStop,
    lastEditorOf: () => null,
  };
}
