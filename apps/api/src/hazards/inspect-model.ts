/**
 * Looks through a model's file before the program that runs it does. That program follows names of other files in it,
 * with rights that this process was never given.
 *
 * Invariant (inspect-model.test.ts): a file that gets through names no other file in any of its tensors.
 */
import { UnfitModel } from './unfit-model.ts';

/** Of one tensor: as much as the memory of the process holds beside all others. */
const TENSOR_NUMBERS_MAX = 64 * 1024 * 1024;
const DEPTH_MAX = 24;

/** Which fields of a message of ONNX hold messages that lead to tensors. */
type Kind = 'model' | 'training' | 'graph' | 'function' | 'node' | 'attribute' | 'sparse' | 'tensor';
type Within = Partial<Record<number, Kind>>;
const WITHIN: Record<Kind, Within> = {
  model: { 7: 'graph', 20: 'training', 25: 'function' },
  training: { 1: 'graph', 2: 'graph' },
  graph: { 1: 'node', 5: 'tensor', 15: 'sparse' },
  function: { 7: 'node', 11: 'attribute' },
  node: { 5: 'attribute' },
  attribute: { 5: 'tensor', 6: 'graph', 10: 'tensor', 11: 'graph', 22: 'sparse', 23: 'sparse' },
  sparse: { 1: 'tensor', 2: 'tensor' },
  tensor: {},
};
const GRAPH = 7;
const TENSOR = { dims: 1, outside: 13, location: 14 } as const;

/** @throws UnfitModel */
export function inspectModel(bytes: Uint8Array): void {
  const fields = [...readFields(bytes)];
  if (!fields.some(({ number, body }) => number === GRAPH && body !== null)) throw unreadable();
  inspect('model', bytes, 0);
}

function inspect(kind: Kind, bytes: Uint8Array, depth: number): void {
  if (depth > DEPTH_MAX) throw unreadable();
  if (kind === 'tensor') return inspectTensor(bytes);
  for (const { number, body } of readFields(bytes)) {
    const inner = WITHIN[kind][number];
    if (inner === undefined) continue;
    if (body === null) throw unreadable();
    inspect(inner, body, depth + 1);
  }
}

function inspectTensor(bytes: Uint8Array): void {
  let numbers = 1;
  for (const { number, value, body } of readFields(bytes)) {
    if (number === TENSOR.outside || (number === TENSOR.location && value !== 0))
      throw new UnfitModel('model-outside-files', 'a tensor stands in another file');
    if (number === TENSOR.dims) for (const dim of body === null ? [value] : packed(body)) numbers *= dim;
  }
  if (numbers > TENSOR_NUMBERS_MAX) throw new UnfitModel('model-too-large', `a tensor of ${numbers} numbers`);
}

interface Field {
  number: number;
  /** Of a varint. */
  value: number;
  /** Of what has a length; null: a number. */
  body: Uint8Array | null;
}

/** Wire types of protobuf; groups were never used by ONNX. */
const WIRE = { varint: 0, eight: 1, length: 2, four: 5 } as const;

function* readFields(bytes: Uint8Array): Generator<Field> {
  const reader = new Reader(bytes);
  while (!reader.isAtEnd) {
    const key = reader.varint();
    const [number, wire] = [Math.floor(key / 8), key % 8];
    if (wire === WIRE.varint) yield { number, value: reader.varint(), body: null };
    else if (wire === WIRE.length) yield { number, value: NaN, body: reader.take(reader.varint()) };
    else if (wire === WIRE.eight || wire === WIRE.four) {
      reader.take(wire === WIRE.eight ? 8 : 4);
      yield { number, value: NaN, body: null };
    } else throw unreadable();
  }
}

function* packed(bytes: Uint8Array): Generator<number> {
  const reader = new Reader(bytes);
  while (!reader.isAtEnd) yield reader.varint();
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Not exact beyond 2^53; nothing that counts here is as large. */
  varint(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 70; scale *= 128) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw unreadable();
      this.#at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw unreadable();
  }

  take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw unreadable();
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

function unreadable(): UnfitModel {
  return new UnfitModel('model-unreadable', 'the file is no model');
}
