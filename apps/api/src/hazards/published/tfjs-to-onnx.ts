/** Makes an ONNX graph of a graph model of TensorFlow.js: as much of it as a result that is asked for needs. */
import { OnnxDraft, type Value } from './onnx-draft.ts';
import { shapeOf, type TfGraph } from './tfjs-graph.ts';
import { WORKS } from './tfjs-works.ts';

export class Conversion {
  readonly draft = new OnnxDraft();
  readonly #graph: TfGraph;
  readonly #made = new Map<string, Value[]>();

  constructor(graph: TfGraph) {
    this.#graph = graph;
  }

  /** @param wanted a node, or one of its results as `name:1` @throws Error for work that it does not know */
  valueOf(wanted: string): Value {
    const [name = '', at = '0'] = wanted.split(':');
    let made = this.#made.get(name);
    if (!made) {
      made = this.#make(name);
      this.#made.set(name, made);
    }
    const value = made[Number(at)];
    if (!value) throw new Error(`there is no ${wanted}`);
    return value;
  }

  #make(name: string): Value[] {
    const found = this.#graph.nodes.get(name);
    if (!found) throw new Error(`there is no node ${name}`);
    if (found.op === 'Const') {
      const constant = this.#graph.constants.get(name);
      if (!constant) throw new Error(`${name} has no weights`);
      return [constant];
    }
    if (found.op === 'Placeholder') {
      this.draft.inputs.push({ name, dims: shapeOf(found) });
      return [{ name, axes: null }];
    }
    const work = WORKS[found.op];
    if (!work) throw new Error(`${found.op} is not known`);
    return work(
      found,
      found.input.map((each) => this.valueOf(each)),
      this.draft,
    );
  }
}
