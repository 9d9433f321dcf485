/** Models of some hundred bytes that do what no model should, and one that behaves. */
import type { ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import {
  floats,
  floatsOutside,
  int64s,
  model,
  node,
  truth,
  type GraphParts,
  type ValueShape,
} from '../onnx-bytes.ts';

const SIDE_PX = 64;

/** Of all of them: the layout `v8` with two classes. */
export const TINY_SPEC: ModelSpec = {
  name: 'Tiny',
  version: '1',
  licence: 'none',
  notice: '',
  layout: 'v8',
  inputPx: SIDE_PX,
  fieldOfViewDeg: 90,
  colourOrder: 'rgb',
  mean: [0, 0, 0],
  deviation: [1, 1, 1],
  classes: [
    { name: 'edge', hazard: 'open-edge', threshold: 0.3 },
    { name: 'exit', hazard: 'blocked-exit', threshold: 0.3 },
  ],
};

const INPUT: ValueShape = { name: 'images', dims: [1, 3, SIDE_PX, SIDE_PX] };
const OUTPUT: ValueShape = { name: 'output', dims: [1, 6, 1] };
/** One box around the middle, 20 px wide and high, sure to be of the first class. */
const BOX = [32, 32, 20, 20, 0.9, 0.1];

/** Says the same of every picture. */
function answering(
  dims: readonly number[],
  values: readonly number[],
  more: Partial<GraphParts> = {},
): Uint8Array {
  return model({
    nodes: [node({ of: 'Identity', from: ['answer'], to: ['output'] })],
    tensors: [floats('answer', dims, values)],
    inputs: [INPUT],
    outputs: [{ name: 'output', dims }],
    ...more,
  });
}

/** More numbers than the process may hold: 1.2 GB. */
const HUGE = 300_000_000;

const growing = model({
  nodes: [
    node({ of: 'ReduceMean', from: ['images'], to: ['grey'] }),
    node({ of: 'ConstantOfShape', from: ['size'], to: ['zeros'] }),
    node({ of: 'Add', from: ['zeros', 'grey'], to: ['output'] }),
  ],
  tensors: [int64s('size', [1, 6, HUGE / 6])],
  inputs: [INPUT],
  outputs: [{ name: 'output', dims: [1, 6, HUGE / 6] }],
});

const again: GraphParts = {
  nodes: [
    node({ of: 'Identity', from: ['goes-on'], to: ['goes-on-still'] }),
    node({ of: 'Add', from: ['before', 'before'], to: ['after'] }),
  ],
  inputs: [
    { name: 'turn', dims: [], of: 'int64' },
    { name: 'goes-on', dims: [], of: 'bool' },
    { name: 'before', dims: [1, 6, 1] },
  ],
  outputs: [
    { name: 'goes-on-still', dims: [], of: 'bool' },
    { name: 'after', dims: [1, 6, 1] },
  ],
};
const hanging = model({
  nodes: [node({ of: 'Loop', from: ['', 'true', 'box'], to: ['output'], body: again })],
  tensors: [truth('true'), floats('box', [1, 6, 1], BOX)],
  inputs: [INPUT],
  outputs: [OUTPUT],
});

const behaving = (more: Partial<GraphParts>) => answering([1, 6, 1], BOX, more);

export const TINY_MODELS = {
  good: answering([1, 6, 1], BOX),
  'not-numbers': answering([1, 6, 1], BOX.with(4, NaN)),
  'wrong-shape': answering([1, 7, 1], [...BOX, 0]),
  'other-input': behaving({ inputs: [{ ...INPUT, dims: [1, 3, 2 * SIDE_PX, SIDE_PX] }] }),
  'two-inputs': behaving({ inputs: [INPUT, { name: 'more', dims: [1] }] }),
  outside: behaving({ tensors: [floatsOutside('answer', [1, 6, 1], 'weights.bin')] }),
  'stored-large': behaving({ tensors: [floats('answer', [1, 6, HUGE], BOX)] }),
  'unknown-work': behaving({ nodes: [node({ of: 'Guess', from: ['answer'], to: ['output'] })] }),
  'no-model': Buffer.from('no model at all'),
  growing,
  hanging,
} satisfies Record<string, Uint8Array>;

/** As the published model of persons and vehicles answers: a person in the middle of every picture, and nothing else. */
export function seesOnePerson(): Uint8Array {
  const [sidePx, columns] = [416, 3 + 4 * 11];
  const [fine, middle, coarse] = [52 * 52, 26 * 26, 13 * 13];
  const dims = [1, fine + middle + coarse, columns];
  const values = Array.from({ length: columns * (fine + middle + coarse) }, () => 0);
  values[(fine + middle + 6 * 13 + 6) * columns] = 0.9;
  return answering(dims, values, {
    inputs: [{ ...INPUT, dims: [1, 3, sidePx, sidePx] }],
    outputs: [{ name: 'output', dims }],
  });
}
