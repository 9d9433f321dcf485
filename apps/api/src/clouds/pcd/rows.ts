import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { NUMBERS } from '../binary-numbers.ts';
import type { FileWindow } from '../file-window.ts';
import { parseNumber } from '../parse-number.ts';
import type { RowReader } from '../point-rows.ts';
import { TextLines } from '../text-lines.ts';
import type { PcdField, PcdHeader } from './header.ts';
import { unpackLzf } from './lzf.ts';

const SPACE = 32;
const HASH = 35;
const READ_AT_ONCE = 1024 * 1024;
/** All of it is in memory: the columns follow each other, so a point is spread over the whole of it. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** What LZF can make of three bytes. */
const MOST_PER_PACKED_BYTE = 264 / 3;

export function binaryPcdRows(file: FileWindow, { fields, points, bodyAt }: PcdHeader): RowReader {
  const places = placesInRow(fields);
  const { rowBytes } = places;
  if (rowBytes === 0) throw new AppError('cloud-damaged');
  if (bodyAt + rowBytes * points > file.sizeBytes) throw new AppError('cloud-truncated');
  const rowsAtOnce = Math.max(1, Math.floor(READ_AT_ONCE / rowBytes));
  let view: DataView = new DataView(new ArrayBuffer(0));
  let read = 0;
  return {
    next: (row) => {
      if (read === points) return 'end';
      const inView = read % rowsAtOnce;
      if (inView === 0) {
        const some = Math.min(rowsAtOnce, points - read);
        const bytes = file.at(bodyAt + read * rowBytes, some * rowBytes);
        view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }
      readValues(view, fields, (at) => inView * rowBytes + (places.starts[at] ?? 0), row);
      read++;
      return 'point';
    },
  };
}

/** Unpacked, the first field of all points comes first, then the second. */
export function packedPcdRows(file: FileWindow, { fields, points, bodyAt }: PcdHeader): RowReader {
  const { starts, rowBytes } = placesInRow(fields);
  const head = file.at(bodyAt, 8);
  const packedBytes = head.readUInt32LE(0);
  const unpackedBytes = head.readUInt32LE(4);
  if (bodyAt + 8 + packedBytes > file.sizeBytes) throw new AppError('cloud-truncated');
  if (unpackedBytes !== rowBytes * points || unpackedBytes > packedBytes * MOST_PER_PACKED_BYTE)
    throw new AppError('cloud-damaged');
  if (unpackedBytes > MAX_UNPACKED_BYTES) throw new AppError('cloud-too-large');
  const bytes = unpackLzf(file, bodyAt + 8, packedBytes, unpackedBytes);
  const view = new DataView(bytes.buffer);
  const steps = fields.map(bytesOf);
  let read = 0;
  return {
    next: (row) => {
      if (read === points) return 'end';
      readValues(view, fields, (at) => (starts[at] ?? 0) * points + read * (steps[at] ?? 0), row);
      read++;
      return 'point';
    },
  };
}

function bytesOf({ type, values }: PcdField): number {
  return NUMBERS[type].bytes * values;
}

function placesInRow(fields: readonly PcdField[]): { starts: number[]; rowBytes: number } {
  const starts: number[] = [];
  let rowBytes = 0;
  for (const field of fields) {
    starts.push(rowBytes);
    rowBytes += bytesOf(field);
  }
  return { starts, rowBytes };
}

function readValues(
  view: DataView,
  fields: readonly PcdField[],
  placeOf: (field: number) => number,
  row: Float64Array,
): void {
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at];
    if (field && field.values > 0) row[at] = NUMBERS[field.type].read(view, placeOf(at), true);
  }
}

/** @param packedAsFloat the column of a colour whose bits are written as the number that they make as a float */
export function asciiPcdRows(file: FileWindow, header: PcdHeader, packedAsFloat: number | null): RowReader {
  const { fields, points, bodyAt } = header;
  const lines = new TextLines(file, bodyAt);
  const bits = new DataView(new ArrayBuffer(4));
  let left = points;
  return {
    next: (row) => {
      if (left === 0) return 'end';
      do if (!lines.next()) throw new AppError('cloud-truncated');
      while (lines.start === lines.end || lines.bytes[lines.start] === HASH);
      left--;
      if (!readLine(lines, fields, row)) return 'invalid';
      if (packedAsFloat !== null) {
        bits.setFloat32(0, row[packedAsFloat] ?? 0);
        row[packedAsFloat] = bits.getUint32(0);
      }
      return 'point';
    },
  };
}

/** @returns false when the line does not hold a number for each value */
function readLine({ bytes, start, end }: TextLines, fields: readonly PcdField[], row: Float64Array): boolean {
  let at = start;
  for (let column = 0; column < fields.length; column++)
    for (let value = 0; value < (fields[column]?.values ?? 0); value++) {
      let wordEnd = at;
      while (wordEnd < end && (bytes[wordEnd] ?? 0) > SPACE) wordEnd++;
      const number = parseNumber(bytes, at, wordEnd);
      if (number === undefined) return false;
      if (value === 0) row[column] = number;
      at = wordEnd;
      while (at < end && (bytes[at] ?? 0) <= SPACE) at++;
    }
  return true;
}
