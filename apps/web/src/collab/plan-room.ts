import type * as Y from 'yjs';
import type { EditAction } from './edit-action.ts';
import type { PlanSession } from './plan-session.ts';
import type { Person } from './presence-store.ts';
import type { OwnPresence } from './presence-reporter.ts';
import type { UndoResult } from './undo-steps.ts';

/** The room of one floor plan as the screens use it. */
export interface PlanRoom {
  readonly floorPlanId: string;
  readonly doc: Y.Doc;
  /** Runs one step; nothing is written and undefined answered while the person may only read. */
  edit<T>(action: EditAction, run: (doc: Y.Doc) => T): T | undefined;
  /** Says which revision of the drawing this person sees: what they draw or move is kept with its number. */
  seeDrawing(revision: number): void;
  undo(): UndoResult;
  redo(): UndoResult;
  readonly nextUndo: EditAction | null;
  readonly nextRedo: EditAction | null;
  onUndoChange(listener: () => void): () => void;
  readonly presence: {
    setCursor(point: { x: number; y: number } | null): void;
    setSelection(ids: readonly string[]): void;
    setTool(name: string | null): void;
    tell(part: Partial<OwnPresence>): void;
  };
  /** Calls with everybody in the room now and at every change; for the canvas, without React. */
  onPresence(listener: (people: readonly Person[]) => void): () => void;
  /** The name of whoever last changed this zone while the room was open, for "changed it later". */
  lastEditorOf(subjectId: string): string | null;
}

interface Surroundings {
  floorPlanId: string;
  mayEdit(): boolean;
  /** The same list for everybody who asks, until somebody speaks. */
  people(): readonly Person[];
  /** Called when the own identity or access is told anew; awareness says nothing of oneself. */
  identityListeners: Set<() => void>;
  lastEditorOf(subjectId: string): string | null;
}

const NOTHING: UndoResult = { moved: null, left: [] };

/** The room as the screens use it, on one life of its document. */
export function planRoomOn(session: PlanSession, around: Surroundings): PlanRoom {
  return {
    floorPlanId: around.floorPlanId,
    doc: session.doc,
    edit: (action, run) => (around.mayEdit() ? session.edit(action, run) : undefined),
    seeDrawing: (revision) => {
      session.drawing = revision;
    },
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
