import { createPlanUndo, dropIdleSteps, redoStep, undoStep } from '@plumbline/shared/documents/plan/undo.ts';
import type * as Y from 'yjs';
import type { EditAction } from './edit-action.ts';

interface StackItem {
  meta: Map<unknown, unknown>;
}

/** What an undo or redo did: the step it moved, and steps it had to leave because somebody changed them since. */
export interface UndoResult {
  moved: EditAction | null;
  left: EditAction[];
  /** Those of several objects of the moved step that it had to leave. */
  leftSubjects?: readonly string[];
}

const ACTION = 'action';

function actionOf(item: StackItem | undefined): EditAction | null {
  const action = item?.meta.get(ACTION);
  return isAction(action) ? action : null;
}

function isAction(value: unknown): value is EditAction {
  return typeof value === 'object' && value !== null && 'kind' in value && 'subjectId' in value;
}

/** Undo and redo of one's own steps only, one step an action, never over what somebody else did since. */
export class UndoSteps {
  #manager: Y.UndoManager;
  #current: EditAction | null = null;

  constructor(doc: Y.Doc) {
    this.#manager = createPlanUndo(doc);
    this.#manager.on('stack-item-added', ({ stackItem }: { stackItem: StackItem }) => {
      if (this.#current) stackItem.meta.set(ACTION, this.#current);
    });
  }

  get nextUndo(): EditAction | null {
    return actionOf(this.#manager.undoStack.at(-1));
  }

  get nextRedo(): EditAction | null {
    return actionOf(this.#manager.redoStack.at(-1));
  }

  /** Names the step that the edit in `run` becomes. */
  named<T>(action: EditAction, run: () => T): T {
    const before = this.#current;
    this.#current = action;
    try {
      return run();
    } finally {
      this.#current = before;
    }
  }

  /** Passes over steps without an effect any more, so that `nextUndo` or `nextRedo` is the one that will be moved. */
  passIdle(direction: 'undo' | 'redo'): EditAction[] {
    const stack = direction === 'undo' ? this.#manager.undoStack : this.#manager.redoStack;
    const before = [...stack];
    dropIdleSteps(this.#manager.doc, stack);
    return before
      .slice(stack.length)
      .reverse()
      .map((each) => actionOf(each))
      .filter((action) => action !== null);
  }

  undo(): UndoResult {
    return this.#move(this.#manager.undoStack, this.#manager.redoStack, () => undoStep(this.#manager));
  }

  redo(): UndoResult {
    return this.#move(this.#manager.redoStack, this.#manager.undoStack, () => redoStep(this.#manager));
  }

  onChange(listener: () => void): () => void {
    const events = ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const;
    for (const event of events) this.#manager.on(event, listener);
    return () => {
      for (const event of events) this.#manager.off(event, listener);
    };
  }

  destroy(): void {
    this.#manager.destroy();
  }

  /** Steps without an effect any more are passed over; they are reported as left. */
  #move(from: readonly StackItem[], to: readonly StackItem[], run: () => StackItem | null): UndoResult {
    const before = [...from];
    const item = run();
    const popped = before
      .slice(from.length)
      .reverse()
      .map((each) => actionOf(each));
    const moved = item ? (popped.at(-1) ?? null) : null;
    if (moved) to.at(-1)?.meta.set(ACTION, moved);
    const left = (item ? popped.slice(0, -1) : popped).filter((action) => action !== null);
    return { moved, left };
  }
}
