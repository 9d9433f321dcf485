import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';
import type { LasHeader } from './header.ts';
import { fieldsOf, readRecords, type RecordShape } from './records.ts';
import {
  BATCH_POINTS,
  batchSize,
  newBatch,
  type CloudFacts,
  type CloudFormat,
  type CloudRemark,
} from '@plumbline/server/clouds/point-batch.ts';
import type { CloudSource, RawBatch } from '../sifted-cloud.ts';

/** Extra bytes may make a record as long as 64 KiB. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** @throws AppError cloud-truncated when points that the header counts are missing */
export function lasSource(file: FileWindow, header: LasHeader): CloudSource {
  const count = pointsHeld(file, header);
  return {
    facts: lasFacts('las', header),
    declaredBounds: header.declaredBounds,
    remarks: bytesLeftOver(file, header, count),
    points: () => lasPoints(file, header, count),
    close: () => file.close(),
  };
}

export function lasFacts(format: CloudFormat, { declaredCount, shape, crs }: LasHeader): CloudFacts {
  const [scaleX, scaleY, scaleZ] = shape.scales;
  return {
    format,
    declaredCount,
    scales: [Math.abs(scaleX), Math.abs(scaleY), Math.abs(scaleZ)],
    crs,
    // Many programs leave 8-bit values in fields of 16.
    colorBits: null,
    intensityRange: 'uint16',
    fields: fieldsOf(shape.layout),
  };
}

export function recordsAtOnce({ recordBytes }: RecordShape): number {
  return Math.min(BATCH_POINTS, Math.floor(BATCH_BYTES / recordBytes));
}

/** How many points to read: as many as are counted, unless that number cannot be right and another one is. */
function pointsHeld(
  file: FileWindow,
  { declaredCount, returnsCount, pointsAt, pointsEndAt, shape }: LasHeader,
) {
  const bytes = (pointsEndAt ?? file.sizeBytes) - pointsAt;
  if (bytes < 0) throw new AppError('cloud-truncated');
  const held = Math.floor(bytes / shape.recordBytes);
  // Written by a program that did not come back to its header.
  if (declaredCount === 0) return held;
  if (declaredCount <= held) return declaredCount;
  // The points end where the header says: none is missing, the number is wrong.
  if (pointsEndAt !== null || returnsCount === held) return held;
  throw new AppError('cloud-truncated');
}

function bytesLeftOver(
  file: FileWindow,
  { pointsAt, pointsEndAt, shape }: LasHeader,
  count: number,
): CloudRemark[] {
  if (pointsEndAt !== null) return [];
  const bytes = file.sizeBytes - pointsAt - count * shape.recordBytes;
  return bytes >= shape.recordBytes ? [{ code: 'bytes-left-over', bytes }] : [];
}

function* lasPoints(file: FileWindow, { pointsAt, shape }: LasHeader, count: number): Generator<RawBatch> {
  const batch: RawBatch = { ...newBatch(fieldsOf(shape.layout), batchSize(count)), invalid: null };
  const atOnce = recordsAtOnce(shape);
  for (let read = 0; read < count; read += atOnce) {
    const some = Math.min(atOnce, count - read);
    batch.count = 0;
    readRecords(file.at(pointsAt + read * shape.recordBytes, some * shape.recordBytes), some, shape, batch);
    yield batch;
  }
}
