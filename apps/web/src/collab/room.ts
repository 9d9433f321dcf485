import type * as Y from 'yjs';
import type { EditAction } from './edit-action.ts';
import type { OwnPresence } from './presence-reporter.ts';
import type { Person } from './presence-store.ts';
import type { RoomSession } from './room-session.ts';
import type { UndoResult } from './undo-steps.ts';

/** A room as the screens use it. */
export interface Room<Action extends EditAction = EditAction> {
  readonly subjectId: string;
  readonly doc: Y.Doc;
  /** Runs one step; nothing is written and undefined answered while the person may only read. */
  edit<T>(action: Action, run: (doc: Y.Doc) => T): T | undefined;
  undo(): UndoResult<Action>;
  redo(): UndoResult<Action>;
  readonly nextUndo: Action | null;
  readonly nextRedo: Action | null;
  onUndoChange(listener: () => void): () => void;
  readonly presence: {
    setCursor(point: { x: number; y: number } | null): void;
    setSelection(ids: readonly string[]): void;
    setTool(name: string | null): void;
    tell(part: Partial<OwnPresence>): void;
  };
  /** Others' changes stay out of the document until the answered function is called; see `WholeProvider.holdBack`. */
  holdOthersBack(): () => void;
  /** Calls each time before others' changes go into the document. */
  beforeOthers(listener: () => void): () => void;
  /** Calls with everybody in the room now and at every change; without React. */
  onPresence(listener: (people: readonly Person[]) => void): () => void;
  /** The name of whoever last changed this object while the room was open, for "changed it later". */
  lastEditorOf(subjectId: string): string | null;
}

interface Surroundings {
  subjectId: string;
  mayEdit(): boolean;
  /** The same list for everybody who asks, until somebody speaks. */
  people(): readonly Person[];
  /** Called when the own identity or access is told anew; awareness says nothing of oneself. */
  identityListeners: Set<() => void>;
  lastEditorOf(subjectId: string): string | null;
}

const nothingToStop = () => undefined;
const NOTHING = { moved: null, left: [] };

/** The room as the screens use it, on one life of its document. */
export function roomOn<Action extends EditAction>(
  session: RoomSession<Action>,
  around: Surroundings,
): Room<Action> {
  return {
    subjectId: around.subjectId,
    doc: session.doc,
    edit: (action, run) => (around.mayEdit() ? session.edit(action, run) : undefined),
    undo: () => (around.mayEdit() ? session.move('undo') : NOTHING),
    redo: () => (around.mayEdit() ? session.move('redo') : NOTHING),
    get nextUndo() {
      return session.undo.nextUndo;
    },
    get nextRedo() {
      return session.undo.nextRedo;
    },
    onUndoChange: (listener) => session.undo.onChange(listener),
    presence: session.presence,
    holdOthersBack: () => session.provider?.holdBack() ?? nothingToStop,
    beforeOthers: (listener) => session.provider?.beforeOthers(listener) ?? nothingToStop,
    onPresence(listener) {
      const tell = () => listener(around.people());
      session.awareness.on('change', tell);
      around.identityListeners.add(tell);
      tell();
      return () => {
        session.awareness.off('change', tell);
        around.identityListeners.delete(tell);
      };
    },
    lastEditorOf: (subjectId) => around.lastEditorOf(subjectId),
  };
}
