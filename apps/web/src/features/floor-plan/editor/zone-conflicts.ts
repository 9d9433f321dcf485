import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import type { EditorStore } from './editor-store.ts';
import type { ZoneChange } from './live-plan.ts';

/** A zone that somebody deleted while this person had it in hand. */
export interface GhostZone {
  zone: PlanZone;
  /** What went in the same moment, when several were selected. */
  more: readonly PlanZone[];
  /** Null until it is known, and for those who must not know. */
  person: string | null;
  /** The name that was being typed, null when none was. */
  text: string | null;
}

/** A name that somebody put over this person's shortly after it was given. */
export interface OvertakenName {
  zoneId: string;
  mine: string;
  theirs: string;
  person: string | null;
}

/** Two names of one zone within this time are a conflict. */
const SAME_TIME_MS = 10_000;
const REMEMBERED_DELETERS = 50;

/**
 * What others do to the zone in hand: a deleted one stays as a ghost that can be brought back, a name that was
 * overwritten can be put back. Test: zone-conflicts.test.ts.
 */
export class ZoneConflicts {
  #store: EditorStore;
  #editorOf: (zoneId: string) => string | null;
  #named = new Map<string, { name: string; atMs: number }>();
  #deleters = new Map<string, string>();
  #ghostOfNow: GhostZone | null = null;
  #typed: { zoneId: string; text: string } | null = null;

  /** @param editorOf who changed a zone last */
  constructor(store: EditorStore, editorOf: (zoneId: string) => string | null) {
    this.#store = store;
    this.#editorOf = editorOf;
  }

  /** Follows what is typed as a zone's name; null once it was given or given up. */
  noteText(zoneId: string, text: string | null): void {
    this.#typed = text === null ? null : { zoneId, text };
  }

  hear(change: ZoneChange): void {
    const { before, after, isOwn } = change;
    if (before && !after) this.#hearDeleted(before, isOwn);
    else if (!before && after) this.#hearBack(after);
    else if (before && after && before.name !== after.name) this.#hearName(before, after, isOwn);
  }

  /** The project's feed tells who deleted a zone, before or after the plan itself shows it. */
  noteDeleter(zoneId: string, person: string): void {
    this.#deleters.set(zoneId, person);
    const [oldest] = this.#deleters.keys();
    if (this.#deleters.size > REMEMBERED_DELETERS && oldest !== undefined) this.#deleters.delete(oldest);
    const { ghost } = this.#store.state;
    if (ghost?.zone.id === zoneId) this.#store.set({ ghost: { ...ghost, person } });
  }

  #hearDeleted(zone: PlanZone, isOwn: boolean): void {
    const { overtaken } = this.#store.state;
    if (overtaken?.zoneId === zone.id) this.#store.set({ overtaken: null });
    this.#named.delete(zone.id);
    if (isOwn || !this.#isInHand(zone.id)) {
      this.#letGo(zone.id);
      return;
    }
    const text = this.#typed?.zoneId === zone.id ? this.#typed.text : null;
    this.#typed = null;
    const together = this.#ghostOfNow;
    const ghost = {
      zone,
      more: together ? [together.zone, ...together.more] : [],
      person: this.#deleters.get(zone.id) ?? null,
      text: text === zone.name ? null : text,
    };
    this.#ghostOfNow = ghost;
    // What one edit deletes is told in one go.
    queueMicrotask(() => (this.#ghostOfNow = null));
    this.#store.set({
      ghost: together?.text ? { ...together, more: [...together.more, zone] } : ghost,
      naming: null,
    });
    this.#letGo(zone.id);
  }

  /** What else is selected stays in hand. */
  #letGo(zoneId: string): void {
    this.#store.deselect(zoneId);
    const { drag, selection } = this.#store.state;
    if (drag?.zoneId !== zoneId) return;
    const [other] = drag.grip.kind === 'zone' ? selection : [];
    this.#store.set({ drag: other === undefined ? null : { ...drag, zoneId: other } });
  }

  #isInHand(zoneId: string): boolean {
    const { selection, drag, naming } = this.#store.state;
    const named = naming?.for === 'zone' ? naming.zoneId : this.#typed?.zoneId;
    return selection.includes(zoneId) || drag?.zoneId === zoneId || named === zoneId;
  }

  /** Somebody brought it back: there is nothing to mourn. */
  #hearBack(zone: PlanZone): void {
    this.#deleters.delete(zone.id);
    if (this.#store.state.ghost?.zone.id !== zone.id) return;
    this.#store.set({ ghost: null });
    this.#store.select(zone.id);
  }

  #hearName(before: PlanZone, after: PlanZone, isOwn: boolean): void {
    const { overtaken } = this.#store.state;
    if (isOwn) {
      this.#named.set(after.id, { name: after.name, atMs: Date.now() });
      if (overtaken?.zoneId === after.id) this.#store.set({ overtaken: null });
      return;
    }
    const own = this.#named.get(after.id);
    this.#named.delete(after.id);
    const isConflict = own?.name === before.name && Date.now() - own.atMs <= SAME_TIME_MS;
    if (isConflict) {
      const person = this.#editorOf(after.id);
      this.#store.set({ overtaken: { zoneId: after.id, mine: own.name, theirs: after.name, person } });
    } else if (overtaken?.zoneId === after.id) {
      this.#store.set({ overtaken: { ...overtaken, theirs: after.name, person: this.#editorOf(after.id) } });
    }
  }
}
