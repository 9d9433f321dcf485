import type { EditorStore } from '../editor/editor-store.ts';
import { isMarkup, type PlanObject } from '../selection/plan-object.ts';
import { wordsOf } from './conflict-fields.ts';

/** An object that somebody deleted while this person had it in hand. */
export interface Ghost {
  object: PlanObject;
  /** What went in the same moment, when several were selected. */
  more: readonly PlanObject[];
  /** Null until it is known, and for those who must not know. */
  person: string | null;
  /** The words that were being typed, null when none were. */
  text: string | null;
}

const REMEMBERED_DELETERS = 50;

/** Keeps what others delete under this person's hand, until it is brought back or let go. Test: plan-conflicts.test.ts. */
export class Ghosts {
  #store: EditorStore;
  #deleters = new Map<string, string>();
  #typed: { objectId: string; text: string } | null = null;
  // What one edit deletes or brings back is told in one go.
  #ghostOfNow: Ghost | null = null;
  #backOfNow = new Set<string>();

  constructor(store: EditorStore) {
    this.#store = store;
  }

  /** Follows what is typed as an object's words; null once it was given or given up. */
  noteText(objectId: string, text: string | null): void {
    this.#typed = text === null ? null : { objectId, text };
  }

  /** As if these words were being typed now, unless others are. */
  offerText(objectId: string, text: string): void {
    if (text.trim() !== '') this.#typed ??= { objectId, text };
  }

  /** The project's feed tells who deleted an object, before or after the plan itself shows it. */
  noteDeleter(objectId: string, person: string): void {
    this.#deleters.set(objectId, person);
    const [oldest] = this.#deleters.keys();
    if (this.#deleters.size > REMEMBERED_DELETERS && oldest !== undefined) this.#deleters.delete(oldest);
    const { ghost } = this.#store.state;
    if (ghost?.object.id === objectId) this.#store.set({ ghost: { ...ghost, person } });
  }

  hearDeleted(object: PlanObject, isOwn: boolean): void {
    if (!isOwn && this.#isInHand(object.id)) this.#keep(object);
    this.#letGo(object.id);
  }

  /** Somebody brought it back: there is nothing to mourn, and what was being typed goes on. */
  hearBack(object: PlanObject): void {
    this.#deleters.delete(object.id);
    const { ghost } = this.#store.state;
    if (!ghost) return;
    const gone = [ghost.object, ...ghost.more];
    const [next, ...more] = gone.filter(({ id }) => id !== object.id);
    if (gone.length === more.length + (next ? 1 : 0)) return;
    const isMain = ghost.object.id === object.id;
    if (isMain && ghost.text !== null) {
      if (this.#isWriting) return;
      this.#writeOn(object, ghost.text);
    }
    this.#store.set({ ghost: next ? { ...ghost, object: next, more, ...(isMain && { text: null }) } : null });
    this.#select(object.id);
  }

  #keep(object: PlanObject): void {
    const text = this.#typed?.objectId === object.id ? this.#typed.text : null;
    if (text !== null) this.#typed = null;
    const together = this.#ghostOfNow;
    const ghost: Ghost = together?.text
      ? { ...together, more: [...together.more, object] }
      : {
          object,
          more: together ? [together.object, ...together.more] : [],
          person: this.#deleters.get(object.id) ?? together?.person ?? null,
          text: text === wordsOf(object) ? null : text,
        };
    this.#ghostOfNow = ghost;
    queueMicrotask(() => (this.#ghostOfNow = null));
    this.#store.set({ ghost });
  }

  /** What else is selected stays in hand. */
  #letGo(objectId: string): void {
    this.#store.deselect(objectId);
    const { drag, selection, naming, markup } = this.#store.state;
    if (drag?.zoneId === objectId) {
      const [other] = drag.grip.kind === 'zone' ? selection : [];
      this.#store.set({ drag: other === undefined ? null : { ...drag, zoneId: other } });
    }
    if (naming?.for === 'zone' && naming.zoneId === objectId) this.#store.set({ naming: null });
    if (markup.drag?.markupId === objectId) this.#store.setMarkup({ drag: null });
    if (markup.writing?.markupId === objectId) this.#store.setMarkup({ writing: null });
  }

  #isInHand(objectId: string): boolean {
    const { selection, drag, naming, markup } = this.#store.state;
    const held = [
      ...selection,
      drag?.zoneId,
      markup.drag?.markupId,
      markup.writing?.markupId,
      naming?.for === 'zone' ? naming.zoneId : null,
      this.#typed?.objectId,
    ];
    return held.includes(objectId);
  }

  get #isWriting(): boolean {
    const { naming, markup } = this.#store.state;
    return naming !== null || markup.writing !== null;
  }

  #writeOn(object: PlanObject, text: string): void {
    this.#typed = { objectId: object.id, text };
    if (!isMarkup(object)) this.#store.set({ naming: { for: 'zone', zoneId: object.id, text } });
    else if (object.kind === 'text')
      this.#store.setMarkup({ writing: { markupId: object.id, at: object.at, text } });
  }

  /** Unless something else was selected meanwhile. */
  #select(objectId: string): void {
    this.#backOfNow.add(objectId);
    queueMicrotask(() => this.#backOfNow.clear());
    if (this.#store.state.selection.every((id) => this.#backOfNow.has(id)))
      this.#store.selectAll([...this.#backOfNow]);
  }
}
