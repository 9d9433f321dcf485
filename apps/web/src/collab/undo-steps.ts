import type * as Y from 'yjs';
import type { EditAction } from './edit-action.ts';

type StackItem = Y.UndoManager['undoStack'][number];

/** What of a document can be taken back, and when a step no longer has an effect. */
export interface UndoScope {
  /** One step an edit. */
  createManager(doc: Y.Doc): Y.UndoManager;
  /** Takes steps without an effect any more off the stack; true when one with an effect is on top then. */
  dropIdle(doc: Y.Doc, stack: StackItem[]): boolean;
}

/**
 * What one press of undo or redo did: it either moved the newest own step, or said that this one has to be left.
 *
 * Where somebody changed the same thing since, nothing else is moved by that press. Who presses has the newest step in
 * mind; going on to the one before would change what they neither look at nor named, often the very object that
 * somebody else is at (what made it, say, whose undo would delete it), while the sentence reads "Not undone". The next
 * press goes on. All such steps in a row are left by one press: twenty nudges of what is gone want no twenty presses.
 */
export interface UndoResult<Action extends EditAction = EditAction> {
  moved: Action | null;
  /** Newest first. */
  left: Action[];
  /** Those of several objects of the moved step that it had to leave. */
  leftSubjects?: readonly string[];
}

/** Undo and redo of one's own steps only, one step an action, never over what somebody else did since. */
export class UndoSteps<Action extends EditAction = EditAction> {
  #scope: UndoScope;
  #manager: Y.UndoManager;
  #actions = new WeakMap<StackItem, Action>();
  #listeners = new Set<() => void>();
  #current: Action | null = null;

  constructor(doc: Y.Doc, scope: UndoScope) {
    this.#scope = scope;
    this.#manager = scope.createManager(doc);
    this.#manager.on('stack-item-added', ({ stackItem }: { stackItem: StackItem }) => {
      if (this.#current) this.#actions.set(stackItem, this.#current);
    });
  }

  get nextUndo(): Action | null {
    return this.#actionOf(this.#manager.undoStack.at(-1));
  }

  get nextRedo(): Action | null {
    return this.#actionOf(this.#manager.redoStack.at(-1));
  }

  /** Names the step that the edit in `run` becomes. */
  named<T>(action: Action, run: () => T): T {
    const before = this.#current;
    this.#current = action;
    try {
      return run();
    } finally {
      this.#current = before;
    }
  }

  /** Takes the steps on top that somebody has overtaken off the stack, and answers them: newest first. */
  leaveOvertaken(direction: 'undo' | 'redo'): Action[] {
    const stack = this.#stack(direction);
    const before = [...stack];
    this.#scope.dropIdle(this.#manager.doc, stack);
    const left = before.slice(stack.length).reverse();
    // Yjs says nothing when its stack is cut.
    if (left.length > 0) for (const listener of this.#listeners) listener();
    return left.map((each) => this.#actionOf(each)).filter((action) => action !== null);
  }

  undo(): UndoResult<Action> {
    return this.#press('undo');
  }

  redo(): UndoResult<Action> {
    return this.#press('redo');
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

  #press(direction: 'undo' | 'redo'): UndoResult<Action> {
    const left = this.leaveOvertaken(direction);
    if (left.length > 0) return { moved: null, left };
    const moved = direction === 'undo' ? this.nextUndo : this.nextRedo;
    // Nothing while something builds on what has not come yet: the step stays for the next press.
    const canMove = this.#scope.dropIdle(this.#manager.doc, this.#stack(direction));
    if (!canMove || !this.#manager[direction]()) return { moved: null, left };
    const reverse = this.#stack(direction === 'undo' ? 'redo' : 'undo').at(-1);
    if (moved && reverse) this.#actions.set(reverse, moved);
    return { moved, left };
  }

  #stack(direction: 'undo' | 'redo'): StackItem[] {
    return direction === 'undo' ? this.#manager.undoStack : this.#manager.redoStack;
  }

  #actionOf(item: StackItem | undefined): Action | null {
    return (item && this.#actions.get(item)) ?? null;
  }
}
