import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { NumberType } from '../binary-numbers.ts';
import type { FileWindow } from '../file-window.ts';

/** Comments may stand before the first entry. */
export const PCD_SIGNATURE = /^(?:\s*#[^\n]*\n)*\s*(?:VERSION\s+\.?\d|FIELDS\s|COLUMNS\s)/;
const MAX_HEADER_BYTES = 64 * 1024;
const END = /^[ \t]*DATA\s+(\S+)[ \t]*\r?\n/m;
const MAX_VALUES = 65_536;

const TYPES: Readonly<Record<string, NumberType>> = {
  F4: 'float32',
  F8: 'float64',
  I1: 'int8',
  I2: 'int16',
  I4: 'int32',
  I8: 'int64',
  U1: 'uint8',
  U2: 'uint16',
  U4: 'uint32',
  U8: 'uint64',
};

export interface PcdField {
  /** In lower case. */
  name: string;
  type: NumberType;
  /** Values that each point has of it; the first one counts. */
  values: number;
}

export interface PcdHeader {
  fields: PcdField[];
  points: number;
  encoding: 'ascii' | 'binary' | 'binary_compressed';
  bodyAt: number;
}

/** @throws AppError cloud-damaged, cloud-truncated, cloud-unsupported */
export function readPcdHeader(file: FileWindow): PcdHeader {
  const bytes = file.at(0, Math.min(file.sizeBytes, MAX_HEADER_BYTES));
  const text = bytes.toString('latin1');
  const end = END.exec(text);
  if (!end) throw new AppError(bytes.length < MAX_HEADER_BYTES ? 'cloud-truncated' : 'cloud-damaged');
  const entries = new Map(text.slice(0, end.index).split('\n').map(entryOf));
  return {
    fields: fieldsOf(entries),
    points: pointsOf(entries),
    encoding: encodingOf(end[1]),
    bodyAt: end.index + end[0].length,
  };
}

function entryOf(line: string): [string, string[]] {
  const [name = '', ...values] = line.trim().split(/\s+/);
  return [name, values];
}

function fieldsOf(entries: ReadonlyMap<string, string[]>): PcdField[] {
  const names = entries.get('FIELDS') ?? entries.get('COLUMNS') ?? [];
  const sizes = entries.get('SIZE') ?? [];
  const types = entries.get('TYPE') ?? [];
  const counts = entries.get('COUNT');
  return names.map((name, at) => {
    const type = TYPES[`${types[at] ?? 'F'}${sizes[at] ?? '4'}`];
    const values = Number(counts?.[at] ?? 1);
    if (!type || !Number.isInteger(values) || values < 0 || values > MAX_VALUES)
      throw new AppError('cloud-damaged');
    return { name: name.toLowerCase(), type, values };
  });
}

function pointsOf(entries: ReadonlyMap<string, string[]>): number {
  const number = (name: string) => Number(entries.get(name)?.[0] ?? NaN);
  const points = entries.has('POINTS') ? number('POINTS') : number('WIDTH') * number('HEIGHT');
  if (!Number.isSafeInteger(points) || points < 0) throw new AppError('cloud-damaged');
  return points;
}

function encodingOf(word: string | undefined): PcdHeader['encoding'] {
  if (word === 'ascii' || word === 'binary' || word === 'binary_compressed') return word;
  throw new AppError('cloud-unsupported');
}
