import type { EditorStore } from '../editor/editor-store.ts';
import type { ObjectChange } from '../editor/live-plan.ts';
import type { PlanObject } from '../selection/plan-object.ts';
import { fieldsOf, type ConflictField, type Overtaken } from './conflict-fields.ts';
import { Ghosts } from './ghosts.ts';

/** What a person typed into a field that showed `opened` when it was opened. */
export interface TypedValue {
  objectId: string;
  field: ConflictField;
  opened: string;
  mine: string;
}

/** What somebody else put in the place of `was`. */
interface TheirValue {
  objectId: string;
  field: ConflictField;
  was: string;
  theirs: string;
}

/** Two values of one field within this time are a conflict. */
const SAME_TIME_MS = 10_000;

/**
 * What others do to what this person has in hand or has just set: a deleted object stays as a ghost that can be
 * brought back, a value that was overwritten can be put back. Test: plan-conflicts.test.ts.
 */
export class PlanConflicts {
  readonly ghosts: Ghosts;
  #store: EditorStore;
  #editorOf: (objectId: string) => string | null;
  #own = new Map<string, { value: string; atMs: number }>();

  /** @param editorOf who changed an object last */
  constructor(store: EditorStore, editorOf: (objectId: string) => string | null) {
    this.#store = store;
    this.#editorOf = editorOf;
    this.ghosts = new Ghosts(store);
  }

  hear({ before, after, isOwn }: ObjectChange): void {
    if (before && after) this.#hearChanged(before, after, isOwn);
    else if (before) this.#hearDeleted(before, isOwn);
    else if (after) this.ghosts.hearBack(after);
  }

  /**
   * True when a typed value is to be stored. Nothing is where nothing was typed, so that leaving a field takes
   * nobody's words back; where somebody changed the value while the field was open, theirs stays, and that is told
   * with a way to put mine back.
   * @param now the value as it is
   */
  mayStore({ objectId, field, opened, mine }: TypedValue, now: string): boolean {
    if (mine === opened || mine === now) return false;
    if (now === opened) return true;
    this.#tell({ objectId, field, mine, theirs: now, person: this.#editorOf(objectId) });
    return false;
  }

  #hearDeleted(object: PlanObject, isOwn: boolean): void {
    const offered = this.#store.state.overtaken.find(
      ({ objectId, field }) => objectId === object.id && (field === 'name' || field === 'text'),
    );
    // Words that could still have been put back are kept with the ghost.
    if (offered && !isOwn) this.ghosts.offerText(object.id, offered.mine);
    for (const field of fieldsOf(object).keys()) {
      this.#own.delete(keyOf(object.id, field));
      this.#forget(object.id, field);
    }
    this.ghosts.hearDeleted(object, isOwn);
  }

  #hearChanged(before: PlanObject, after: PlanObject, isOwn: boolean): void {
    const former = fieldsOf(before);
    for (const [field, value] of fieldsOf(after)) {
      const was = former.get(field);
      if (was === undefined || was === value) continue;
      if (isOwn) this.#noteOwn(after.id, field, value);
      else this.#hearTheirs({ objectId: after.id, field, was, theirs: value });
    }
  }

  #noteOwn(objectId: string, field: ConflictField, value: string): void {
    this.#own.set(keyOf(objectId, field), { value, atMs: Date.now() });
    this.#forget(objectId, field);
  }

  #hearTheirs({ objectId, field, was, theirs }: TheirValue): void {
    const key = keyOf(objectId, field);
    const own = this.#own.get(key);
    this.#own.delete(key);
    const told = this.#store.state.overtaken.find((each) => isOf(each, objectId, field));
    const isConflict = own?.value === was && Date.now() - own.atMs <= SAME_TIME_MS;
    const mine = isConflict ? own.value : told?.mine;
    if (mine === undefined) return;
    if (mine === theirs) this.#forget(objectId, field);
    else this.#tell({ objectId, field, mine, theirs, person: this.#editorOf(objectId) });
  }

  #tell(overtaken: Overtaken): void {
    const { objectId, field } = overtaken;
    const others = this.#store.state.overtaken.filter((each) => !isOf(each, objectId, field));
    this.#store.set({ overtaken: [...others, overtaken] });
  }

  #forget(objectId: string, field: ConflictField): void {
    const { overtaken } = this.#store.state;
    const others = overtaken.filter((each) => !isOf(each, objectId, field));
    if (others.length < overtaken.length) this.#store.set({ overtaken: others });
  }
}

function isOf(overtaken: Overtaken, objectId: string, field: ConflictField): boolean {
  return overtaken.objectId === objectId && overtaken.field === field;
}

function keyOf(objectId: string, field: ConflictField): string {
  return `${objectId} ${field}`;
}
