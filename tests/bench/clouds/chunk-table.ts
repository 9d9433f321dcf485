/** The table of a LAZ file's chunks, as LASzip packs it: what `IntegerDecoder` reads, the other way around. */
import { BitModel, SymbolModel } from '../../../apps/api/src/clouds/las/arithmetic-decoder.ts';

const WHOLE = 2 ** 32;
const SHORTEST = 2 ** 24;
const BIT_SHIFT = 13;
const SYMBOL_SHIFT = 15;
const CORRECTION_BITS = 32;
const MODELLED_BITS = 8;

/** @returns version, number of chunks and their lengths, which are all the same */
export function chunkTable(chunks: number, chunkBytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(chunks, 4);
  const encoder = new Encoder();
  const lengths = new SymbolModel(CORRECTION_BITS + 1);
  const oneBit = new BitModel();
  const bits = Math.ceil(Math.log2(chunkBytes));
  encoder.symbol(lengths, bits);
  const rest = Math.max(0, bits - MODELLED_BITS);
  encoder.symbol(new SymbolModel(2 ** Math.min(bits, MODELLED_BITS)), (chunkBytes - 1) >>> rest);
  if (rest > 0) encoder.bits((chunkBytes - 1) % 2 ** rest, rest);
  for (let chunk = 1; chunk < chunks; chunk++) {
    encoder.symbol(lengths, 0);
    encoder.zero(oneBit);
  }
  return Buffer.concat([head, encoder.end()]);
}

class Encoder {
  readonly #bytes: number[] = [];
  #base = 0;
  #length = WHOLE - 1;

  zero(model: BitModel): void {
    this.#length = model.zeroProbability * Math.floor(this.#length / 2 ** BIT_SHIFT);
    this.#shift();
    model.count(0);
  }

  symbol(model: SymbolModel, symbol: number): void {
    const { distribution } = model;
    const step = Math.floor(this.#length / 2 ** SYMBOL_SHIFT);
    const from = step * (distribution[symbol] ?? 0);
    const next = distribution[symbol + 1];
    const to = next === undefined ? this.#length : step * next;
    this.#add(from);
    this.#length = to - from;
    this.#shift();
    model.count(symbol);
  }

  /** At most 19 of them. */
  bits(value: number, count: number): void {
    this.#length = Math.floor(this.#length / 2 ** count);
    this.#add(this.#length * value);
    this.#shift();
  }

  end(): Buffer {
    const isLong = this.#length > 2 * SHORTEST;
    this.#add(isLong ? SHORTEST : SHORTEST / 2);
    this.#length = isLong ? SHORTEST / 2 : SHORTEST / 2 ** 9;
    this.#shift();
    return Buffer.from([...this.#bytes, 0, 0, 0]);
  }

  #add(value: number): void {
    this.#base += value;
    if (this.#base < WHOLE) return;
    this.#base -= WHOLE;
    let at = this.#bytes.length - 1;
    for (; this.#bytes[at] === 255; at--) this.#bytes[at] = 0;
    this.#bytes[at] = (this.#bytes[at] ?? 0) + 1;
  }

  #shift(): void {
    while (this.#length < SHORTEST) {
      this.#bytes.push(Math.floor(this.#base / SHORTEST));
      this.#base = (this.#base * 256) % WHOLE;
      this.#length *= 256;
    }
  }
}
