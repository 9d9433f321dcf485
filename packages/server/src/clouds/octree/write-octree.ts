/**
 * Turns a cloud into an octree of the Potree 2 format, in passes over files of this machine, so that memory depends on what
 * is built at once and not on the cloud. Every point that was read is in one node, once.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PointAttribute } from '@plumbline/shared/clouds/cloud-facts.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { OpenCloud } from '../point-batch.ts';
import { NodeBuilder } from './build-nodes.ts';
import { frameOf, type Frame } from './frame.ts';
import { gatherPoints, type Gathered } from './gather-points.ts';
import { KeptNodes, joinNodes, readRecords } from './join-nodes.ts';
import { NodeStore } from './node-store.ts';
import { quantizePoints } from './quantize-points.ts';
import { CHUNK_POINTS, spreadPoints } from './spread-points.ts';

/** Shares of the whole, as measured: reading is the longest. */
const ENDS = { gather: 0.4, quantize: 0.5, spread: 0.65, build: 0.95 } as const;
/** Cells of a node along its side. */
const CELLS = 128;

const ATTRIBUTES: Record<
  PointAttribute,
  { size: number; elements: number; type: string; has: keyof Gathered['has'] }
> = {
  rgb: { size: 6, elements: 3, type: 'uint16', has: 'color' },
  intensity: { size: 2, elements: 1, type: 'uint16', has: 'intensity' },
  classification: { size: 1, elements: 1, type: 'uint8', has: 'class' },
  'gps-time': { size: 8, elements: 1, type: 'double', has: 'gps' },
};
const ATTRIBUTE_ORDER: readonly PointAttribute[] = ['rgb', 'intensity', 'classification', 'gps-time'];

export interface WrittenOctree {
  gathered: Gathered;
  attributes: PointAttribute[];
}

/**
 * Writes `metadata.json`, `hierarchy.bin` and `octree.bin` into a folder; what it needs beside them is gone at the end.
 * @throws AppError cloud-empty
 */
export function writeOctree(
  cloud: OpenCloud,
  folder: string,
  onProgress: (done: number) => void,
  chunkPoints = CHUNK_POINTS,
): WrittenOctree {
  const work = join(folder, 'work');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const step = stepper(onProgress);
  const rawPath = join(work, 'raw');
  const declared = cloud.declaredCount ?? 0;
  const gathered = gatherPoints(cloud, rawPath, (count) =>
    step(0, ENDS.gather, declared > 0 ? count / declared : 0.5),
  );
  if (gathered.count === 0) throw new AppError('cloud-empty');
  const frame = frameOf(gathered.min, gathered.max);
  const attributes = ATTRIBUTE_ORDER.filter((name) => gathered.has[ATTRIBUTES[name].has]);
  const path = join(work, 'points');
  const grid = quantizePoints({
    from: rawPath,
    to: path,
    frame,
    gathered,
    colorBits: cloud.colorBits,
    intensityRange: cloud.intensityRange,
    onPoints: (count) => step(ENDS.gather, ENDS.quantize, count / gathered.count),
  });
  rmSync(rawPath);
  let spread = 0;
  const chunks = spreadPoints({
    path,
    name: 'r',
    grid,
    folder: work,
    frame,
    chunkPoints,
    onPoints: (count) => step(ENDS.quantize, ENDS.spread, (spread += count) / gathered.count),
  });
  const store = new NodeStore(folder, attributes);
  const kept = new KeptNodes(work);
  let built = 0;
  for (const { name, level, path: chunkPath, count } of chunks) {
    const records = readRecords(chunkPath);
    rmSync(chunkPath);
    kept.keep(name, records, new NodeBuilder(frame, records, store).build(name, level));
    step(ENDS.spread, ENDS.build, (built += count) / gathered.count);
  }
  joinNodes(kept, frame, store);
  if (store.pointCount !== gathered.count) throw new Error('points were lost on their way into the octree');
  const hierarchyBytes = store.end(folder);
  writeMetadata(folder, { frame, gathered, attributes, hierarchyBytes, depth: store.depth, crs: cloud.crs });
  rmSync(work, { recursive: true });
  return { gathered, attributes };
}

/** Progress is told a hundred times, however many points there are. */
function stepper(onProgress: (done: number) => void) {
  let told = 0;
  return (from: number, to: number, share: number) => {
    const done = from + (to - from) * Math.min(1, share);
    if (done < told + 0.01) return;
    told = done;
    onProgress(done);
  };
}

interface Described {
  frame: Frame;
  gathered: Gathered;
  attributes: readonly PointAttribute[];
  hierarchyBytes: number;
  depth: number;
  crs: string | null;
}

function writeMetadata(folder: string, { frame, gathered, attributes, ...rest }: Described): void {
  const { min, side, offset, scale } = frame;
  const ranges: Record<PointAttribute, [number[], number[]]> = {
    rgb: [
      [0, 0, 0],
      [255, 255, 255],
    ],
    intensity: [[0], [65_535]],
    classification: [[0], [255]],
    'gps-time': [[gathered.gpsMin], [gathered.gpsMax]],
  };
  const described = attributes.map((name) => {
    const { size, elements, type } = ATTRIBUTES[name];
    const [low, high] = ranges[name];
    return attributeOf(name, { size, elements, type, low, high });
  });
  const place = { size: 12, elements: 3, type: 'int32', low: gathered.min, high: gathered.max };
  const metadata = {
    version: '2.0',
    name: 'cloud',
    description: '',
    points: gathered.count,
    projection: '',
    hierarchy: { firstChunkSize: rest.hierarchyBytes, stepSize: rest.depth + 1, depth: rest.depth },
    offset,
    scale,
    spacing: side / CELLS,
    boundingBox: { min, max: min.map((value) => value + side) },
    encoding: 'DEFAULT',
    attributes: [attributeOf('position', place), ...described],
  };
  writeFileSync(join(folder, 'metadata.json'), JSON.stringify(metadata));
}

interface AttributeShape {
  size: number;
  elements: number;
  type: string;
  low: readonly number[];
  high: readonly number[];
}

function attributeOf(name: string, { size, elements, type, low, high }: AttributeShape) {
  return {
    name,
    description: '',
    size,
    numElements: elements,
    elementSize: size / elements,
    type,
    min: low,
    max: high,
  };
}
