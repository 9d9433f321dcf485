import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';
import { lasCrs, type LasVariable } from './crs.ts';
import { layoutOf, type RecordShape, type Vector } from './records.ts';
import type { Bounds } from '@plumbline/server/clouds/point-batch.ts';

export const LAS_SIGNATURE = 'LASF';
const SHORTEST_HEADER_BYTES = 227;
const HEADER_1_4_BYTES = 375;
const VARIABLE_HEADER_BYTES = 54;
const EXTENDED_HEADER_BYTES = 60;
/** A file with more is none that a program writes. */
const MAX_VARIABLES = 10_000;
/** What is kept of a variable record: coordinate systems and tables are far shorter. */
const MAX_VARIABLE_BYTES = 1024 * 1024;
const COMPRESSED = 0x80;
const FORMAT_MASK = 0x3f;

export interface LasHeader {
  isCompressed: boolean;
  pointFormat: number;
  pointsAt: number;
  /** Where something else begins behind the points; null: nothing does. */
  pointsEndAt: number | null;
  declaredCount: number;
  /** The count once more, as the sum of first, second … returns. */
  returnsCount: number;
  declaredBounds: Bounds;
  shape: RecordShape;
  variables: LasVariable[];
  crs: string | null;
}

/** @throws AppError cloud-truncated, cloud-damaged, cloud-unsupported */
export function readLasHeader(file: FileWindow): LasHeader {
  const short = view(file, 0, SHORTEST_HEADER_BYTES);
  const major = short.getUint8(24);
  const minor = short.getUint8(25);
  if (major !== 1) throw new AppError('cloud-unsupported');
  const headerBytes = short.getUint16(94, true);
  const is14 = minor >= 4 && headerBytes >= HEADER_1_4_BYTES;
  if (headerBytes < SHORTEST_HEADER_BYTES) throw new AppError('cloud-damaged');
  const header = is14 ? view(file, 0, HEADER_1_4_BYTES) : view(file, 0, SHORTEST_HEADER_BYTES);
  const pointFormat = header.getUint8(104) & FORMAT_MASK;
  const isCompressed = (header.getUint8(104) & COMPRESSED) !== 0;
  const pointsAt = header.getUint32(96, true);
  const shape = readShape(header, pointFormat);
  const counts = readCounts(header, is14);
  const declaredBounds = readBounds(header);
  const variables = readVariables(file, headerBytes, header.getUint32(100, true));
  const extended = is14 ? readExtended(file, header, pointsAt) : { startsAt: null, variables: [] };
  return {
    isCompressed,
    pointFormat,
    pointsAt,
    pointsEndAt: extended.startsAt,
    ...counts,
    declaredBounds,
    shape,
    variables,
    crs: lasCrs([...variables, ...extended.variables]),
  };
}

/** A copy, since the window moves on. */
function view(file: FileWindow, at: number, length: number): DataView {
  const bytes = Uint8Array.from(file.at(at, length));
  return new DataView(bytes.buffer);
}

function readShape(header: DataView, pointFormat: number): RecordShape {
  const recordBytes = header.getUint16(105, true);
  const scales = vectorAt(header, 131);
  const offsets = vectorAt(header, 155);
  if (![...scales, ...offsets].every(Number.isFinite) || scales.includes(0))
    throw new AppError('cloud-damaged');
  return { layout: layoutOf(pointFormat, recordBytes), recordBytes, scales, offsets };
}

function vectorAt(header: DataView, at: number): Vector {
  return [header.getFloat64(at, true), header.getFloat64(at + 8, true), header.getFloat64(at + 16, true)];
}

function readCounts(header: DataView, is14: boolean): Pick<LasHeader, 'declaredCount' | 'returnsCount'> {
  const legacy = header.getUint32(107, true);
  let returnsCount = 0;
  for (let at = 0; at < 5; at++) returnsCount += header.getUint32(111 + 4 * at, true);
  if (!is14) return { declaredCount: legacy, returnsCount };
  const count = Number(header.getBigUint64(247, true));
  if (count === 0) return { declaredCount: legacy, returnsCount };
  returnsCount = 0;
  for (let at = 0; at < 15; at++) returnsCount += Number(header.getBigUint64(255 + 8 * at, true));
  return { declaredCount: count, returnsCount };
}

function readBounds(header: DataView): Bounds {
  const at = (place: number) => header.getFloat64(place, true);
  return [at(187), at(203), at(219), at(179), at(195), at(211)];
}

function readVariables(file: FileWindow, startsAt: number, count: number): LasVariable[] {
  if (count > MAX_VARIABLES) throw new AppError('cloud-damaged');
  const variables: LasVariable[] = [];
  let at = startsAt;
  for (let index = 0; index < count; index++) {
    const header = view(file, at, VARIABLE_HEADER_BYTES);
    const length = header.getUint16(20, true);
    at += VARIABLE_HEADER_BYTES;
    variables.push({ ...nameOf(header), at, bytes: Uint8Array.from(file.at(at, length)) });
    at += length;
  }
  return variables;
}

/** Those behind the points only add to what the file says: a place that is none is no reason to refuse its points. */
function readExtended(file: FileWindow, main: DataView, pointsAt: number) {
  const startsAt = Number(main.getBigUint64(235, true));
  const count = main.getUint32(243, true);
  const variables: LasVariable[] = [];
  if (count === 0 || startsAt < pointsAt || startsAt > file.sizeBytes - EXTENDED_HEADER_BYTES)
    return { startsAt: null, variables };
  let at = startsAt;
  for (let index = 0; index < count && at + EXTENDED_HEADER_BYTES <= file.sizeBytes; index++) {
    const header = view(file, at, EXTENDED_HEADER_BYTES);
    const length = Number(header.getBigUint64(20, true));
    at += EXTENDED_HEADER_BYTES;
    if (at + length > file.sizeBytes) break;
    if (length <= MAX_VARIABLE_BYTES)
      variables.push({ ...nameOf(header), at, bytes: Uint8Array.from(file.at(at, length)) });
    at += length;
  }
  return { startsAt, variables };
}

function nameOf(header: DataView): Pick<LasVariable, 'userId' | 'recordId'> {
  const bytes = new Uint8Array(header.buffer, 2, 16);
  const end = bytes.indexOf(0);
  const userId = Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString('latin1');
  return { userId, recordId: header.getUint16(18, true) };
}
