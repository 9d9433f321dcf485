/** Writes ONNX files: as much of their protobuf as the tests' models need. */

type Field = readonly [number: number, value: number | string | Uint8Array];
/** A message by its fields; a number is a varint, all others are bytes. */
type Message = readonly Field[];

const INT64 = 7;
const FLOAT = 1;
const BOOL = 9;
/** A kind of attribute. */
const OF_GRAPH = 5;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

function encode(message: Message): Uint8Array {
  const parts = message.map(([number, value]) => {
    if (typeof value === 'number') return Buffer.from([...varint(number * 8), ...varint(value)]);
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
export function floats(name: string, dims: readonly number[], values: readonly number[]): Uint8Array {
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

export interface NodeParts {
  of: string;
  from: readonly string[];
  to: readonly string[];
  body?: GraphParts;
}

export function node({ of, from, to, body }: NodeParts): Uint8Array {
  const attribute = (part: GraphParts) =>
    encode([
      [1, 'body'],
      [6, graph(part)],
      [20, OF_GRAPH],
    ]);
  return encode([
    ...from.map((name): Field => [1, name]),
    ...to.map((name): Field => [2, name]),
    [3, `${of}-${to.join('-')}`],
    [4, of],
    ...(body ? [[5, attribute(body)] as const] : []),
  ]);
}

export function model(parts: GraphParts): Uint8Array {
  const opset = encode([
    [1, ''],
    [2, 13],
  ]);
  return encode([
    [1, 7],
    [7, graph(parts)],
    [8, opset],
  ]);
}
