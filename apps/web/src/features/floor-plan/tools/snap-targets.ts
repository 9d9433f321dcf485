import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { GridIndex } from '@plumbline/shared/geometry/grid-index.ts';

export interface SnapEdge {
  from: PlanPoint;
  to: PlanPoint;
}

/** Corners and edges of the outlines that a hand may snap to, found by place. Plan pixels. */
export class SnapTargets {
  #corners: GridIndex<PlanPoint>;
  #edges: GridIndex<SnapEdge>;

  /** @param rings closed outlines */
  constructor(rings: readonly (readonly PlanPoint[])[]) {
    const edges = rings.flatMap((ring) => edgesOf(ring));
    this.#corners = new GridIndex(rings.flat(), ({ x, y }) => ({ left: x, top: y, right: x, bottom: y }));
    this.#edges = new GridIndex(edges, ({ from, to }) => boundsOf([from, to]) ?? emptyAt(from));
  }

  cornersIn(box: Bounds): PlanPoint[] {
    return this.#corners.near(box);
  }

  edgesIn(box: Bounds): SnapEdge[] {
    return this.#edges.near(box);
  }
}

function edgesOf(ring: readonly PlanPoint[]): SnapEdge[] {
  return ring.flatMap((from, index) => {
    const to = ring[(index + 1) % ring.length];
    return to && (to.x !== from.x || to.y !== from.y) ? [{ from, to }] : [];
  });
}

function emptyAt({ x, y }: PlanPoint): Bounds {
  return { left: x, top: y, right: x, bottom: y };
}
