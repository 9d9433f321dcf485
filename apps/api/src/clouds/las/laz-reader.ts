import type { LazPerf } from 'laz-perf';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';
import { batchSize, newBatch } from '@plumbline/server/clouds/point-batch.ts';
import type { CloudSource, RawBatch } from '../sifted-cloud.ts';
import type { LasHeader } from './header.ts';
import { readChunks, readPacking, type LazChunk, type LazPacking } from './laz-chunks.ts';
import { LazUnpacker, loadLazPerf } from './laz-unpacker.ts';
import { lasFacts, recordsAtOnce } from './reader.ts';
import { fieldsOf, readRecords } from './records.ts';

const COPC = { userId: 'copc', recordId: 1 } as const;

/** Layers of a chunk for the point itself; one more for colours, near infrared, and each extra byte. */
const POINT_LAYERS = 9;
const MORE_LAYERS: Readonly<Record<number, number>> = { 6: 0, 7: 1, 8: 2 };

/** No scanner sees anything so even: who counts more in fewer bytes wants somebody to wait. */
const MOST_POINTS_PER_BYTE = 256;

interface PackedFile {
  file: FileWindow;
  header: LasHeader;
  packing: LazPacking;
  chunks: LazChunk[];
}

/** @throws AppError cloud-unsupported, cloud-damaged, cloud-truncated */
export async function lazSource(file: FileWindow, header: LasHeader): Promise<CloudSource> {
  const packing = readPacking(header);
  const packed: PackedFile = { file, header, packing, chunks: readChunks(file, header, packing) };
  const isCopc = header.variables.some(
    ({ userId, recordId }) => userId === COPC.userId && recordId === COPC.recordId,
  );
  const plan = planChunks(packed);
  const lazPerf = await loadLazPerf();
  return {
    facts: lasFacts(isCopc ? 'copc' : 'laz', header),
    declaredBounds: header.declaredBounds,
    remarks: [],
    points: () => lazPoints(packed, plan, lazPerf),
    close: () => file.close(),
  };
}

interface PlannedChunk extends LazChunk {
  /** How many points it holds at most; a layered chunk says itself how many it does. */
  points: number;
  /** Its number of points is the header's word, which may be wrong. */
  isDoubtful: boolean;
}

function planChunks({ header, packing, chunks }: PackedFile): PlannedChunk[] {
  const { chunkPoints, isLayered } = packing;
  if (chunkPoints === null || isLayered)
    return chunks.map((chunk) => ({ ...chunk, points: chunk.points ?? chunkPoints ?? 0, isDoubtful: false }));
  const total = pointsPacked(header, chunkPoints, chunks.length);
  return chunks.flatMap((chunk, at) => {
    const points = Math.min(chunkPoints, total - at * chunkPoints);
    return points > 0 ? [{ ...chunk, points, isDoubtful: at === chunks.length - 1 }] : [];
  });
}

/** Chunks of old formats do not tell how many points are in them. */
function pointsPacked(
  { declaredCount, returnsCount }: LasHeader,
  chunkPoints: number,
  chunks: number,
): number {
  const most = chunks * chunkPoints;
  const isPossible = (count: number) => count > most - chunkPoints && count <= most;
  if (isPossible(declaredCount)) return declaredCount;
  if (isPossible(returnsCount)) return returnsCount;
  if (declaredCount > most) throw new AppError('cloud-truncated');
  return declaredCount;
}

function* lazPoints(packed: PackedFile, plan: PlannedChunk[], lazPerf: LazPerf): Generator<RawBatch> {
  const { file, header, packing } = packed;
  const { shape, pointFormat } = header;
  const largest = plan.reduce((most, { points }) => Math.max(most, points), 0);
  const atOnce = Math.min(recordsAtOnce(shape), batchSize(largest));
  const batch: RawBatch = { ...newBatch(fieldsOf(shape.layout), atOnce), invalid: null };
  const unpacker = new LazUnpacker(lazPerf, { pointFormat, recordBytes: shape.recordBytes }, atOnce);
  try {
    for (const chunk of plan) {
      const bytes = unpacker.load(file, chunk);
      const points = packing.isLayered ? layeredPoints(bytes, header, chunk.points) : chunk.points;
      if (points > MOST_POINTS_PER_BYTE * chunk.bytes) throw new AppError('cloud-damaged');
      if (chunk.isDoubtful) assertWhole(unpacker, chunk);
      unpacker.start();
      for (let left = points; left > 0; left -= atOnce) {
        const some = Math.min(left, atOnce);
        batch.count = 0;
        readRecords(unpacker.next(some), some, shape, batch);
        yield batch;
      }
    }
  } finally {
    unpacker.close();
  }
}

/** How many points a layered chunk has by its own word, once it is sure that its layers lie in it. */
function layeredPoints(bytes: Uint8Array, { pointFormat, shape }: LasHeader, most: number): number {
  const { recordBytes, layout } = shape;
  const layers = POINT_LAYERS + (MORE_LAYERS[pointFormat] ?? 0) + (recordBytes - layout.bytes);
  const headBytes = recordBytes + 4 + 4 * layers;
  if (bytes.length < headBytes) throw new AppError('cloud-damaged');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = bytes.length - headBytes;
  for (let layer = 0; layer < layers; layer++) left -= view.getUint32(recordBytes + 4 + 4 * layer, true);
  const points = view.getUint32(recordBytes, true);
  if (left < 0 || points > most || points === 0) throw new AppError('cloud-damaged');
  return points;
}

/**
 * Refuses a chunk that has fewer points than counted: what is unpacked then comes from behind its end, and differs by
 * what stands there.
 */
function assertWhole(unpacker: LazUnpacker, { bytes, points }: PlannedChunk): void {
  const sums = [0, 0xff].map((padding) => {
    unpacker.pad(bytes, padding);
    unpacker.start();
    return unpacker.hashOf(points);
  });
  unpacker.pad(bytes, 0);
  if (sums[0] !== sums[1]) throw new AppError('cloud-truncated');
}
