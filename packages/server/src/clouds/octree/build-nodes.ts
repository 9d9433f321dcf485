/** Fourth pass: the nodes below one node, in memory, from the finest to the coarsest. */
import { addAt } from './add-at.ts';
import { GRID_BITS, type Frame } from './frame.ts';
import type { NodeStore } from './node-store.ts';
import type { Records } from './point-record.ts';
import { gridOf } from './quantize-points.ts';
import { DEEPEST_LEVEL, samplePoints, type Places } from './sample-points.ts';

/** A node of more is divided. */
const NODE_POINTS = 20_000;

export class NodeBuilder {
  readonly #records: Records;
  readonly #places: Places;
  readonly #store: NodeStore;

  constructor(frame: Frame, records: Records, store: NodeStore) {
    this.#records = records;
    this.#store = store;
    const { count } = records;
    const axis = (of: 0 | 1 | 2) =>
      Uint32Array.from({ length: count }, (_, index) => gridOf(frame, records, index, of));
    this.#places = { x: axis(0), y: axis(1), z: axis(2) };
  }

  /** Builds all below a node and writes it. @returns the node's own points, which its parent takes from before it is written */
  build(name: string, level: number): Uint32Array {
    const all = Uint32Array.from({ length: this.#records.count }, (_, index) => index);
    return this.#buildNode(name, level, all);
  }

  #buildNode(name: string, level: number, points: Uint32Array): Uint32Array {
    if (points.length <= NODE_POINTS || level > DEEPEST_LEVEL) return points;
    const children = this.#octants(points, level).map((own, octant) => ({
      name: `${name}${octant}`,
      points: own.length === 0 ? own : this.#buildNode(`${name}${octant}`, level + 1, own),
    }));
    return this.sample(level, children);
  }

  /** Takes what the node at `level` shows out of its children, and writes what is left of them. */
  sample(level: number, children: readonly { name: string; points: Uint32Array }[]): Uint32Array {
    const sampled = samplePoints(
      this.#places,
      level,
      children.map(({ points }) => points),
    );
    const taken = new Uint8Array(this.#records.count);
    for (const point of sampled) taken[point] = 1;
    for (const { name, points } of children) {
      const left = points.filter((point) => taken[point] === 0);
      this.#store.add(name, this.#records, left, this.#hasChildren(name));
    }
    return sampled;
  }

  #hasChildren(name: string): boolean {
    return [0, 1, 2, 3, 4, 5, 6, 7].some((octant) => this.#store.has(`${name}${octant}`));
  }

  #octants(points: Uint32Array, level: number): Uint32Array[] {
    const { x, y, z } = this.#places;
    const bit = GRID_BITS - 1 - level;
    const octantOf = (point: number) =>
      ((((x[point] ?? 0) >> bit) & 1) << 2) |
      ((((y[point] ?? 0) >> bit) & 1) << 1) |
      (((z[point] ?? 0) >> bit) & 1);
    const ends = new Uint32Array(8);
    for (const point of points) addAt(ends, octantOf(point), 1);
    for (let octant = 1; octant < 8; octant++) addAt(ends, octant, ends[octant - 1] ?? 0);
    const starts = [0, ...ends.slice(0, 7)];
    const sorted = new Uint32Array(points.length);
    const next = Uint32Array.from(starts);
    for (const point of points) {
      const octant = octantOf(point);
      sorted[next[octant] ?? 0] = point;
      addAt(next, octant, 1);
    }
    return starts.map((start, octant) => sorted.subarray(start, ends[octant]));
  }
}
