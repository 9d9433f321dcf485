/** Reads a graph model as TensorFlow.js keeps it: a JSON of nodes and a file of their weights. */
import * as z from 'zod/mini';

const WholeSchema = z.union([z.number(), z.string()]);
const ShapeSchema = z.object({ dim: z.array(z.object({ size: z.optional(WholeSchema) })) });
const AttributeSchema = z.object({
  /** In base64. */
  s: z.optional(z.string()),
  f: z.optional(z.number()),
  b: z.optional(z.boolean()),
  list: z.optional(z.object({ i: z.optional(z.array(WholeSchema)) })),
  shape: z.optional(ShapeSchema),
});
const NodeSchema = z.object({
  name: z.string(),
  op: z.string(),
  input: z._default(z.array(z.string()), []),
  attr: z._default(z.record(z.string(), AttributeSchema), {}),
});
const WeightSchema = z.object({
  name: z.string(),
  shape: z.array(z.int()),
  dtype: z.enum(['float32', 'int32']),
  quantization: z.optional(z.object({ dtype: z.literal('float16') })),
});
type Weight = z.output<typeof WeightSchema>;
const ModelSchema = z.object({
  format: z.literal('graph-model'),
  modelTopology: z.object({ node: z.array(NodeSchema) }),
  weightsManifest: z.array(z.object({ weights: z.array(WeightSchema) })).check(z.length(1)),
});

export type TfNode = z.output<typeof NodeSchema>;

/** Numbers that the model holds, row by row. */
export interface Constant {
  dims: readonly number[];
  values: readonly number[] | Float32Array;
  /** Whole numbers tell sizes, axes and places; all others are computed with. */
  isWhole: boolean;
}

export interface TfGraph {
  nodes: ReadonlyMap<string, TfNode>;
  constants: ReadonlyMap<string, Constant>;
}

/** @throws Error for what is no such model, or has weights of another kind */
export function readTfGraph(json: string, weights: Uint8Array): TfGraph {
  const { modelTopology, weightsManifest } = ModelSchema.parse(JSON.parse(json));
  const constants = new Map<string, Constant>();
  let at = 0;
  for (const weight of weightsManifest.flatMap((part) => part.weights)) {
    const count = weight.shape.reduce((product, dim) => product * dim, 1);
    const size = count * (weight.quantization ? 2 : 4);
    if (at + size > weights.length) throw new Error(`the weights end before ${weight.name}`);
    constants.set(weight.name, readConstant(weight, new Uint8Array(weights.subarray(at, at + size))));
    at += size;
  }
  if (at !== weights.length) throw new Error('there are more weights than the model names');
  return { nodes: new Map(modelTopology.node.map((node) => [node.name, node])), constants };
}

function readConstant({ shape, dtype, quantization }: Weight, bytes: Uint8Array<ArrayBuffer>): Constant {
  const common = { dims: shape, isWhole: dtype === 'int32' };
  if (quantization) return { ...common, values: halves(bytes) };
  if (dtype === 'int32') return { ...common, values: [...new Int32Array(bytes.buffer)] };
  return { ...common, values: new Float32Array(bytes.buffer) };
}

const HALF = { fraction: 1024, least: 2 ** -24, bias: 25, endless: 31 } as const;

/** Floats of 16 bits: a sign, 5 bits of exponent, 10 of fraction. */
function halves(bytes: Uint8Array<ArrayBuffer>): Float32Array {
  const all = new Uint16Array(bytes.buffer);
  const values = new Float32Array(all.length);
  for (let at = 0; at < all.length; at += 1) values[at] = half(all[at] ?? 0);
  return values;
}

function half(bits: number): number {
  const sign = bits & 0x80_00 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & (HALF.fraction - 1);
  if (exponent === 0) return sign * fraction * HALF.least;
  if (exponent === HALF.endless) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (HALF.fraction + fraction) * 2 ** (exponent - HALF.bias);
}

/** What a node says of itself: whole numbers under a name; empty for none. */
export function wholesOf({ attr }: TfNode, name: string): number[] {
  return (attr[name]?.list?.i ?? []).map(Number);
}

/** A text, which stands in base64. */
export function textOf({ attr }: TfNode, name: string): string {
  return Buffer.from(attr[name]?.s ?? '', 'base64').toString('latin1');
}

export function shapeOf({ attr }: TfNode): number[] {
  return (attr['shape']?.shape?.dim ?? []).map(({ size }) => Number(size));
}
