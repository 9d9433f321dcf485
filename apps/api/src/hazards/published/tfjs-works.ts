/** How each kind of node of TensorFlow.js is said in ONNX. */
import { Float } from '../onnx-bytes.ts';
import { textOf, wholesOf, type Constant, type TfNode } from './tfjs-graph.ts';
import { isConstant, turned, type OnnxDraft, type Result, type Value } from './onnx-draft.ts';

type Work = (node: TfNode, from: readonly Value[], draft: OnnxDraft) => Value[];

/** Orders of axes of a picture: its colours first, as ONNX wants them, and last. */
const COLOURS_FIRST = [0, 3, 1, 2];
const COLOURS_LAST = [0, 2, 3, 1];

export const WORKS: Partial<Record<string, Work>> = {
  Identity: (_, [value]) => [required(value)],
  Transpose: (node, [value, order]) => [turned(computed(node, value), wholes(node, order))],
  Add: add,
  AddV2: add,
  Conv2D: convolve,
  MaxPool: pool,
  Pad: pad,
  PadV2: pad,
  LeakyRelu: (node, [value], draft) => {
    const { name, axes } = draft.solid(computed(node, value));
    const alpha = new Float(node.attr['alpha']?.f ?? 0.2);
    return [{ name: draft.add({ of: 'LeakyRelu', from: [name], told: { alpha } }), axes }];
  },
  Sigmoid: (node, [value], draft) => {
    const { name, axes } = draft.solid(computed(node, value));
    return [{ name: draft.add({ of: 'Sigmoid', from: [name] }), axes }];
  },
  ConcatV2: (node, from, draft) => {
    const axis = whole(node, from.at(-1));
    const parts = from.slice(0, -1).map((value) => draft.plain(value));
    return [{ name: draft.add({ of: 'Concat', from: parts, told: { axis } }), axes: null }];
  },
  SplitV: (node, [value, sizes, axis], draft) => {
    const lengths = wholes(node, sizes);
    const from = [draft.plain(required(value)), draft.wholes(lengths)];
    const told = { axis: whole(node, axis) };
    return draft
      .addAll({ of: 'Split', from, told, count: lengths.length })
      .map((name) => ({ name, axes: null }));
  },
  Reshape: (node, [value, shape], draft) => {
    const from = [draft.plain(required(value)), draft.wholes(wholes(node, shape))];
    return [{ name: draft.add({ of: 'Reshape', from }), axes: null }];
  },
  ResizeBilinear: resize,
  SparseToDense: spread,
};

function add(node: TfNode, from: readonly Value[], draft: OnnxDraft): Value[] {
  const [one, other] = [required(from[0]), required(from[1])];
  if (isConstant(one) && isConstant(other)) return [sum(node, one, other)];
  const constant = isConstant(one) ? one : isConstant(other) ? other : null;
  const result = isConstant(one) ? other : one;
  if (constant && !isConstant(result) && result.axes) {
    const { name, axes } = draft.solid(result);
    const shifted = alongLastAxis(constant, result.axes);
    if (shifted) return [{ axes, name: draft.add({ of: 'Add', from: [name, draft.tensor(shifted)] }) }];
  }
  return [{ name: draft.add({ of: 'Add', from: [draft.plain(one), draft.plain(other)] }), axes: null }];
}

/** What is added along the last axis, for a result whose axes stand in another order; null: it is something else. */
function alongLastAxis(constant: Constant, axes: readonly number[]): Constant | null {
  const [length, ...others] = constant.dims;
  const last = axes.at(-1);
  if (length === undefined || others.length > 0 || last === undefined) return null;
  return { ...constant, dims: axes.map((_, axis) => (axis === last ? length : 1)) };
}

function sum(node: TfNode, one: Constant, other: Constant): Constant {
  if (!one.isWhole || !other.isWhole || one.values.length !== other.values.length)
    throw unknown(node, 'adds constants of two shapes');
  return { ...one, values: Array.from(one.values, (value, at) => value + (other.values[at] ?? 0)) };
}

function convolve(node: TfNode, [value, kernel]: readonly Value[], draft: OnnxDraft): Value[] {
  if (!kernel || !isConstant(kernel)) throw unknown(node, 'has a kernel that is computed');
  const weights = outwardFirst(kernel);
  const seen = turned(computed(node, value), COLOURS_FIRST);
  const steps = stepsOf(node);
  const pads = steps.auto_pad === 'VALID' ? ownBorder(seen) : null;
  const from = [pads ? seen.name : draft.plain(seen), draft.tensor(weights)];
  const told = {
    strides: steps.strides,
    dilations: spatial(node, 'dilations'),
    kernel_shape: weights.dims.slice(2),
    ...(pads ? { pads } : { auto_pad: steps.auto_pad }),
  };
  return [turned({ name: draft.add({ of: 'Conv', from, told }), axes: null }, COLOURS_LAST)];
}

/** The border of a picture as a convolution adds it: above, left, below, right; null: it has none, or another. */
function ownBorder({ axes, border }: Result): number[] | null {
  if (!border || axes !== null) return null;
  const [[images, colours, ...before], [imagesAfter, coloursAfter, ...after]] = [border.before, border.after];
  return images || colours || imagesAfter || coloursAfter ? null : [...before, ...after];
}

function pool(node: TfNode, [value]: readonly Value[], draft: OnnxDraft): Value[] {
  const told = { ...stepsOf(node), kernel_shape: spatial(node, 'ksize') };
  const name = draft.add({ of: 'MaxPool', from: [picture(node, value, draft)], told });
  return [turned({ name, axes: null }, COLOURS_LAST)];
}

/** A kernel [height, width, in, out] as [out, in, height, width]. */
function outwardFirst({ dims, values, isWhole }: Constant): Constant {
  const [height = 1, width = 1, inward = 1, outward = 1] = dims;
  const moved = new Float32Array(values.length);
  const area = height * width;
  for (let at = 0; at < area; at += 1)
    for (let from = 0; from < inward; from += 1)
      for (let to = 0; to < outward; to += 1)
        moved[(to * inward + from) * area + at] = values[(at * inward + from) * outward + to] ?? 0;
  return { dims: [outward, inward, height, width], values: moved, isWhole };
}

const PADDINGS: Partial<Record<string, string>> = { VALID: 'VALID', SAME: 'SAME_UPPER' };

function stepsOf(node: TfNode) {
  const padding = PADDINGS[textOf(node, 'padding')];
  if (padding === undefined || textOf(node, 'data_format') !== 'NHWC')
    throw unknown(node, 'has another padding or order of axes');
  return { auto_pad: padding, strides: spatial(node, 'strides') };
}

/** Of four numbers those of height and width. */
function spatial(node: TfNode, name: string): number[] {
  return wholesOf(node, name).slice(1, 3);
}

function picture(node: TfNode, value: Value | undefined, draft: OnnxDraft): string {
  return draft.plain(turned(computed(node, value), COLOURS_FIRST));
}

function pad(node: TfNode, [value, widths, filling]: readonly Value[], draft: OnnxDraft): Value[] {
  const pairs = wholes(node, widths);
  const before = pairs.filter((_, at) => at % 2 === 0);
  const after = pairs.filter((_, at) => at % 2 === 1);
  const name = draft.plain(required(value));
  if (!filling) return [{ name, axes: null, border: { before, after } }];
  const from = [name, draft.wholes([...before, ...after]), draft.plain(filling)];
  return [{ name: draft.add({ of: 'Pad', from }), axes: null }];
}

function resize(node: TfNode, [value, size]: readonly Value[], draft: OnnxDraft): Value[] {
  if (node.attr['half_pixel_centers']?.b !== true || node.attr['align_corners']?.b === true)
    throw unknown(node, 'has other middles of pixels');
  const told = { mode: 'linear', coordinate_transformation_mode: 'half_pixel', axes: [2, 3] };
  const from = [picture(node, value, draft), '', '', draft.wholes(wholes(node, size))];
  return [turned({ name: draft.add({ of: 'Resize', from, told }), axes: null }, COLOURS_LAST)];
}

/** Constants of one axis only: they stand for shapes. */
function spread(node: TfNode, [places, length, values, others]: readonly Value[]): Value[] {
  const [size = 0, ...more] = wholes(node, length);
  if (more.length > 0) throw unknown(node, 'has more than one axis');
  const [filling = 0] = wholes(node, others);
  const spreadOut = Array.from({ length: size }, () => filling);
  const set = wholes(node, values);
  for (const [at, place] of wholes(node, places).entries()) spreadOut[place] = set[at] ?? 0;
  return [{ dims: [size], values: spreadOut, isWhole: true }];
}

function required(value: Value | undefined): Value {
  if (!value) throw new Error('a node is given too little');
  return value;
}

function computed(node: TfNode, value: Value | undefined): Result {
  if (!value || isConstant(value)) throw unknown(node, 'works on a constant');
  return value;
}

function wholes(node: TfNode, value: Value | undefined): number[] {
  if (!value || !isConstant(value) || !value.isWhole) throw unknown(node, 'has sizes that are computed');
  return Array.from(value.values);
}

function whole(node: TfNode, value: Value | undefined): number {
  const [only] = wholes(node, value);
  if (only === undefined) throw unknown(node, 'lacks a size');
  return only;
}

function unknown({ name, op }: TfNode, why: string): Error {
  return new Error(`${op} ${name} ${why}`);
}
