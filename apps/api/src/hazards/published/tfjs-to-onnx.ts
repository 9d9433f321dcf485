/**
 * Makes an ONNX graph of a graph model of TensorFlow.js. Pictures lie with the colours last there and first here: what
 * only changes the order of axes is kept in mind and undone by its opposite, so that hardly any of it is left to compute.
 */
import { floats, int64s, node, type Attribute } from '../onnx-bytes.ts';
import { shapeOf, type Constant, type TfGraph } from './tfjs-graph.ts';
import { WORKS } from './tfjs-works.ts';

/** A result of the graph. */
export interface Result {
  name: string;
  /** Axis i of what is meant is axis `axes[i]` of what is computed; null: they are the same. */
  axes: readonly number[] | null;
}
export type Value = Constant | Result;

export interface Step {
  of: string;
  from: readonly string[];
  told?: Readonly<Record<string, Attribute>>;
  /** How many results it has; 1 if not said. */
  count?: number;
}

export function isConstant(value: Value): value is Constant {
  return 'values' in value;
}

export class OnnxDraft {
  readonly nodes: Uint8Array[] = [];
  readonly tensors: Uint8Array[] = [];
  readonly inputs: { name: string; dims: number[] }[] = [];
  readonly #graph: TfGraph;
  readonly #made = new Map<string, Value[]>();
  readonly #turned = new Map<string, string>();
  #nameCount = 0;

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
      this.inputs.push({ name, dims: shapeOf(found) });
      return [{ name, axes: null }];
    }
    const work = WORKS[found.op];
    if (!work) throw new Error(`${found.op} is not known`);
    return work(
      found,
      found.input.map((each) => this.valueOf(each)),
      this,
    );
  }

  /** The name of a value as it is meant. */
  plain(value: Value): string {
    if (isConstant(value)) return this.tensor(value);
    if (value.axes === null) return value.name;
    const key = `${value.name} ${value.axes.join()}`;
    const known = this.#turned.get(key);
    if (known !== undefined) return known;
    const name = this.add({ of: 'Transpose', from: [value.name], told: { perm: value.axes } });
    this.#turned.set(key, name);
    return name;
  }

  tensor({ dims, values, isWhole }: Constant): string {
    const name = this.#newName();
    this.tensors.push(isWhole ? int64s(name, Array.from(values)) : floats(name, dims, values));
    return name;
  }

  wholes(values: readonly number[]): string {
    return this.tensor({ dims: [values.length], values, isWhole: true });
  }

  /** @returns the name of its only result */
  add(step: Step): string {
    const [name = ''] = this.addAll(step);
    return name;
  }

  addAll({ of, from, told = {}, count = 1 }: Step): string[] {
    const to = Array.from({ length: count }, () => this.#newName());
    this.nodes.push(node({ of, from, to, told }));
    return to;
  }

  #newName(): string {
    this.#nameCount += 1;
    return `v${this.#nameCount}`;
  }
}

/** The same value with its axes in another order. */
export function turned(value: Result, order: readonly number[]): Result {
  const axes = order.map((axis) => value.axes?.[axis] ?? axis);
  return { name: value.name, axes: axes.every((axis, at) => axis === at) ? null : axes };
}
