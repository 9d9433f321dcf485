import type { PlanZone, ZoneColour } from '@plumbline/shared/documents/plan/schema.ts';
import { orderPlaces, type OrderWay } from '@plumbline/shared/documents/plan/zone-places.ts';
import {
  alignShifts,
  distributeShifts,
  type Alignment,
  type Distribution,
} from '@plumbline/shared/geometry/arrange-boxes.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { seenZones } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';

/** How far a copy lies beside its original, plan pixels. */
const DUPLICATE_SHIFT_PX = 24;

/** What the actions need of the screen. */
interface SelectionScreen {
  copyName: (name: string) => string;
  /** Offers back what was deleted. */
  onDeleted: (zones: readonly PlanZone[]) => void;
}

/** What a person can do with what is selected; menus, keys and the panel offer the same. Test: selection-actions.test.ts. */
export class SelectionActions {
  #editor: PlanEditor;
  #screen: SelectionScreen;

  constructor(editor: PlanEditor, screen: SelectionScreen) {
    this.#editor = editor;
    this.#screen = screen;
  }

  /** The selected zones in drawing order. */
  get zones(): PlanZone[] {
    const selected = new Set(this.#editor.store.state.selection);
    return this.#editor.live.state.zones.filter(({ id }) => selected.has(id));
  }

  /** Everything that this person sees. */
  selectAll(): void {
    const { store, live } = this.#editor;
    if (store.state.tool !== 'select') store.setTool('select');
    store.selectAll(seenZones(store.state, live.state.zones).map(({ id }) => id));
  }

  duplicate(): void {
    const { store, edits } = this.#editor;
    const nameOf = ({ name }: PlanZone) => this.#screen.copyName(name);
    const made = edits?.many.duplicate(this.zones, nameOf, DUPLICATE_SHIFT_PX) ?? [];
    if (made.length > 0) store.selectAll(made);
  }

  delete(kind: 'deleteMany' | 'cutMany' = 'deleteMany'): void {
    const gone = this.#editor.edits?.many.delete(this.zones, kind) ?? [];
    if (gone.length > 0) this.#screen.onDeleted(gone);
  }

  rename(): void {
    const [zone, other] = this.zones;
    if (zone && !other && this.#editor.edits)
      this.#editor.store.set({ naming: { for: 'zone', zoneId: zone.id } });
  }

  editPoints(): void {
    const [zone, other] = this.zones;
    if (!zone || other || zone.locked || !this.#editor.edits) return;
    this.#editor.store.set({ selectedPointId: zone.points[0]?.id ?? null });
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
    const order = live.state.zones.map(({ id }) => id);
    edits?.many.reorder(orderPlaces(order, new Set(store.state.selection), way));
  }

  recolour(colour: ZoneColour): void {
    const changed = this.zones.filter((zone) => zone.colour !== colour);
    this.#editor.edits?.many.recolour(
      changed.map(({ id }) => id),
      colour,
    );
  }

  setLocked(locked: boolean): void {
    const changed = this.zones.filter((zone) => zone.locked !== locked);
    this.#editor.edits?.many.setLocked(
      changed.map(({ id }) => id),
      locked,
    );
  }

  /** Hides it for this person alone. */
  hide(): void {
    for (const { id } of this.zones) this.#editor.store.toggleHidden(id);
  }

  #arrange(
    kind: 'alignMany' | 'distributeMany',
    needed: number,
    shiftsOf: (boxes: readonly Bounds[]) => { x: number; y: number }[],
  ): void {
    const { edits } = this.#editor;
    const zones = this.zones;
    const free = zones.flatMap((zone) => {
      const box = zone.locked ? null : boundsOf(zone.points);
      return box ? [{ id: zone.id, box }] : [];
    });
    if (!edits || free.length < needed) return;
    const shifts = shiftsOf(free.map(({ box }) => box));
    edits.many.arrange(kind, new Map(free.map(({ id }, index) => [id, shifts[index] ?? { x: 0, y: 0 }])));
    edits.many.tellLocked(zones.length - free.length);
  }
}
