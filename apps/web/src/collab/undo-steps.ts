import { createPlanUndo, dropIdleSteps, redoStep, undoStep } from '@plumbline/shared/documents/plan/undo.ts';
import type * as Y from 'yjs';
import type { EditAction } from './edit-action.ts';

interface StackItem {
  meta: Map<unknown, unknown>;
}

/**
 * What one press of undo or redo did: it either moved the newest own step, or said that this one has to be left.
 *
 * Where somebody changed the same thing since, nothing else is moved by that press. Who presses has the newest step in
 * mind; going on to the one before would change what they neither look at nor named, often the very object that
 * somebody else is at (its drawing, say, whose undo would delete it), while the sentence reads "Not undone". The next
 * press goes on. All such steps in a row are left by one press: twenty nudges of what is gone want no twenty presses.
 */
export interface UndoResult {
  moved: EditAction | null;
  /** Newest first. */
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
  #listeners = new Set<() => void>();
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

  /** Takes the steps on top that somebody has overtaken off the stack, and answers them: newest first. */
  leaveOvertaken(direction: 'undo' | 'redo'): EditAction[] {
    const stack = direction === 'undo' ? this.#manager.undoStack : this.#manager.redoStack;
    const before = [...stack];
    dropIdleSteps(this.#manager.doc, stack);
    const left = before.slice(stack.length).reverse();
    // Yjs says nothing when its stack is cut.
    if (left.length > 0) for (const listener of this.#listeners) listener();
    return left.map((each) => actionOf(each)).filter((action) => action !== null);
  }

  undo(): UndoResult {
    return this.#press('undo', this.#manager.redoStack, () => undoStep(this.#manager));
  }

  redo(): UndoResult {
    return this.#press('redo', this.#manager.undoStack, () => redoStep(this.#manager));
  }

  onChange(listener: () => void): () => void {
    const events = ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const;
    for (const event of events) this.#manager.on(event, listener);
    this.#listeners.add(listener);
    return () => {
      for (const event of events) this.#manager.off(event, listener);
      this.#listeners.delete(listener);
    };
  }

  destroy(): void {
    this.#manager.destroy();
  }

  #press(direction: 'undo' | 'redo', to: readonly StackItem[], run: () => StackItem | null): UndoResult {
    const left = this.leaveOvertaken(direction);
    if (left.length > 0) return { moved: null, left };
    const moved = direction === 'undo' ? this.nextUndo : this.nextRedo;
    // Nothing while something builds on what has not come yet: the step stays for the next press.
    if (!run()) return { moved: null, left };
    if (moved) to.at(-1)?.meta.set(ACTION, moved);
    return { moved, left };
  }
}
