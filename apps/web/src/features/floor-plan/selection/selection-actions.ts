import type { PlanZone, ZoneColour } from '@plumbline/shared/documents/plan/schema.ts';
import { orderPlaces, type OrderWay } from '@plumbline/shared/documents/plan/zone-places.ts';
import {
  alignShifts,
  distributeShifts,
  type Alignment,
  type Distribution,
} from '@plumbline/shared/geometry/arrange-boxes.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { seenMarkup, seenZones } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { boxOf, editablePoints, type PlanObject } from './plan-object.ts';

/** How far a copy lies beside its original, plan pixels. */
const DUPLICATE_SHIFT_PX = 24;

/** What a person can do with what is selected; menus, keys and the panel offer the same. Test: selection-actions.test.ts. */
export class SelectionActions {
  #editor: PlanEditor;
  #copyName: (name: string) => string;

  /** @param copyName what the copy of a zone is called */
  constructor(editor: PlanEditor, copyName: (name: string) => string) {
    this.#editor = editor;
    this.#copyName = copyName;
  }

  /** The selected zones in drawing order. */
  get zones(): PlanZone[] {
    const selected = new Set(this.#editor.store.state.selection);
    return this.#editor.live.state.zones.filter(({ id }) => selected.has(id));
  }

  /** All that is selected, zones first, each sort in drawing order. */
  get objects(): PlanObject[] {
    const selected = new Set(this.#editor.store.state.selection);
    return [...this.zones, ...this.#editor.live.markup.filter(({ id }) => selected.has(id))];
  }

  /** Everything that this person sees. */
  selectAll(): void {
    const { store, live } = this.#editor;
    if (store.state.tool !== 'select') store.setTool('select');
    const seen = [...seenZones(store.state, live.state.zones), ...seenMarkup(store.state, live.markup)];
    store.selectAll(seen.map(({ id }) => id));
  }

  duplicate(): void {
    const { store, edits } = this.#editor;
    const nameOf = ({ name }: PlanZone) => this.#copyName(name);
    const made = edits?.many.duplicate(this.objects, nameOf, DUPLICATE_SHIFT_PX) ?? [];
    if (made.length > 0) store.selectAll(made);
  }

  delete(kind: 'deleteMany' | 'cutMany' = 'deleteMany'): void {
    this.#editor.deleteObjects(this.objects, kind);
  }

  rename(): void {
    const [zone] = this.zones;
    if (zone && this.objects.length === 1 && this.#editor.edits)
      this.#editor.store.set({ naming: { for: 'zone', zoneId: zone.id } });
  }

  editPoints(): void {
    const [object, ...more] = this.objects;
    if (!object || more.length > 0 || object.locked || !this.#editor.edits) return;
    this.#editor.store.set({ selectedPointId: editablePoints(object)[0]?.id ?? null });
  }

  /** The next click takes hold of what is selected, the one after it puts it down. */
  carry(): void {
    const { store, edits } = this.#editor;
    if (!edits || this.objects.every(({ locked }) => locked)) return;
    if (store.state.tool !== 'select') store.setTool('select');
    store.set({ carry: 'from' });
  }

  /** Aligns what is not locked to the box around it. */
  align(alignment: Alignment): void {
    this.#arrange('alignMany', 2, (boxes) => alignShifts(boxes, alignment));
  }

  distribute(along: Distribution): void {
    this.#arrange('distributeMany', 3, (boxes) => distributeShifts(boxes, along));
  }

  order(way: OrderWay): void {
    const { live, store, edits } = this.#editor;
    const selected = new Set(store.state.selection);
    const placesIn = (all: readonly PlanObject[]) =>
      orderPlaces(
        all.map(({ id }) => id),
        selected,
        way,
      );
    edits?.many.reorder([...placesIn(live.state.zones), ...placesIn(live.markup)]);
  }

  recolour(colour: ZoneColour): void {
    const changed = this.zones.filter((zone) => zone.colour !== colour);
    this.#editor.edits?.many.recolour(
      changed.map(({ id }) => id),
      colour,
    );
  }

  setLocked(locked: boolean): void {
    const changed = this.objects.filter((object) => object.locked !== locked);
    this.#editor.edits?.many.setLocked(
      changed.map(({ id }) => id),
      locked,
    );
  }

  /** Hides it for this person alone. */
  hide(): void {
    for (const { id } of this.objects) this.#editor.store.toggleHidden(id);
  }

  #arrange(
    kind: 'alignMany' | 'distributeMany',
    needed: number,
    shiftsOf: (boxes: readonly Bounds[]) => { x: number; y: number }[],
  ): void {
    const { edits } = this.#editor;
    const { objects } = this;
    const free = objects.flatMap((object) => {
      const box = object.locked ? null : boxOf(object, (markup) => this.#editor.extentOf(markup));
      return box ? [{ id: object.id, box }] : [];
    });
    if (!edits || free.length < needed) return;
    const shifts = shiftsOf(free.map(({ box }) => box));
    edits.many.arrange(kind, new Map(free.map(({ id }, index) => [id, shifts[index] ?? { x: 0, y: 0 }])));
    edits.many.tellLocked(objects.length - free.length);
  }
}
