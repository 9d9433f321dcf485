import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { GridIndex } from '@plumbline/shared/geometry/grid-index.ts';

export interface SnapEdge {
  from: PlanPoint;
  to: PlanPoint;
}

/** Corners and edges of what a hand may snap to, found by place. Plan pixels. */
export class SnapTargets {
  #corners: GridIndex<PlanPoint>;
  #edges: GridIndex<SnapEdge>;

  /**
   * @param rings closed outlines
   * @param lines open ones, whose ends are their corners
   */
  constructor(rings: readonly (readonly PlanPoint[])[], lines: readonly (readonly PlanPoint[])[] = []) {
    const edges = [
      ...rings.flatMap((ring) => edgesBetween(ring, [...ring.slice(1), ...ring.slice(0, 1)])),
      ...lines.flatMap((line) => edgesBetween(line, line.slice(1))),
    ];
    this.#corners = new GridIndex([...rings, ...lines].flat(), ({ x, y }) => ({
      left: x,
      top: y,
      right: x,
      bottom: y,
    }));
    this.#edges = new GridIndex(edges, ({ from, to }) => boundsOf([from, to]) ?? emptyAt(from));
  }

  cornersIn(box: Bounds): PlanPoint[] {
    return this.#corners.near(box);
  }

  edgesIn(box: Bounds): SnapEdge[] {
    return this.#edges.near(box);
  }
}

function edgesBetween(starts: readonly PlanPoint[], ends: readonly PlanPoint[]): SnapEdge[] {
  return starts.flatMap((from, index) => {
    const to = ends[index];
    return to && (to.x !== from.x || to.y !== from.y) ? [{ from, to }] : [];
  });
}

function emptyAt({ x, y }: PlanPoint): Bounds {
  return { left: x, top: y, right: x, bottom: y };
}
