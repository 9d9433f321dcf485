import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { NumberType } from '../binary-numbers.ts';
import type { FileWindow } from '../file-window.ts';

export const PLY_SIGNATURE = /^ply\s*[\r\n]/;
/** Comments of some programs are long, none is a mebibyte. */
const MAX_HEADER_BYTES = 1024 * 1024;
const END = /^end_header[ \t]*(?:\r\n|\n|\r)/m;

/** Each of them under its two names. */
const TYPES = {
  char: 'int8',
  int8: 'int8',
  uchar: 'uint8',
  uint8: 'uint8',
  short: 'int16',
  int16: 'int16',
  ushort: 'uint16',
  uint16: 'uint16',
  int: 'int32',
  int32: 'int32',
  uint: 'uint32',
  uint32: 'uint32',
  float: 'float32',
  float32: 'float32',
  double: 'float64',
  float64: 'float64',
} as const satisfies Record<string, PlyType>;

export type PlyType = Exclude<NumberType, 'int64' | 'uint64'>;

export interface PlyProperty {
  /** In lower case. */
  name: string;
  type: PlyType;
  /** The type of the number of values that stand before them; null: one value. */
  listOf: PlyType | null;
}

export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
}

export type PlyEncoding = 'ascii' | 'binary_little_endian' | 'binary_big_endian';

export interface PlyHeader {
  encoding: PlyEncoding;
  elements: PlyElement[];
  /** Where the first element begins. */
  bodyAt: number;
}

/** @throws AppError cloud-damaged, cloud-truncated, cloud-unsupported */
export function readPlyHeader(file: FileWindow): PlyHeader {
  const bytes = file.at(0, Math.min(file.sizeBytes, MAX_HEADER_BYTES));
  const text = bytes.toString('latin1');
  const end = END.exec(text);
  if (!end) throw new AppError(bytes.length < MAX_HEADER_BYTES ? 'cloud-truncated' : 'cloud-damaged');
  const lines = text.slice(0, end.index).split(/\r\n|\n|\r/);
  const header: PlyHeader = { encoding: 'ascii', elements: [], bodyAt: end.index + end[0].length };
  for (const line of lines) readHeaderLine(line.trim().split(/\s+/), header);
  return header;
}

/** Comments, `obj_info` and words of the future are passed over. */
function readHeaderLine([word, ...rest]: string[], header: PlyHeader): void {
  if (word === 'format') header.encoding = encodingOf(rest[0]);
  else if (word === 'element') header.elements.push(elementOf(rest));
  else if (word === 'property') {
    const element = header.elements.at(-1);
    if (!element) throw new AppError('cloud-damaged');
    element.properties.push(propertyOf(rest));
  }
}

function encodingOf(word: string | undefined): PlyEncoding {
  if (word === 'ascii' || word === 'binary_little_endian' || word === 'binary_big_endian') return word;
  throw new AppError('cloud-unsupported');
}

function elementOf([name, count]: string[]): PlyElement {
  const number = Number(count);
  if (name === undefined || !Number.isSafeInteger(number) || number < 0) throw new AppError('cloud-damaged');
  return { name, count: number, properties: [] };
}

function propertyOf(words: string[]): PlyProperty {
  const isList = words[0] === 'list';
  const [type, name] = isList ? words.slice(2) : words;
  if (name === undefined) throw new AppError('cloud-damaged');
  return { name: name.toLowerCase(), type: typeOf(type), listOf: isList ? typeOf(words[1]) : null };
}

function typeOf(word: string | undefined): PlyType {
  if (!isTypeName(word)) throw new AppError('cloud-damaged');
  return TYPES[word];
}

function isTypeName(word: string | undefined): word is keyof typeof TYPES {
  return word !== undefined && Object.hasOwn(TYPES, word);
}
