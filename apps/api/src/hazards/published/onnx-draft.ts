/**
 * An ONNX graph that is being put together. What only changes the order of axes is kept in mind and undone by its
 * opposite, and a border of zeros until a convolution adds it by itself, so that hardly any of it is left to compute.
 */
import { floats, int64s, node, type Attribute } from '../onnx-bytes.ts';
import type { Constant } from './tfjs-graph.ts';

/** A result of the graph. */
export interface Result {
  name: string;
  /** Axis i of what is meant is axis `axes[i]` of what is computed; null: they are the same. */
  axes: readonly number[] | null;
  /** Zeros around what is computed that are still to be added: before each of its axes, and after. */
  border?: { before: readonly number[]; after: readonly number[] };
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
  readonly #solid = new Map<Result, Result>();
  readonly #turned = new Map<string, string>();
  #nameCount = 0;

  /** The name of a value as it is meant. */
  plain(value: Value): string {
    if (isConstant(value)) return this.tensor(value);
    const { name: from, axes } = this.solid(value);
    if (axes === null) return from;
    const key = `${from} ${axes.join()}`;
    const known = this.#turned.get(key);
    if (known !== undefined) return known;
    const name = this.add({ of: 'Transpose', from: [from], told: { perm: axes } });
    this.#turned.set(key, name);
    return name;
  }

  /** The same with its border. */
  solid(value: Result): Result {
    if (!value.border) return value;
    const known = this.#solid.get(value);
    if (known) return known;
    const { before, after } = value.border;
    const from = [value.name, this.wholes([...before, ...after])];
    const made = { name: this.add({ of: 'Pad', from }), axes: value.axes };
    this.#solid.set(value, made);
    return made;
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
  return { ...value, axes: axes.every((axis, at) => axis === at) ? null : axes };
}
