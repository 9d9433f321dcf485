/** The finished nodes of an octree, as Potree 2 keeps them: `octree.bin` with their points and `hierarchy.bin` with the tree. */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PointAttribute } from '@plumbline/shared/clouds/cloud-facts.ts';
import { writeAll } from './gather-points.ts';
import { RECORD_BYTES, type Records } from './point-record.ts';

/** Bytes of a node in the hierarchy: type, mask of children, points, offset and length of its bytes. */
const NODE_BYTES = 22;
const LEAF = 1;
const INNER = 0;
const POSITION_BYTES = 12;

/** Where an attribute stands in a record, and how long it is. */
const ATTRIBUTE_BYTES: Record<PointAttribute, { from: number; length: number }> = {
  rgb: { from: 12, length: 6 },
  intensity: { from: 18, length: 2 },
  classification: { from: 20, length: 1 },
  'gps-time': { from: 24, length: 8 },
};

interface StoredNode {
  points: number;
  from: number;
  bytes: number;
}

export class NodeStore {
  readonly #nodes = new Map<string, StoredNode>();
  readonly #parts: { from: number; length: number }[];
  readonly #file: number;
  readonly #pointBytes: number;
  #written = 0;
  #points = 0;

  constructor(folder: string, attributes: readonly PointAttribute[]) {
    this.#file = openSync(join(folder, 'octree.bin'), 'w');
    this.#parts = [
      { from: 0, length: POSITION_BYTES },
      ...attributes.map((attribute) => ATTRIBUTE_BYTES[attribute]),
    ];
    this.#pointBytes = this.#parts.reduce((sum, { length }) => sum + length, 0);
  }

  /** Of all nodes so far. */
  get pointCount(): number {
    return this.#points;
  }

  get depth(): number {
    return Math.max(0, ...[...this.#nodes.keys()].map((name) => name.length - 1));
  }

  /** Writes the points of a node; children before their parents. One without points and children is none. */
  add(name: string, records: Records, points: Uint32Array, hasChildren: boolean): void {
    if (points.length === 0 && !hasChildren) return;
    const bytes = new Uint8Array(points.length * this.#pointBytes);
    let at = 0;
    for (const point of points)
      for (const { from, length } of this.#parts) {
        const start = point * RECORD_BYTES + from;
        for (let byte = 0; byte < length; byte++) bytes[at++] = records.bytes[start + byte] ?? 0;
      }
    writeAll(this.#file, bytes);
    this.#nodes.set(name, { points: points.length, from: this.#written, bytes: bytes.length });
    this.#written += bytes.length;
    this.#points += points.length;
  }

  has(name: string): boolean {
    return this.#nodes.has(name);
  }

  /** Writes the tree, breadth first. @returns its bytes */
  end(folder: string): number {
    closeSync(this.#file);
    const names = ['r'];
    const tree = Buffer.alloc(this.#nodes.size * NODE_BYTES);
    for (let index = 0; index < names.length; index++) {
      const name = names[index] ?? '';
      const children = [0, 1, 2, 3, 4, 5, 6, 7].filter((octant) => this.#nodes.has(`${name}${octant}`));
      names.push(...children.map((octant) => `${name}${octant}`));
      const { points, from, bytes } = this.#nodes.get(name) ?? { points: 0, from: 0, bytes: 0 };
      const at = index * NODE_BYTES;
      tree.writeUInt8(children.length === 0 ? LEAF : INNER, at);
      tree.writeUInt8(
        children.reduce((mask, octant) => mask | (1 << octant), 0),
        at + 1,
      );
      tree.writeUInt32LE(points, at + 2);
      tree.writeBigUInt64LE(BigInt(from), at + 6);
      tree.writeBigUInt64LE(BigInt(bytes), at + 14);
    }
    if (names.length !== this.#nodes.size) throw new Error('a node of the octree has no parent');
    writeFileSync(join(folder, 'hierarchy.bin'), tree);
    return tree.length;
  }

  close(): void {
    closeSync(this.#file);
  }
}
