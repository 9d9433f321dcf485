/** Writes ONNX files: as much of their protobuf as converted models and those of the tests need. */

type Field = readonly [number: number, value: number | string | Uint8Array | Float];
/** A message by its fields; a number is a varint, a float four bytes, all others are bytes. */
type Message = readonly Field[];

/** A number that need not be whole. */
export class Float {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

const INT64 = 7;
const FLOAT = 1;
const BOOL = 9;
/** Kinds of attributes. */
const OF = { float: 1, int: 2, text: 3, graph: 5, ints: 7 } as const;
/** Of the standard, the oldest whose works take the axes of a change of size. */
const OPSET = 18;
const IR_VERSION = 8;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

function encode(message: Message): Uint8Array {
  const parts = message.map(([number, value]) => {
    if (typeof value === 'number') return Buffer.from([...varint(number * 8), ...varint(value)]);
    if (value instanceof Float) {
      const four = new Uint8Array(Float32Array.of(value.value).buffer);
      return Buffer.from([...varint(number * 8 + 5), ...four]);
    }
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]);
  });
  return Buffer.concat(parts);
}

export interface ValueShape {
  name: string;
  dims: readonly number[];
  of?: 'float' | 'int64' | 'bool';
}
const TYPES = { float: FLOAT, int64: INT64, bool: BOOL } as const;

function valueInfo({ name, dims, of = 'float' }: ValueShape): Uint8Array {
  const shape = encode(dims.map((dim) => [1, encode([[1, dim]])]));
  const tensor = encode([
    [1, TYPES[of]],
    [2, shape],
  ]);
  return encode([
    [1, name],
    [2, encode([[1, tensor]])],
  ]);
}

/** Numbers that stand in the file. */
export function floats(name: string, dims: readonly number[], values: ArrayLike<number>): Uint8Array {
  const raw = new Uint8Array(Float32Array.from(values).buffer);
  return encode([...dims.map((dim): Field => [1, dim]), [2, FLOAT], [8, name], [9, raw]]);
}

export function int64s(name: string, values: readonly number[]): Uint8Array {
  const raw = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
  return encode([
    [1, values.length],
    [2, INT64],
    [8, name],
    [9, raw],
  ]);
}

export function truth(name: string): Uint8Array {
  return encode([
    [2, BOOL],
    [8, name],
    [9, Uint8Array.of(1)],
  ]);
}

/** Numbers that stand in a file beside it. */
export function floatsOutside(name: string, dims: readonly number[], file: string): Uint8Array {
  const location = encode([
    [1, 'location'],
    [2, file],
  ]);
  return encode([...dims.map((dim): Field => [1, dim]), [2, FLOAT], [8, name], [13, location], [14, 1]]);
}

export interface GraphParts {
  nodes: readonly Uint8Array[];
  tensors?: readonly Uint8Array[];
  inputs: readonly ValueShape[];
  outputs: readonly ValueShape[];
}

function graph({ nodes, tensors = [], inputs, outputs }: GraphParts): Uint8Array {
  const fields = (number: number, parts: readonly Uint8Array[]) => parts.map((part): Field => [number, part]);
  return encode([
    ...fields(1, nodes),
    [2, 'graph'],
    ...fields(5, tensors),
    ...fields(11, inputs.map(valueInfo)),
    ...fields(12, outputs.map(valueInfo)),
  ]);
}

/** What a node is told: a whole number, one that need not be, a text, or whole numbers. */
export type Attribute = number | Float | string | readonly number[];

export interface NodeParts {
  of: string;
  from: readonly string[];
  to: readonly string[];
  told?: Readonly<Record<string, Attribute>>;
  body?: GraphParts;
}

export function node({ of, from, to, told = {}, body }: NodeParts): Uint8Array {
  const attributes = Object.entries(told).map(([name, value]) => attribute(name, fieldsOf(value)));
  if (body)
    attributes.push(
      attribute('body', [
        [6, graph(body)],
        [20, OF.graph],
      ]),
    );
  return encode([
    ...from.map((name): Field => [1, name]),
    ...to.map((name): Field => [2, name]),
    [3, `${of}-${to.join('-')}`],
    [4, of],
    ...attributes.map((each): Field => [5, each]),
  ]);
}

function attribute(name: string, value: Message): Uint8Array {
  return encode([[1, name], ...value]);
}

function fieldsOf(value: Attribute): Message {
  if (value instanceof Float)
    return [
      [2, value],
      [20, OF.float],
    ];
  if (typeof value === 'number')
    return [
      [3, value],
      [20, OF.int],
    ];
  if (typeof value === 'string')
    return [
      [4, value],
      [20, OF.text],
    ];
  return [...value.map((each): Field => [8, each]), [20, OF.ints]];
}

export function model(parts: GraphParts): Uint8Array {
  const opset = encode([
    [1, ''],
    [2, OPSET],
  ]);
  return encode([
    [1, IR_VERSION],
    [7, graph(parts)],
    [8, opset],
  ]);
}
