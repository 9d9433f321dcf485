/** Fields of a point in an E57 file, as its XML declares them. */
import { attributeOf, childrenOf, ownText, type XmlElement } from '@plumbline/server/bcf/read-xml.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';

const MAX_FIELDS = 256;
const SMALLEST = -(2n ** 63n);
const LARGEST = 2n ** 63n - 1n;
const MAX_BITS = 64;

interface FloatType {
  kind: 'float32' | 'float64';
  name: string;
  bits: 32 | 64;
}

/** The value is (smallest + what is stored) · scale + offset. */
export interface PackedType {
  kind: 'packed';
  name: string;
  bits: number;
  smallest: bigint;
  largest: bigint;
  scale: number;
  offset: number;
}

export type FieldType = FloatType | PackedType;

/** @throws AppError cloud-damaged, cloud-unsupported */
export function readPrototype(prototype: XmlElement): FieldType[] {
  const names = Object.keys(prototype).filter((name) => !name.startsWith('@') && name !== '#text');
  if (names.length === 0 || names.length > MAX_FIELDS) throw new AppError('cloud-damaged');
  const fields = names.map((name) => {
    const [element, another] = childrenOf(prototype, name);
    // Two of one name in different name spaces would change the order of the streams.
    if (!element || another) throw new AppError('cloud-unsupported');
    return fieldOf(name, element);
  });
  // Points that take no room would be as many as somebody writes.
  if (fields.every(({ bits }) => bits === 0)) throw new AppError('cloud-damaged');
  return fields;
}

function fieldOf(name: string, element: XmlElement): FieldType {
  const type = attributeOf(element, 'type');
  if (type === 'Float')
    return attributeOf(element, 'precision') === 'single'
      ? { kind: 'float32', name, bits: 32 }
      : { kind: 'float64', name, bits: 64 };
  if (type !== 'Integer' && type !== 'ScaledInteger') throw new AppError('cloud-unsupported');
  const smallest = wholeOf(element, 'minimum') ?? SMALLEST;
  const largest = wholeOf(element, 'maximum') ?? LARGEST;
  const isScaled = type === 'ScaledInteger';
  const bits = largest === smallest ? 0 : (largest - smallest).toString(2).length;
  if (largest < smallest || bits > MAX_BITS) throw new AppError('cloud-damaged');
  const scale = isScaled ? (decimalOf(element, 'scale') ?? 1) : 1;
  const offset = isScaled ? (decimalOf(element, 'offset') ?? 0) : 0;
  return { kind: 'packed', name, bits, smallest, largest, scale, offset };
}

function wholeOf(element: XmlElement, name: string): bigint | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  if (!/^[+-]?\d{1,20}$/.test(text)) throw new AppError('cloud-damaged');
  return BigInt(text.replace('+', ''));
}

function decimalOf(element: XmlElement, name: string): number | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new AppError('cloud-damaged');
  return value;
}

/** The value of a child that is a number: nothing written means 0. Null: there is no such child, or it is none. */
export function numberIn(parent: XmlElement, name: string): number | null {
  const [element] = childrenOf(parent, name);
  if (!element) return null;
  const text = ownText(element);
  const raw = text === '' ? 0 : Number(text);
  if (!Number.isFinite(raw)) return null;
  if (attributeOf(element, 'type') !== 'ScaledInteger') return raw;
  return raw * (decimalOf(element, 'scale') ?? 1) + (decimalOf(element, 'offset') ?? 0);
}
