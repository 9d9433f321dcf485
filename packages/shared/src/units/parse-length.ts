import type { LengthUnit } from '../documents/plan/schema.ts';
import { LENGTH_MAX, LENGTH_MIN, MM_PER_UNIT, unitOfWord } from './length-units.ts';
import { normaliseMeasureText, readNumber } from './read-number.ts';

export type ParsedLength =
  | { ok: true; distanceMm: number; /** As written, else the fallback. */ unit: LengthUnit }
  | { ok: false; reason: 'empty' | 'unreadable' | 'out-of-range' };

interface Quantity {
  value: number;
  unit: ReturnType<typeof unitOfWord>;
}

/** Longer texts are no lengths. */
const TEXT_MAX_CHARS = 64;
const INCHES_PER_FOOT = 12;
/** A number, or one with a fraction (`9 1/2`), or a fraction, and the unit's word or sign. */
const QUANTITY = /(?:(\d+)\/(\d+)|([\d.,]+)(?: ?[ -] ?(\d+)\/(\d+))?) ?([\p{L}\p{M}]+|['"])?\.?/uy;

/**
 * Reads a length as people write it: `4.2 m`, `4,2 m`, `4200`, `13' 9 1/2"`, `٤٫٢ م`, `４２００`.
 * `locale` (for Intl) decides what a lone `,` or `.` before three digits means. The number must lie between
 * 1 and 99,999,999 of its unit.
 */
export function parseLength(text: string, fallbackUnit: LengthUnit, locale: string): ParsedLength {
  const plain = normaliseMeasureText(text);
  if (plain === '') return { ok: false, reason: 'empty' };
  const quantities = plain.length > TEXT_MAX_CHARS ? null : readQuantities(plain, locale);
  const length = quantities && toLength(quantities, fallbackUnit);
  if (!length) return { ok: false, reason: 'unreadable' };
  const { value, unit } = length;
  const minimum = unit === 'ft-in' ? LENGTH_MIN / INCHES_PER_FOOT : LENGTH_MIN;
  if (!(value >= minimum - 1e-9 && value <= LENGTH_MAX)) return { ok: false, reason: 'out-of-range' };
  return { ok: true, distanceMm: value * MM_PER_UNIT[unit], unit };
}

function readQuantities(text: string, locale: string): Quantity[] | null {
  const quantities: Quantity[] = [];
  let position = 0;
  while (position < text.length) {
    QUANTITY.lastIndex = position;
    const match = QUANTITY.exec(text);
    const quantity = match && toQuantity(match, locale);
    if (!quantity) return null;
    quantities.push(quantity);
    position = QUANTITY.lastIndex;
    // `13'-9"`, and in Arabic "13 feet and 9 inches".
    const between = /^ ?[-و]? ?/.exec(text.slice(position));
    position += between?.[0].length ?? 0;
  }
  return quantities;
}

function toQuantity(match: RegExpExecArray, locale: string): Quantity | null {
  const [, topAlone, bottomAlone, number, top = topAlone, bottom = bottomAlone, word] = match;
  const whole = number === undefined ? 0 : readNumber(number, locale);
  const part = top === undefined ? 0 : Number(top) / Number(bottom);
  const unit = word === undefined ? null : unitOfWord(word);
  if (whole === null || !Number.isFinite(part) || (word !== undefined && !unit)) return null;
  return { value: whole + part, unit };
}

/** One quantity, or feet followed by less than twelve inches. */
function toLength(
  [first, second, ...more]: readonly Quantity[],
  fallbackUnit: LengthUnit,
): { value: number; unit: LengthUnit } | null {
  if (!first || more.length > 0) return null;
  if (!second) {
    if (first.unit === 'in' && fallbackUnit === 'ft-in') {
      return { value: first.value / INCHES_PER_FOOT, unit: 'ft-in' };
    }
    const isFeet = first.unit === 'ft' && fallbackUnit === 'ft-in';
    return { value: first.value, unit: isFeet ? 'ft-in' : (first.unit ?? fallbackUnit) };
  }
  if (first.unit !== 'ft' || (second.unit !== 'in' && second.unit !== null)) return null;
  if (second.value >= INCHES_PER_FOOT || !Number.isInteger(first.value)) return null;
  return { value: first.value + second.value / INCHES_PER_FOOT, unit: 'ft-in' };
}
