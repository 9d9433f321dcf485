/**
 * A LAZ file of any size, made of the first chunk of a real one: packed points are told by their differences from one
 * another, so that a copy whose first point is moved is the same ground somewhere else.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { FileWindow } from '../../../apps/api/src/clouds/file-window.ts';
import { readLasHeader } from '../../../apps/api/src/clouds/las/header.ts';
import { readChunks, readPacking } from '../../../apps/api/src/clouds/las/laz-chunks.ts';
import { chunkTable } from './chunk-table.ts';

export interface MadeLaz {
  pointFormat: number;
  recordBytes: number;
  pointsAt: number;
  chunkBytes: number;
  chunkPoints: number;
  chunks: number;
}

/** Where a header of 1.2 has what differs: count, counts by return, bounds as largest and smallest of each axis. */
const AT = { count: 107, returns: 111, largestX: 179, largestY: 195 } as const;

/** Writes at least so many points, in whole chunks. */
export function makeLaz(source: string, path: string, points: number): MadeLaz {
  const file = new FileWindow(source);
  const header = readLasHeader(file);
  const packing = readPacking(header);
  const [chunk] = readChunks(file, header, packing);
  if (!chunk || packing.chunkPoints === null || packing.isLayered)
    throw new Error(`${source} is not packed as it has to be`);
  file.close();
  const bytes = readFileSync(source);
  const chunks = Math.ceil(points / packing.chunkPoints);
  const side = Math.ceil(Math.sqrt(chunks));
  const head = Buffer.from(bytes.subarray(0, header.pointsAt));
  const count = chunks * packing.chunkPoints;
  head.writeUInt32LE(count, AT.count);
  head.fill(0, AT.returns, AT.returns + 20);
  head.writeUInt32LE(count, AT.returns);
  const [scaleX, scaleY] = header.shape.scales;
  const sizeOf = (at: number) => bytes.readDoubleLE(at) - bytes.readDoubleLE(at + 8);
  const [width, depth] = [sizeOf(AT.largestX), sizeOf(AT.largestY)];
  head.writeDoubleLE(bytes.readDoubleLE(AT.largestX) + width * (side - 1), AT.largestX);
  head.writeDoubleLE(bytes.readDoubleLE(AT.largestY) + depth * (side - 1), AT.largestY);
  const out = openSync(path, 'w');
  writeSync(out, head);
  const table = Buffer.alloc(8);
  table.writeBigInt64LE(BigInt(header.pointsAt + 8 + chunks * chunk.bytes));
  writeSync(out, table);
  const copy = Buffer.from(bytes.subarray(chunk.at, chunk.at + chunk.bytes));
  const [x, y] = [copy.readInt32LE(0), copy.readInt32LE(4)];
  for (let at = 0; at < chunks; at++) {
    copy.writeInt32LE(x + Math.round((width / scaleX) * (at % side)), 0);
    copy.writeInt32LE(y + Math.round((depth / scaleY) * Math.floor(at / side)), 4);
    writeSync(out, copy);
  }
  writeSync(out, chunkTable(chunks, chunk.bytes));
  closeSync(out);
  return {
    pointFormat: header.pointFormat,
    recordBytes: header.shape.recordBytes,
    pointsAt: header.pointsAt,
    chunkBytes: chunk.bytes,
    chunkPoints: packing.chunkPoints,
    chunks,
  };
}
