/** Point records of LAS, which LAZ unpacks to as well. */
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { CloudFields } from '@plumbline/server/clouds/point-batch.ts';
import type { RawBatch } from '../sifted-cloud.ts';

interface RecordLayout {
  bytes: number;
  classAt: number;
  /** Older formats keep flags in the upper bits. */
  classMask: number;
  gpsTimeAt: number | null;
  colorAt: number | null;
}

const OLD = { classAt: 15, classMask: 0x1f } as const;
const NEW = { classAt: 16, classMask: 0xff, gpsTimeAt: 22 } as const;

/** By the number of the format; what follows in a record (waves, near infrared, extra bytes) is not looked at. */
const LAYOUTS: readonly RecordLayout[] = [
  { bytes: 20, ...OLD, gpsTimeAt: null, colorAt: null },
  { bytes: 28, ...OLD, gpsTimeAt: 20, colorAt: null },
  { bytes: 26, ...OLD, gpsTimeAt: null, colorAt: 20 },
  { bytes: 34, ...OLD, gpsTimeAt: 20, colorAt: 28 },
  { bytes: 57, ...OLD, gpsTimeAt: 20, colorAt: null },
  { bytes: 63, ...OLD, gpsTimeAt: 20, colorAt: 28 },
  { bytes: 30, ...NEW, colorAt: null },
  { bytes: 36, ...NEW, colorAt: 30 },
  { bytes: 38, ...NEW, colorAt: 30 },
  { bytes: 59, ...NEW, colorAt: null },
  { bytes: 67, ...NEW, colorAt: 30 },
];

const INTENSITY_AT = 12;

export type Vector = [number, number, number];

export interface RecordShape {
  layout: RecordLayout;
  /** With extra bytes. */
  recordBytes: number;
  scales: Vector;
  offsets: Vector;
}

/** @throws AppError cloud-unsupported for a format of the future, cloud-damaged for records too short for theirs */
export function layoutOf(format: number, recordBytes: number): RecordLayout {
  const layout = LAYOUTS[format];
  if (!layout) throw new AppError('cloud-unsupported');
  if (recordBytes < layout.bytes) throw new AppError('cloud-damaged');
  return layout;
}

export function fieldsOf({ gpsTimeAt, colorAt }: RecordLayout): CloudFields {
  return { colors: colorAt !== null, intensities: true, classes: true, gpsTimes: gpsTimeAt !== null };
}

/** Appends `count` records to a batch that has room for them. */
export function readRecords(bytes: Uint8Array, count: number, shape: RecordShape, batch: RawBatch): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  readPlaces(view, count, shape, batch);
  readFields(view, count, shape, batch);
  batch.count += count;
}

function readPlaces(
  view: DataView,
  count: number,
  shape: RecordShape,
  { positions, count: first }: RawBatch,
) {
  const { recordBytes, scales, offsets } = shape;
  const [scaleX, scaleY, scaleZ] = scales;
  const [offsetX, offsetY, offsetZ] = offsets;
  for (let at = 0, from = 0, to = 3 * first; at < count; at++, from += recordBytes, to += 3) {
    positions[to] = view.getInt32(from, true) * scaleX + offsetX;
    positions[to + 1] = view.getInt32(from + 4, true) * scaleY + offsetY;
    positions[to + 2] = view.getInt32(from + 8, true) * scaleZ + offsetZ;
  }
}

function readFields(
  view: DataView,
  count: number,
  { layout, recordBytes }: RecordShape,
  batch: RawBatch,
): void {
  const { classAt, classMask, gpsTimeAt, colorAt } = layout;
  const { colors, intensities, classes, gpsTimes } = batch;
  for (let at = 0, from = 0, to = batch.count; at < count; at++, from += recordBytes, to++) {
    if (intensities) intensities[to] = view.getUint16(from + INTENSITY_AT, true);
    if (classes) classes[to] = view.getUint8(from + classAt) & classMask;
    if (gpsTimes && gpsTimeAt !== null) gpsTimes[to] = view.getFloat64(from + gpsTimeAt, true);
    if (colors && colorAt !== null)
      for (let part = 0; part < 3; part++)
        colors[3 * to + part] = view.getUint16(from + colorAt + 2 * part, true);
  }
}
