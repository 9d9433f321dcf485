/** Third pass: records go to a file for each node that is built by itself. */
import { appendFileSync, closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CoarseGrid, GRID_LEVELS, type Chunk } from './coarse-grid.ts';
import { GRID_BITS, type Frame } from './frame.ts';
import { RECORD_BYTES, copyRecord, newRecords, type Records } from './point-record.ts';
import { readFull } from './quantize-points.ts';

const BLOCK_POINTS = 65_536;
/** Of a chunk's points that wait to be written. */
const BUFFER_POINTS = 1024;

/** So many points are built in memory at once: some 80 bytes each. */
export const CHUNK_POINTS = 2_000_000;

export interface ChunkFile extends Chunk {
  path: string;
}

interface Spreading {
  /** Of the records; it is removed. */
  path: string;
  name: string;
  grid: CoarseGrid;
  folder: string;
  frame: Frame;
  /** At most so many points are built at once. */
  chunkPoints: number;
  onPoints: (count: number) => void;
}

/** @returns the files, each of one node and of no more points than can be built, unless so many lie in one place */
export function spreadPoints(task: Spreading): ChunkFile[] {
  const { chunks, chunkOfCell } = task.grid.chunks(task.name, task.chunkPoints);
  const [only] = chunks;
  if (chunks.length === 1 && only) return [{ ...only, path: task.path }];
  const files = chunks.map((chunk) => ({ ...chunk, path: join(task.folder, `${chunk.name}.points`) }));
  const writer = new ChunkWriter(files);
  eachBlock(task.path, (records) => {
    for (let index = 0; index < records.count; index++)
      writer.put(chunkOfCell[task.grid.cellOf(task.frame, records, index)] ?? -1, records, index);
    task.onPoints(records.count);
  });
  writer.end();
  rmSync(task.path);
  return files.flatMap((file) => spreadFurther(task, file));
}

/** Very many points may lie in a cell of the first grid: it is divided by a grid of its own. */
function spreadFurther(task: Spreading, file: ChunkFile): ChunkFile[] {
  if (file.count <= task.chunkPoints || file.level + GRID_LEVELS > GRID_BITS) return [file];
  const grid = new CoarseGrid(file.level);
  eachBlock(file.path, (records) => {
    for (let index = 0; index < records.count; index++) grid.add(task.frame, records, index);
  });
  return spreadPoints({ ...task, path: file.path, name: file.name, grid, onPoints: () => undefined });
}

function eachBlock(path: string, take: (records: Records) => void): void {
  const source = openSync(path, 'r');
  const records = newRecords(BLOCK_POINTS);
  try {
    for (;;) {
      records.count = readFull(source, records.bytes) / RECORD_BYTES;
      if (records.count === 0) return;
      take(records);
    }
  } finally {
    closeSync(source);
  }
}

class ChunkWriter {
  readonly #files: readonly ChunkFile[];
  readonly #waiting: (Records | undefined)[];

  constructor(files: readonly ChunkFile[]) {
    this.#files = files;
    this.#waiting = files.map(() => undefined);
  }

  put(chunk: number, from: Records, index: number): void {
    const waiting = (this.#waiting[chunk] ??= newRecords(BUFFER_POINTS));
    copyRecord(from, index, waiting, waiting.count++);
    if (waiting.count === BUFFER_POINTS) this.#flush(chunk);
  }

  end(): void {
    for (const chunk of this.#files.keys()) this.#flush(chunk);
  }

  #flush(chunk: number): void {
    const [file, waiting] = [this.#files[chunk], this.#waiting[chunk]];
    if (!file || !waiting) return;
    appendFileSync(file.path, waiting.bytes.subarray(0, waiting.count * RECORD_BYTES));
    waiting.count = 0;
  }
}
