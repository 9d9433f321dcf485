/**
 * The arithmetic decoder of LASzip with its adaptive models (after Amir Said's FastAC), as far as the table of chunks
 * needs it; the points themselves are unpacked by laz-perf. Numbers stay below 2^53 throughout, so doubles are exact.
 */
const SHORTEST = 2 ** 24;
const WHOLE = 2 ** 32;
const BIT_SHIFT = 13;
const SYMBOL_SHIFT = 15;
const MAX_BIT_COUNT = 2 ** BIT_SHIFT;
const MAX_SYMBOL_COUNT = 2 ** SYMBOL_SHIFT;
const LONGEST_BIT_CYCLE = 64;
/** More bits than these are read in two parts. */
const MOST_BITS_AT_ONCE = 19;

export class BitModel {
  zeroProbability = 2 ** (BIT_SHIFT - 1);
  #zeros = 1;
  #all = 2;
  #cycle = 4;
  #untilUpdate = 4;

  count(bit: 0 | 1): void {
    if (bit === 0) this.#zeros++;
    if (--this.#untilUpdate === 0) this.#update();
  }

  #update(): void {
    this.#all += this.#cycle;
    if (this.#all > MAX_BIT_COUNT) {
      this.#all = (this.#all + 1) >>> 1;
      this.#zeros = (this.#zeros + 1) >>> 1;
      if (this.#zeros === this.#all) this.#all++;
    }
    const scale = Math.floor(2 ** 31 / this.#all);
    this.zeroProbability = Math.floor((this.#zeros * scale) / 2 ** (31 - BIT_SHIFT));
    this.#cycle = Math.min((5 * this.#cycle) >>> 2, LONGEST_BIT_CYCLE);
    this.#untilUpdate = this.#cycle;
  }
}

export class SymbolModel {
  readonly distribution: Uint32Array;
  readonly #counts: Uint32Array;
  #total = 0;
  #cycle: number;
  #untilUpdate: number;

  constructor(symbols: number) {
    this.distribution = new Uint32Array(symbols);
    this.#counts = new Uint32Array(symbols).fill(1);
    this.#cycle = symbols;
    this.#update();
    this.#cycle = (symbols + 6) >>> 1;
    this.#untilUpdate = this.#cycle;
  }

  count(symbol: number): void {
    this.#counts[symbol] = (this.#counts[symbol] ?? 0) + 1;
    if (--this.#untilUpdate === 0) this.#update();
  }

  #update(): void {
    const counts = this.#counts;
    this.#total += this.#cycle;
    if (this.#total > MAX_SYMBOL_COUNT) {
      this.#total = 0;
      for (let at = 0; at < counts.length; at++) {
        counts[at] = ((counts[at] ?? 0) + 1) >>> 1;
        this.#total += counts[at] ?? 0;
      }
    }
    const scale = Math.floor(2 ** 31 / this.#total);
    for (let at = 0, sum = 0; at < counts.length; at++) {
      this.distribution[at] = Math.floor((scale * sum) / 2 ** (31 - SYMBOL_SHIFT));
      sum += counts[at] ?? 0;
    }
    this.#cycle = Math.min((5 * this.#cycle) >>> 2, (counts.length + 6) << 3);
    this.#untilUpdate = this.#cycle;
  }
}

export class ArithmeticDecoder {
  readonly #bytes: Uint8Array;
  #at = 0;
  #value = 0;
  #length = WHOLE - 1;

  /** Behind the last byte it reads zeros. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    for (let at = 0; at < 4; at++) this.#value = this.#value * 256 + this.#byte();
  }

  bit(model: BitModel): number {
    const border = model.zeroProbability * Math.floor(this.#length / 2 ** BIT_SHIFT);
    const bit = this.#value >= border ? 1 : 0;
    if (bit === 0) this.#length = border;
    else {
      this.#value -= border;
      this.#length -= border;
    }
    this.#refill();
    model.count(bit);
    return bit;
  }

  symbol(model: SymbolModel): number {
    const { distribution } = model;
    const step = Math.floor(this.#length / 2 ** SYMBOL_SHIFT);
    let low = 0;
    let high = distribution.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (step * (distribution[middle] ?? 0) > this.#value) high = middle;
      else low = middle;
    }
    const from = step * (distribution[low] ?? 0);
    const to = high < distribution.length ? step * (distribution[high] ?? 0) : this.#length;
    this.#value -= from;
    this.#length = to - from;
    this.#refill();
    model.count(low);
    return low;
  }

  bits(count: number): number {
    if (count > MOST_BITS_AT_ONCE) {
      const low = this.bits(16);
      return this.bits(count - 16) * 2 ** 16 + low;
    }
    this.#length = Math.floor(this.#length / 2 ** count);
    const value = Math.floor(this.#value / this.#length);
    this.#value -= this.#length * value;
    this.#refill();
    return value;
  }

  #refill(): void {
    while (this.#length < SHORTEST) {
      // Damaged bytes may leave nothing to divide: any answer is as wrong as another, only an end is needed.
      this.#value = (this.#value * 256 + this.#byte()) % WHOLE;
      this.#length = Math.max(this.#length, 1) * 256;
    }
  }

  #byte(): number {
    return this.#bytes[this.#at++] ?? 0;
  }
}

const CORRECTION_BITS = 32;
/** Of a longer correction only so many are modelled, the others are stored as they are. */
const MODELLED_BITS = 8;

/** Whole numbers of 32 bits, each told by its difference from one that was expected. */
export class IntegerDecoder {
  readonly #decoder: ArithmeticDecoder;
  readonly #lengths: SymbolModel[];
  readonly #oneBit = new BitModel();
  readonly #corrections: SymbolModel[];

  constructor(decoder: ArithmeticDecoder, contexts: number) {
    this.#decoder = decoder;
    this.#lengths = Array.from({ length: contexts }, () => new SymbolModel(CORRECTION_BITS + 1));
    this.#corrections = Array.from(
      { length: CORRECTION_BITS + 1 },
      (_, bits) => new SymbolModel(2 ** Math.min(bits, MODELLED_BITS)),
    );
  }

  /** Between 0 and 2^32 - 1. */
  next(expected: number, context: number): number {
    const model = this.#lengths[context];
    if (!model) throw new RangeError('no such context');
    return (expected + this.#correction(this.#decoder.symbol(model))) >>> 0;
  }

  #correction(bits: number): number {
    if (bits === 0) return this.#decoder.bit(this.#oneBit);
    const model = this.#corrections[bits];
    if (bits === CORRECTION_BITS || !model) return -(2 ** 31);
    let correction = this.#decoder.symbol(model);
    if (bits > MODELLED_BITS) {
      const rest = bits - MODELLED_BITS;
      correction = correction * 2 ** rest + this.#decoder.bits(rest);
    }
    return correction >= 2 ** (bits - 1) ? correction + 1 : correction - (2 ** bits - 1);
  }
}
