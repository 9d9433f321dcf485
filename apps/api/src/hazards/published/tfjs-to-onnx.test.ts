// Each kind of node is run by the program that runs detectors, and compared with what it should say.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, test } from 'vitest';
import { model } from '../onnx-bytes.ts';
import { readTfGraph } from './tfjs-graph.ts';
import { Conversion } from './tfjs-to-onnx.ts';

interface Node {
  name: string;
  op: string;
  input?: string[];
  attr?: Record<string, unknown>;
}
interface Weight {
  name: string;
  shape: number[];
  values: readonly number[];
  dtype?: 'int32' | 'half';
}

const INPUT = 'picture';
const text = (plain: string) => ({ s: Buffer.from(plain).toString('base64') });
const list = (...values: number[]) => ({ list: { i: values.map(String) } });
const whole = (name: string, ...values: number[]): Weight => ({
  name,
  shape: [values.length],
  values,
  dtype: 'int32',
});
const PICTURE_NODE = { data_format: text('NHWC'), padding: text('VALID') };

/** A model as TensorFlow.js keeps it. */
function tfModel(dims: number[], nodes: readonly Node[], weights: readonly Weight[]) {
  const shape = { shape: { dim: dims.map((size) => ({ size: String(size) })) } };
  const json = JSON.stringify({
    format: 'graph-model',
    modelTopology: {
      node: [
        // Nodes need not stand in the order of the work.
        ...nodes,
        { name: INPUT, op: 'Placeholder', attr: { shape } },
        ...weights.map(({ name }) => ({ name, op: 'Const' })),
      ],
    },
    weightsManifest: [
      {
        weights: weights.map(({ name, shape: size, dtype }) => ({
          name,
          shape: size,
          dtype: dtype === 'int32' ? 'int32' : 'float32',
          ...(dtype === 'half' && { quantization: { dtype: 'float16' } }),
        })),
      },
    ],
  });
  const bytes = weights.map(({ values, dtype }) => {
    const Numbers = dtype === 'int32' ? Int32Array : dtype === 'half' ? Uint16Array : Float32Array;
    return Buffer.from(Numbers.from(values).buffer);
  });
  return { json, bytes: Buffer.concat(bytes) };
}

interface Asked {
  dims: number[];
  values: readonly number[];
  nodes: readonly Node[];
  weights?: readonly Weight[];
  /** Of the answer. */
  shape: number[];
  /** A node, or one of its results; the last node if not said. */
  of?: string;
}

async function answerOf({ dims, values, nodes, weights = [], shape, of = nodes.at(-1)?.name ?? '' }: Asked) {
  const { json, bytes } = tfModel(dims, nodes, weights);
  const conversion = new Conversion(readTfGraph(json, bytes));
  const output = conversion.draft.plain(conversion.valueOf(of));
  const { nodes: steps, tensors, inputs } = conversion.draft;
  const file = model({ nodes: steps, tensors, inputs, outputs: [{ name: output, dims: shape }] });
  const session = await InferenceSession.create(file, { logSeverityLevel: 3 });
  const answer = await session.run({ [INPUT]: new Tensor('float32', Float32Array.from(values), dims) });
  const { data } = answer[output] ?? {};
  await session.release();
  if (!(data instanceof Float32Array)) throw new Error('no floats');
  return { values: [...data], steps: steps.length };
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 4));

/** A convolution of a picture [height, width, in] as it is written in books, without anything beside it. */
function convolved(
  picture: { dims: number[]; values: number[] },
  kernel: { dims: number[]; values: number[] },
  stride: number,
) {
  const [height = 0, width = 0, inward = 0] = picture.dims;
  const [kernelHeight = 0, kernelWidth = 0, , outward = 0] = kernel.dims;
  const answer: number[] = [];
  for (let y = 0; y + kernelHeight <= height; y += stride)
    for (let x = 0; x + kernelWidth <= width; x += stride)
      for (let to = 0; to < outward; to += 1) {
        let sum = 0;
        for (let j = 0; j < kernelHeight; j += 1)
          for (let i = 0; i < kernelWidth; i += 1)
            for (let from = 0; from < inward; from += 1)
              sum +=
                (picture.values[((y + j) * width + x + i) * inward + from] ?? NaN) *
                (kernel.values[((j * kernelWidth + i) * inward + from) * outward + to] ?? NaN);
        answer.push(sum);
      }
  return answer;
}

describe('a node of TensorFlow.js says the same in ONNX:', () => {
  test('a convolution with what is added to each colour, in steps, colours last', async () => {
    const picture = { dims: [5, 4, 2], values: upTo(40).map((at) => Math.sin(at)) };
    const kernel = { dims: [3, 2, 2, 3], values: upTo(36).map((at) => Math.cos(at)) };
    const bias = [0.5, -1, 2];
    const said = await answerOf({
      dims: [1, 5, 4, 2],
      values: picture.values,
      shape: [1, 2, 2, 3],
      nodes: [
        { name: 'added', op: 'Add', input: ['conv', 'bias'] },
        {
          name: 'conv',
          op: 'Conv2D',
          input: [INPUT, 'kernel'],
          attr: { ...PICTURE_NODE, strides: list(1, 2, 2, 1), dilations: list(1, 1, 1, 1) },
        },
      ],
      weights: [
        { name: 'kernel', shape: kernel.dims, values: kernel.values },
        { name: 'bias', shape: [3], values: bias },
      ],
      of: 'added',
    });
    const expected = convolved(picture, kernel, 2).map((value, at) => value + (bias[at % 3] ?? 0));
    expect(said.values).toEqual(near(expected));
  });

  test.each([
    ['beside its sides, which the convolution adds', [0, 0, 0, 0, 1, 1, 1, 1], 1],
    ['beside its colours, which is work of its own', [0, 0, 1, 0, 0, 0, 0, 0], 2],
  ])('a convolution of a picture with zeros %s', async (_, widths, steps) => {
    const kernel = Array.from({ length: 9 * 2 }, (_each, at) => at % 5);
    const colours = widths[2] === 1 ? 2 : 1;
    const said = await answerOf({
      dims: [1, 1, 3, 3],
      values: upTo(9),
      shape: [1, 1, widths[4] === 1 ? 3 : 1, widths[6] === 1 ? 3 : 1],
      nodes: [
        { name: 'padded', op: 'Pad', input: [INPUT, 'widths'] },
        { name: 'last', op: 'Transpose', input: ['padded', 'to-last'] },
        {
          name: 'conv',
          op: 'Conv2D',
          input: ['last', 'kernel'],
          attr: { ...PICTURE_NODE, strides: list(1, 1, 1, 1), dilations: list(1, 1, 1, 1) },
        },
        { name: 'first', op: 'Transpose', input: ['conv', 'to-first'] },
      ],
      weights: [
        { name: 'widths', shape: [4, 2], values: widths, dtype: 'int32' },
        { name: 'kernel', shape: [3, 3, colours, 1], values: kernel.slice(0, 9 * colours) },
        whole('to-last', 0, 2, 3, 1),
        whole('to-first', 0, 3, 1, 2),
      ],
    });
    const side = widths[4] === 1 ? 5 : 3;
    const inner = (at: number) => (side === 5 ? at - 1 : at);
    const picture = Array.from({ length: side * side * colours }, (_each, at) => {
      const [colour, x, y] = [
        at % colours,
        inner(Math.floor(at / colours) % side),
        inner(Math.floor(at / colours / side)),
      ];
      const isInside = colour === colours - 1 && x >= 0 && y >= 0 && x < 3 && y < 3;
      return isInside ? y * 3 + x : 0;
    });
    const dims = [side, side, colours];
    expect(said.values).toEqual(
      near(convolved({ dims, values: picture }, { dims: [3, 3, colours, 1], values: kernel }, 1)),
    );
    expect(said.steps).toBe(steps);
  });

  test('two orders of axes that undo each other are no work at all', async () => {
    const said = await answerOf({
      dims: [1, 2, 3, 4],
      values: upTo(24),
      shape: [1, 2, 3, 4],
      nodes: [
        { name: 'last', op: 'Transpose', input: [INPUT, 'to-last'] },
        { name: 'first', op: 'Transpose', input: ['last', 'to-first'] },
        { name: 'bent', op: 'LeakyRelu', input: ['first'], attr: { alpha: { f: 0.1 } } },
      ],
      weights: [whole('to-last', 0, 2, 3, 1), whole('to-first', 0, 3, 1, 2)],
    });
    expect(said).toEqual({ values: upTo(24), steps: 1 });
  });

  test('one order of axes', async () => {
    const said = await answerOf({
      dims: [2, 3],
      values: upTo(6),
      shape: [3, 2],
      nodes: [{ name: 'turned', op: 'Transpose', input: [INPUT, 'order'] }],
      weights: [whole('order', 1, 0)],
    });
    expect(said.values).toEqual([0, 3, 1, 4, 2, 5]);
  });

  test('the largest of each window', async () => {
    const said = await answerOf({
      dims: [1, 3, 3, 1],
      values: [1, 5, 2, 0, 3, 9, 4, 4, 4],
      shape: [1, 2, 2, 1],
      nodes: [
        {
          name: 'pool',
          op: 'MaxPool',
          input: [INPUT],
          attr: { ...PICTURE_NODE, strides: list(1, 1, 1, 1), ksize: list(1, 2, 2, 1) },
        },
      ],
    });
    expect(said.values).toEqual([5, 9, 4, 9]);
  });

  test('a border of zeros, and one of another number', async () => {
    const asked = { dims: [1, 2], values: [1, 2], shape: [2, 4] };
    const weights = [
      { name: 'widths', shape: [2, 2], values: [0, 1, 1, 1], dtype: 'int32' as const },
      { name: 'filling', shape: [], values: [7] },
    ];
    const zeros = await answerOf({
      ...asked,
      weights,
      nodes: [{ name: 'padded', op: 'Pad', input: [INPUT, 'widths'] }],
    });
    expect(zeros.values).toEqual([0, 1, 2, 0, 0, 0, 0, 0]);
    const sevens = await answerOf({
      ...asked,
      weights,
      nodes: [{ name: 'padded', op: 'PadV2', input: [INPUT, 'widths', 'filling'] }],
    });
    expect(sevens.values).toEqual([7, 1, 2, 7, 7, 7, 7, 7]);
  });

  test('less than nothing weakened, and what lies between 0 and 1', async () => {
    const asked = { dims: [3], values: [-2, 0, 2], shape: [3] };
    const bent = await answerOf({
      ...asked,
      nodes: [{ name: 'bent', op: 'LeakyRelu', input: [INPUT], attr: { alpha: { f: 0.1 } } }],
    });
    expect(bent.values).toEqual(near([-0.2, 0, 2]));
    const sigmoid = await answerOf({ ...asked, nodes: [{ name: 's', op: 'Sigmoid', input: [INPUT] }] });
    expect(sigmoid.values).toEqual(near([1 / (1 + Math.E ** 2), 0.5, 1 / (1 + Math.E ** -2)]));
  });

  test('parts taken asunder and joined the other way round', async () => {
    const said = await answerOf({
      dims: [2, 3],
      values: upTo(6),
      shape: [2, 3],
      nodes: [
        { name: 'parts', op: 'SplitV', input: [INPUT, 'sizes', 'axis'] },
        { name: 'joined', op: 'ConcatV2', input: ['parts:1', 'parts', 'axis'] },
      ],
      weights: [whole('sizes', 1, 2), { name: 'axis', shape: [], values: [1], dtype: 'int32' }],
    });
    expect(said.values).toEqual([1, 2, 0, 4, 5, 3]);
  });

  test('another shape, whose numbers are put together from constants', async () => {
    const said = await answerOf({
      dims: [2, 3],
      values: upTo(6),
      shape: [3, 2],
      nodes: [
        { name: 'spread', op: 'SparseToDense', input: ['places', 'length', 'set', 'filling'] },
        { name: 'shape', op: 'AddV2', input: ['base', 'spread'] },
        { name: 'shaped', op: 'Reshape', input: [INPUT, 'shape'] },
        { name: 'same', op: 'Identity', input: ['shaped'] },
      ],
      weights: [
        { name: 'places', shape: [1, 1], values: [1], dtype: 'int32' },
        whole('length', 2),
        whole('set', 2),
        { name: 'filling', shape: [], values: [0], dtype: 'int32' },
        whole('base', 3, 0),
      ],
    });
    expect(said.values).toEqual(upTo(6));
  });

  test('a picture made larger, between the middles of its pixels', async () => {
    const said = await answerOf({
      // Colours first around it, as in models that were converted before: an order of axes that is left at a
      // Resize is moved by the program that runs it, and then refused by itself.
      dims: [1, 1, 1, 2],
      values: [0, 4],
      shape: [1, 1, 1, 4],
      nodes: [
        { name: 'last', op: 'Transpose', input: [INPUT, 'to-last'] },
        {
          name: 'large',
          op: 'ResizeBilinear',
          input: ['last', 'size'],
          attr: { half_pixel_centers: { b: true }, align_corners: { b: false } },
        },
        { name: 'first', op: 'Transpose', input: ['large', 'to-first'] },
      ],
      weights: [whole('size', 1, 4), whole('to-last', 0, 2, 3, 1), whole('to-first', 0, 3, 1, 2)],
    });
    expect(said.values).toEqual(near([0, 1, 3, 4]));
  });

  test('two results, one of them with its axes in another order, are added as they are meant', async () => {
    const said = await answerOf({
      dims: [2, 2],
      values: upTo(4),
      shape: [2, 2],
      nodes: [
        { name: 'turned', op: 'Transpose', input: [INPUT, 'order'] },
        { name: 'sum', op: 'AddV2', input: [INPUT, 'turned'] },
      ],
      weights: [whole('order', 1, 0)],
    });
    expect(said.values).toEqual([0, 3, 3, 6]);
  });
});

test('weights of 16 bits: none, the least, one, a part, less than nothing, more than can be said', () => {
  const bits = [0x00_00, 0x00_01, 0x3c_00, 0x35_55, 0xc0_00, 0xfc_00];
  const { json, bytes } = tfModel([1], [], [{ name: 'half', shape: [6], values: bits, dtype: 'half' }]);
  const { values = [] } = readTfGraph(json, bytes).constants.get('half') ?? {};
  expect([...values]).toEqual([0, 2 ** -24, 1, expect.closeTo(1 / 3, 3), -2, -Infinity]);
});

describe('is refused:', () => {
  const asked = { dims: [1, 2, 2, 1], values: upTo(4), shape: [1] };
  const conv = (attr: Record<string, unknown>): Node => ({
    name: 'conv',
    op: 'Conv2D',
    input: [INPUT, 'kernel'],
    attr: { ...PICTURE_NODE, strides: list(1, 1, 1, 1), dilations: list(1, 1, 1, 1), ...attr },
  });
  const weights = [{ name: 'kernel', shape: [1, 1, 1, 1], values: [1] }];

  test.each([
    ['work that it does not know', { name: 'x', op: 'Guess', input: [INPUT] }, /Guess is not known/],
    ['another order of axes', conv({ data_format: text('NCHW') }), /order of axes/],
    ['another padding', conv({ padding: text('EXPLICIT') }), /padding/],
    ['a size that is computed', { name: 'x', op: 'Reshape', input: [INPUT, INPUT] }, /computed/],
    ['a node that is not there', { name: 'x', op: 'Identity', input: ['nowhere'] }, /no node nowhere/],
    ['other middles of pixels', { name: 'x', op: 'ResizeBilinear', input: [INPUT, 'kernel'] }, /middles/],
  ])('%s', async (_, node, why) => {
    await expect(answerOf({ ...asked, nodes: [node], weights })).rejects.toThrow(why);
  });

  test('weights that end too early, or are more than the model names', () => {
    const { json, bytes } = tfModel([1], [], weights);
    expect(() => readTfGraph(json, bytes.subarray(1))).toThrow('the weights end before kernel');
    expect(() => readTfGraph(json, Buffer.concat([bytes, bytes]))).toThrow('more weights');
  });
});
