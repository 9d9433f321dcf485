import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';
import { ArithmeticDecoder, IntegerDecoder } from './arithmetic-decoder.ts';
import type { LasVariable } from './crs.ts';
import type { LasHeader } from './header.ts';

const LASZIP = { userId: 'laszip encoded', recordId: 22_204 } as const;
/** Chunks of any number of points, which the table tells, instead of one for all. */
const VARIABLE = 0xffff_ffff;
const ITEMS_AT = 34;
const ITEM_BYTES = 6;

/** By compressor: the formats that it packs and the version of its items; others are older or never in use. */
const COMPRESSORS: Readonly<
  Record<number, { formats: readonly number[]; itemVersion: number; isLayered: boolean }>
> = {
  2: { formats: [0, 1, 2, 3], itemVersion: 2, isLayered: false },
  3: { formats: [6, 7, 8], itemVersion: 3, isLayered: true },
};

export interface LazPacking {
  isLayered: boolean;
  /** Null: the table tells it for each chunk. */
  chunkPoints: number | null;
}

export interface LazChunk {
  at: number;
  bytes: number;
  /** Null: as many as in all others, or what is left. */
  points: number | null;
}

/** @throws AppError cloud-unsupported, cloud-damaged */
export function readPacking({ variables, pointFormat }: LasHeader): LazPacking {
  const bytes = variables.find(isLaszip)?.bytes;
  if (!bytes || bytes.length < ITEMS_AT) throw new AppError('cloud-damaged');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const compressor = COMPRESSORS[view.getUint16(0, true)];
  const versions = itemVersions(view);
  if (
    !compressor?.formats.includes(pointFormat) ||
    versions.some((version) => version !== compressor.itemVersion)
  )
    throw new AppError('cloud-unsupported');
  const chunkPoints = view.getUint32(12, true);
  if (chunkPoints === 0) throw new AppError('cloud-damaged');
  return { isLayered: compressor.isLayered, chunkPoints: chunkPoints === VARIABLE ? null : chunkPoints };
}

function isLaszip({ userId, recordId }: LasVariable): boolean {
  return userId === LASZIP.userId && recordId === LASZIP.recordId;
}

function itemVersions(view: DataView): number[] {
  const count = view.getUint16(32, true);
  if (ITEMS_AT + count * ITEM_BYTES > view.byteLength) throw new AppError('cloud-damaged');
  return Array.from({ length: count }, (_, at) => view.getUint16(ITEMS_AT + at * ITEM_BYTES + 4, true));
}

/** @throws AppError cloud-truncated when the table, which stands behind the points, is not there */
export function readChunks(
  file: FileWindow,
  { pointsAt }: LasHeader,
  { chunkPoints }: LazPacking,
): LazChunk[] {
  const tableAt = tablePlace(file, pointsAt);
  const head = file.at(tableAt, 8);
  const count = head.readUInt32LE(4);
  // Each packed chunk takes at least one byte of the points.
  if (head.readUInt32LE(0) !== 0 || count > tableAt - pointsAt) throw new AppError('cloud-damaged');
  const length = Math.min(file.sizeBytes - tableAt - 8, MOST_BYTES_PER_CHUNK * (count + 1));
  const decoder = new ArithmeticDecoder(Uint8Array.from(file.at(tableAt + 8, length)));
  return decodeTable(new IntegerDecoder(decoder, 2), count, {
    isVariable: chunkPoints === null,
    startsAt: pointsAt + 8,
    endsAt: tableAt,
  });
}

/** Two numbers of at most 32 bits each and what tells their length. */
const MOST_BYTES_PER_CHUNK = 16;

function tablePlace(file: FileWindow, pointsAt: number): number {
  let at = file.at(pointsAt, 8).readBigInt64LE(0);
  // Written by a program that could not go back.
  if (at === -1n) at = file.at(file.sizeBytes - 8, 8).readBigInt64LE(0);
  const place = Number(at);
  if (place + 8 > file.sizeBytes) throw new AppError('cloud-truncated');
  if (place < pointsAt + 8) throw new AppError('cloud-damaged');
  return place;
}

interface TablePlace {
  isVariable: boolean;
  startsAt: number;
  endsAt: number;
}

function decodeTable(numbers: IntegerDecoder, count: number, place: TablePlace): LazChunk[] {
  const chunks: LazChunk[] = [];
  let at = place.startsAt;
  let points = 0;
  let bytes = 0;
  for (let index = 0; index < count; index++) {
    if (place.isVariable) points = numbers.next(points, 0);
    bytes = numbers.next(bytes, 1);
    if (at + bytes > place.endsAt) throw new AppError('cloud-damaged');
    chunks.push({ at, bytes, points: place.isVariable ? points : null });
    at += bytes;
  }
  return chunks;
}
