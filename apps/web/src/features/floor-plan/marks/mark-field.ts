import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { GridIndex } from '@plumbline/shared/geometry/grid-index.ts';
import { isInsideRing } from '@plumbline/shared/geometry/inside-ring.ts';
import { arrangedScale, arrangePins, MARK_PX, type PinMark } from '../pins/arrange-pins.ts';
import type { PlanPin } from '../pins/plan-pin.ts';

/** Marks to pick from: those that are picked or shown stand by themselves above the clusters. Guarded by `mark-field.test.ts`. */
export class MarkField {
  #apart: readonly PlanPin[] = [];
  #others: readonly PlanPin[] = [];
  #pins: readonly PlanPin[] = [];
  #arranged: { scale: number; marks: GridIndex<PinMark> } | null = null;

  /** Those that stand by themselves. */
  get apart(): readonly PlanPin[] {
    return this.#apart;
  }

  get others(): readonly PlanPin[] {
    return this.#others;
  }

  set(pins: readonly PlanPin[], apartIds: ReadonlySet<string>): void {
    this.#pins = pins;
    this.#apart = pins.filter(({ id }) => apartIds.has(id));
    this.#others = pins.filter(({ id }) => !apartIds.has(id));
    this.#arranged = null;
  }

  /** The mark whose picture covers a point of the plan, the nearest one. */
  markAt({ x, y }: PlanPoint, scale: number): PinMark | null {
    const reach = MARK_PX / 2 / scale;
    const far = ({ at }: { at: PlanPoint }) => Math.hypot(at.x - x, at.y - y);
    const apart = this.#apart
      .filter((pin) => far(pin) <= reach)
      .map((pin): PinMark => ({ kind: 'pin', pin, at: pin.at, hasNumber: true }));
    const bounds = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
    const near = this.#marks(scale)
      .near(bounds)
      .filter((mark) => far(mark) <= reach);
    const [nearest] = (apart.length > 0 ? apart : near).toSorted((a, b) => far(a) - far(b));
    return nearest ?? null;
  }

  /** The notes whose places lie in a ring drawn by hand, whether they are in a cluster or not. */
  inside(ring: readonly PlanPoint[]): string[] {
    return this.#pins.filter(({ at }) => isInsideRing(at, ring)).map(({ id }) => id);
  }

  #marks(shownScale: number): GridIndex<PinMark> {
    const scale = arrangedScale(shownScale);
    if (this.#arranged?.scale !== scale) this.#arranged = { scale, marks: arrangePins(this.#others, scale) };
    return this.#arranged.marks;
  }
}
