import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { openCloud } from '../open-cloud.ts';
import type { Bounds, CloudFacts, CloudRemark, DroppedPoints } from '@plumbline/server/clouds/point-batch.ts';

export interface ReadCloud {
  facts: CloudFacts;
  count: number;
  bounds: Bounds;
  /** Sums of x, y, z. */
  sums: [number, number, number];
  positions: number[];
  colors: number[];
  intensities: number[];
  classes: number[];
  gpsTimes: number[];
  dropped: DroppedPoints;
  remarks: CloudRemark[];
}

/** All points of a file, for small ones. */
export async function readAll(path: string): Promise<ReadCloud> {
  const cloud = await openCloud(path);
  try {
    const read = emptyCloud(cloud);
    for (const { count, positions, colors, intensities, classes, gpsTimes } of cloud.batches()) {
      read.count += count;
      for (let at = 0; at < 3 * count; at++) {
        const value = positions[at] ?? NaN;
        const axis = at % 3;
        read.bounds[axis] = Math.min(read.bounds[axis] ?? NaN, value);
        read.bounds[axis + 3] = Math.max(read.bounds[axis + 3] ?? NaN, value);
        read.sums[axis] = (read.sums[axis] ?? 0) + value;
        read.positions.push(value);
        if (colors) read.colors.push(colors[at] ?? NaN);
      }
      for (const value of intensities?.subarray(0, count) ?? []) read.intensities.push(value);
      for (const value of classes?.subarray(0, count) ?? []) read.classes.push(value);
      for (const value of gpsTimes?.subarray(0, count) ?? []) read.gpsTimes.push(value);
    }
    return { ...read, dropped: cloud.dropped, remarks: cloud.remarks };
  } finally {
    cloud.close();
  }
}

function emptyCloud({ format, declaredCount, scales, crs, ...facts }: CloudFacts): ReadCloud {
  const { colorBits, intensityRange, fields } = facts;
  return {
    facts: { format, declaredCount, scales, crs, colorBits, intensityRange, fields },
    count: 0,
    bounds: [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity],
    sums: [0, 0, 0],
    positions: [],
    colors: [],
    intensities: [],
    classes: [],
    gpsTimes: [],
    dropped: { invalid: 0, notFinite: 0 },
    remarks: [],
  };
}

/** The same of bytes that are no file yet. */
export async function readBytes(bytes: Uint8Array | string): Promise<ReadCloud> {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-cloud-'));
  try {
    writeFileSync(join(dir, 'file'), bytes);
    return await readAll(join(dir, 'file'));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Why a cloud is refused, or null for one that is not. */
export async function refusalOf(read: Promise<unknown>): Promise<string | null> {
  try {
    await read;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
