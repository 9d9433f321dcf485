import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FieldType, PackedType } from './prototype.ts';

/** What a field may be ahead of the others of its points. */
const MAX_AHEAD_BYTES = 64 * 1024 * 1024;
const WORD = 2 ** 32;
/** Up to here a number of stored steps is exact as a double, with the smallest one added. */
const EXACT_BITS = 52;

/** The values of one field, which come in parts that end anywhere, also within a value. */
export class BitStream {
  readonly #type: FieldType;
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #endBit = 0;
  #bit = 0;

  constructor(type: FieldType) {
    this.#type = type;
  }

  /** Values that are here whole. */
  get ready(): number {
    const { bits } = this.#type;
    return bits === 0 ? Infinity : Math.floor((this.#endBit - this.#bit) / bits);
  }

  append(part: Uint8Array): void {
    const from = this.#bit >>> 3;
    const kept = (this.#endBit >>> 3) - from;
    const needed = kept + part.length;
    if (needed > MAX_AHEAD_BYTES) throw new AppError('cloud-damaged');
    // Four bytes more, so that a word may be read at the end.
    const bytes = needed + 8 > this.#bytes.length ? new Uint8Array(2 * needed + 8) : this.#bytes;
    bytes.set(this.#bytes.subarray(from, from + kept));
    bytes.set(part, kept);
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
    this.#bit -= 8 * from;
    this.#endBit = 8 * needed;
  }

  skip(count: number): void {
    this.#bit += count * this.#type.bits;
  }

  /** The next values to `out` from `at` on. */
  read(out: Float64Array, at: number, count: number): void {
    const type = this.#type;
    if (type.kind === 'packed') this.#readPacked(type, out, at, count);
    else
      for (let to = at; to < at + count; to++, this.#bit += type.bits) {
        const byte = this.#bit >>> 3;
        out[to] = type.bits === 32 ? this.#view.getFloat32(byte, true) : this.#view.getFloat64(byte, true);
      }
  }

  #readPacked(
    { bits, smallest, scale, offset }: PackedType,
    out: Float64Array,
    at: number,
    count: number,
  ): void {
    const start = Number(smallest);
    if (bits === 0) {
      out.fill(start * scale + offset, at, at + count);
      return;
    }
    const isExact = bits <= EXACT_BITS && Number.isSafeInteger(start);
    for (let to = at; to < at + count; to++, this.#bit += bits) {
      const value = isExact ? start + this.#steps(bits) : Number(smallest + this.#largeSteps(bits));
      out[to] = value * scale + offset;
    }
  }

  #steps(bits: number): number {
    if (bits > 32) return this.#word(this.#bit, 32) + this.#word(this.#bit + 32, bits - 32) * WORD;
    return this.#word(this.#bit, bits);
  }

  #largeSteps(bits: number): bigint {
    const low = BigInt(this.#word(this.#bit, Math.min(bits, 32)));
    return bits > 32 ? low + (BigInt(this.#word(this.#bit + 32, bits - 32)) << 32n) : low;
  }

  /** At most 32 bits from a place on, the lowest first. */
  #word(bit: number, bits: number): number {
    const byte = bit >>> 3;
    const shift = bit & 7;
    let word = this.#view.getUint32(byte, true) >>> shift;
    if (shift + bits > 32) word |= (this.#bytes[byte + 4] ?? 0) << (32 - shift);
    return bits === 32 ? word >>> 0 : (word & (2 ** bits - 1)) >>> 0;
  }
}
