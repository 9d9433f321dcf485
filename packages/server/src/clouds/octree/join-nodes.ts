/** Fifth pass: nodes above those that were built by themselves, from the finest to the root. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeBuilder } from './build-nodes.ts';
import type { Frame } from './frame.ts';
import type { NodeStore } from './node-store.ts';
import { RECORD_BYTES, copyRecord, newRecords, recordsOf, type Records } from './point-record.ts';

/** Points of nodes that are not written yet, in files: their parents take some first. */
export class KeptNodes {
  readonly #folder: string;
  readonly #names = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  keep(name: string, records: Records, points: Uint32Array): void {
    const own = newRecords(points.length);
    for (const point of points) copyRecord(records, point, own, own.count++);
    writeFileSync(this.#pathOf(name), own.bytes);
    this.#names.add(name);
  }

  take(name: string): Records {
    const records = readRecords(this.#pathOf(name));
    rmSync(this.#pathOf(name));
    this.#names.delete(name);
    return records;
  }

  /** Of the deepest level at which there are any. */
  deepest(): string[] {
    const length = Math.max(...[...this.#names].map((name) => name.length));
    return [...this.#names].filter((name) => name.length === length);
  }

  #pathOf(name: string): string {
    return join(this.#folder, `${name}.kept`);
  }
}

export function readRecords(path: string): Records {
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  if (byteLength % RECORD_BYTES !== 0) throw new Error('a file of points was cut');
  return recordsOf(new Uint8Array(buffer, byteOffset, byteLength).slice().buffer);
}

/** Joins all kept nodes up to the root, which is written. */
export function joinNodes(kept: KeptNodes, frame: Frame, store: NodeStore): void {
  for (;;) {
    const names = kept.deepest();
    if (names[0] === 'r') break;
    for (const parent of new Set(names.map((name) => name.slice(0, -1))))
      joinNode(
        { kept, frame, store },
        parent,
        names.filter((name) => name.slice(0, -1) === parent),
      );
  }
  const root = kept.take('r');
  store.add(
    'r',
    root,
    Uint32Array.from({ length: root.count }, (_, index) => index),
    true,
  );
}

function joinNode(
  { kept, frame, store }: { kept: KeptNodes; frame: Frame; store: NodeStore },
  parent: string,
  names: readonly string[],
): void {
  const parts = names.map((name) => ({ name, records: kept.take(name) }));
  const all = newRecords(parts.reduce((sum, { records }) => sum + records.count, 0));
  const children = parts.map(({ name, records }) => {
    const from = all.count;
    for (let index = 0; index < records.count; index++) copyRecord(records, index, all, all.count++);
    return { name, points: Uint32Array.from({ length: records.count }, (_, index) => from + index) };
  });
  const builder = new NodeBuilder(frame, all, store);
  kept.keep(parent, all, builder.sample(parent.length - 1, children));
}
