import type * as Y from 'yjs';
import type { PlanAction } from '../room/plan-action.ts';
import type { PlanRoom } from '../room/plan-room.ts';

/** A room on a document without a server, for tests of the editor; every step is noted in `steps`. */
export function roomOn(doc: Y.Doc, steps: PlanAction[]): PlanRoom {
  const nothing = { moved: null, left: [] };
  return {
    subjectId: 'p',
    doc,
    edit: (action, run) => {
      steps.push(action);
      return run(doc);
    },
    seeDrawing: () => undefined,
    undo: () => nothing,
    redo: () => nothing,
    nextUndo: null,
    nextRedo: null,
    onUndoChange: () => () => undefined,
    presence: {
      setCursor: () => undefined,
      setSelection: () => undefined,
      setTool: () => undefined,
      tell: () => undefined,
    },
    holdOthersBack: () => () => undefined,
    beforeOthers: () => () => undefined,
    onPresence: () => () => undefined,
    lastEditorOf: () => null,
  };
}
