const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const PLUS = 43;
export const DOT = 46;
export const COMMA = 44;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** As the libraries of C write what is no number. */
const NOT_FINITE = /^[+-]?(?:s?nan|ind|inf(?:inity)?|1\.#\w+)(?:\(.*\))?$/i;
/** These are exact as numbers: a whole number below 2^53 divided by one of them is rounded once, as it should be. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
/** Of a word that is to be a number. */
const MAX_CHARS = 400;

/** @returns NaN for a number that is not finite, undefined for what is no number */
export function parseNumber(
  bytes: Uint8Array,
  start: number,
  end: number,
  decimalPoint: number = DOT,
): number | undefined {
  const first = bytes[start];
  let digits = 0;
  let decimals = -1;
  let whole = 0;
  for (let at = first === MINUS || first === PLUS ? start + 1 : start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= ZERO && byte <= NINE) {
      whole = whole * 10 + (byte - ZERO);
      digits++;
      if (decimals >= 0) decimals++;
    } else if (byte === decimalPoint && decimals < 0) decimals = 0;
    else return parseRare(bytes.subarray(start, end), decimalPoint);
  }
  if (digits === 0) return undefined;
  const power = POWERS[Math.max(decimals, 0)];
  if (power === undefined || whole > Number.MAX_SAFE_INTEGER)
    return parseRare(bytes.subarray(start, end), decimalPoint);
  const value = whole / power;
  return first === MINUS ? -value : value;
}

function parseRare(bytes: Uint8Array, decimalPoint: number): number | undefined {
  if (bytes.length > MAX_CHARS) return undefined;
  const written = Buffer.from(bytes).toString('latin1');
  const text = decimalPoint === COMMA ? written.replace(',', '.') : written;
  if (NUMBER.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? value : Number.NaN;
  }
  return NOT_FINITE.test(text) ? Number.NaN : undefined;
}
