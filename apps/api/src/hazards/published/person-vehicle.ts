/** NanoDet as it was published for TensorFlow.js, cut to persons and vehicles, as one ONNX file of the layout `nanodet`. */
import { model } from '../onnx-bytes.ts';
import { readTfGraph } from './tfjs-graph.ts';
import { Conversion } from './tfjs-to-onnx.ts';

/** Scores and distances to the sides of each stride, finest first. */
const SCORES = ['Identity', 'Identity_1', 'Identity_2'];
const SIDES = ['Identity_3', 'Identity_4', 'Identity_5'];
/** Of the classes of COCO, by their places; what it says of all others is one class of which nobody is told. */
const CLASS_COUNT = 80;
const PERSONS = [0];
/** Cars, motorcycles, buses, trains and trucks: machines of a site are taken for each of them. */
const VEHICLES = [2, 3, 5, 6, 7];
const OTHERS = Array.from({ length: CLASS_COUNT }, (_, at) => at).filter(
  (at) => ![...PERSONS, ...VEHICLES].includes(at),
);
/** Of cells: 52 × 52, 26 × 26 and 13 × 13; of columns: three classes and eleven bins for each side. */
const ANSWER = [1, 52 * 52 + 26 * 26 + 13 * 13, 3 + 4 * 11];

/** @throws Error when it is another model */
export function personVehicleModel(json: string, weights: Uint8Array): Uint8Array {
  const conversion = new Conversion(readTfGraph(json, weights));
  const { draft } = conversion;
  const joined = (names: readonly string[], axis: number) =>
    draft.add({ of: 'Concat', from: names, told: { axis } });
  const together = (names: readonly string[]) =>
    joined(
      names.map((name) => draft.plain(conversion.valueOf(name))),
      1,
    );
  const scores = together(SCORES);
  const classes = [PERSONS, VEHICLES, OTHERS].map((places) => {
    const picked = draft.add({ of: 'Gather', from: [scores, draft.wholes(places)], told: { axis: 2 } });
    return draft.add({ of: 'ReduceMax', from: [picked, draft.wholes([2])], told: { keepdims: 1 } });
  });
  const output = joined([...classes, together(SIDES)], 2);
  const { nodes, tensors, inputs } = draft;
  return Buffer.from(model({ nodes, tensors, inputs, outputs: [{ name: output, dims: ANSWER }] }));
}
