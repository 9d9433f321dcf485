/** The demo's scan as a file: PLY in binary, places as floats and colours as bytes. */
import { readFileSync } from 'node:fs';
import { BATCH_POINTS, newBatch, type OpenCloud, type PointBatch } from '../../clouds/point-batch.ts';
import type { ScannedPoint } from './scan-storey.ts';

const POINT_BYTES = 15;
const FIELDS = { colors: true, intensities: false, classes: false, gpsTimes: false };
const END = 'end_header\n';

function headerOf(count: number): string {
  const places = ['x', 'y', 'z'].map((axis) => `property float ${axis}\n`);
  const colors = ['red', 'green', 'blue'].map((color) => `property uchar ${color}\n`);
  const about = 'comment Drawn of the demo building, which nobody built.\n';
  return `ply\nformat binary_little_endian 1.0\n${about}element vertex ${count}\n${places.join('')}${colors.join('')}${END}`;
}

export function toScanFile(points: readonly ScannedPoint[]): Buffer {
  const header = Buffer.from(headerOf(points.length), 'ascii');
  const body = Buffer.alloc(points.length * POINT_BYTES);
  for (const [index, { place, color }] of points.entries()) {
    const at = index * POINT_BYTES;
    for (const [axis, value] of place.entries()) body.writeFloatLE(value, at + 4 * axis);
    body.set(color, at + 12);
  }
  return Buffer.concat([header, body]);
}

/** @throws Error for another file */
export function openScanFile(path: string): OpenCloud {
  const bytes = readFileSync(path);
  const start = bytes.indexOf(END) + END.length;
  const count = (bytes.length - start) / POINT_BYTES;
  if (bytes.toString('ascii', 0, start) !== headerOf(count))
    throw new Error(`${path} is no scan of the demo`);
  return {
    format: 'ply',
    declaredCount: count,
    scales: null,
    crs: null,
    colorBits: 8,
    intensityRange: 'own',
    fields: FIELDS,
    dropped: { invalid: 0, notFinite: 0 },
    remarks: [],
    close: () => undefined,
    *batches() {
      for (let from = 0; from < count; from += BATCH_POINTS)
        yield batchOf(bytes, start + from * POINT_BYTES, Math.min(BATCH_POINTS, count - from));
    },
  };
}

function batchOf(bytes: Buffer, from: number, count: number): PointBatch {
  const batch = newBatch(FIELDS, count);
  batch.count = count;
  for (let index = 0; index < count; index++) {
    const at = from + index * POINT_BYTES;
    const place = [bytes.readFloatLE(at), bytes.readFloatLE(at + 4), bytes.readFloatLE(at + 8)];
    batch.positions.set(place, 3 * index);
    batch.colors?.set(bytes.subarray(at + 12, at + POINT_BYTES), 3 * index);
  }
  return batch;
}
