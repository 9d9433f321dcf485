/** Reads the boxes out of a model's answer, by its layout (`MODEL_LAYOUTS`). */
import type { ModelLayout, ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import type { PixelBox } from './tile-views.ts';
import { UnfitModel } from './unfit-model.ts';

export interface ModelOutput {
  dims: readonly number[];
  data: Float32Array;
}

export interface ScoredBox extends PixelBox {
  classAt: number;
  score: number;
}

/** Of one view; a model that finds more finds nothing that anybody could decide on. */
const BOXES_MAX = 300;
/** Boxes of one class that overlap by more are one: models answer each thing many times. */
const SAME_IN_VIEW = 0.55;

type Reader = (output: ModelOutput, spec: ModelSpec) => Iterable<ScoredBox>;

const READERS: Record<ModelLayout, Reader> = {
  v8: readV8,
  v5: readV5,
  yolox: readYolox,
  nanodet: readNanodet,
  nms: readNms,
};

/**
 * @returns boxes in pixels of the input, strongest first, each over the threshold of its class
 * @throws UnfitModel: it has another shape than the layout says, or holds what is no number
 */
export function readOutput(output: ModelOutput, spec: ModelSpec): ScoredBox[] {
  const thresholds = spec.classes.map(({ threshold }) => threshold);
  const found: ScoredBox[] = [];
  for (const box of READERS[spec.layout](output, spec)) {
    const isNumber = Number.isFinite(box.score + box.left + box.top + box.right + box.bottom);
    if (!isNumber) throw new UnfitModel('model-not-numbers', 'a box holds what is no number');
    if (box.score < (thresholds[box.classAt] ?? 1)) continue;
    const within = clipped(box, spec.inputPx);
    if (within) found.push(within);
  }
  return withoutRepeats(found.toSorted((one, other) => other.score - one.score).slice(0, BOXES_MAX));
}

function clipped(box: ScoredBox, sidePx: number): ScoredBox | null {
  const within = {
    left: Math.max(0, box.left),
    top: Math.max(0, box.top),
    right: Math.min(sidePx, box.right),
    bottom: Math.min(sidePx, box.bottom),
  };
  const isSeen = within.right - within.left >= 1 && within.bottom - within.top >= 1;
  return isSeen ? { ...box, ...within, score: Math.min(1, box.score) } : null;
}

function withoutRepeats(boxes: readonly ScoredBox[]): ScoredBox[] {
  const kept: ScoredBox[] = [];
  for (const box of boxes)
    if (!kept.some((each) => each.classAt === box.classAt && overlap(each, box) > SAME_IN_VIEW))
      kept.push(box);
  return kept;
}

function overlap(one: PixelBox, other: PixelBox): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const area = (box: PixelBox) => (box.right - box.left) * (box.bottom - box.top);
  return (width * height) / (area(one) + area(other) - width * height);
}

function aroundMiddle(x: number, y: number, width: number, height: number): PixelBox {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** @throws UnfitModel */
function requireDims({ dims, data }: ModelOutput, rows: number | null, columns: number | null): number[] {
  const [batch, second = 0, third = 0] = dims;
  const fits =
    dims.length === 3 &&
    batch === 1 &&
    (rows === null || second === rows) &&
    (columns === null || third === columns) &&
    data.length === second * third;
  if (!fits) throw new UnfitModel('model-wrong-shape', `the answer is [${dims.join(', ')}]`);
  return [second, third];
}

interface Best {
  classAt: number;
  score: number;
}

function bestClass(count: number, scoreOf: (classAt: number) => number): Best {
  let best: Best = { classAt: 0, score: scoreOf(0) };
  for (let classAt = 1; classAt < count; classAt += 1) {
    const score = scoreOf(classAt);
    if (score > best.score || Number.isNaN(score)) best = { classAt, score };
  }
  return best;
}

function* readV8(output: ModelOutput, { classes }: ModelSpec): Generator<ScoredBox> {
  const [, count = 0] = requireDims(output, 4 + classes.length, null);
  const { data } = output;
  const at = (row: number, column: number) => data[row * count + column] ?? NaN;
  for (let column = 0; column < count; column += 1) {
    const best = bestClass(classes.length, (classAt) => at(4 + classAt, column));
    yield { ...best, ...aroundMiddle(at(0, column), at(1, column), at(2, column), at(3, column)) };
  }
}

function* readV5(output: ModelOutput, { classes }: ModelSpec): Generator<ScoredBox> {
  const [count = 0, width = 0] = requireDims(output, null, 5 + classes.length);
  const { data } = output;
  for (let row = 0; row < count; row += 1) {
    const at = (column: number) => data[row * width + column] ?? NaN;
    const { classAt, score } = bestClass(classes.length, (each) => at(5 + each));
    yield { classAt, score: score * at(4), ...aroundMiddle(at(0), at(1), at(2), at(3)) };
  }
}

function* readNms(output: ModelOutput): Generator<ScoredBox> {
  const [count = 0] = requireDims(output, null, 6);
  const { data } = output;
  for (let row = 0; row < count; row += 1) {
    const at = (column: number) => data[row * 6 + column] ?? NaN;
    yield { left: at(0), top: at(1), right: at(2), bottom: at(3), score: at(4), classAt: Math.round(at(5)) };
  }
}

const YOLOX_STRIDES = [8, 16, 32];

/** Cells of the input at each stride, row by row. */
function* cells(
  sidePx: number,
  strides: readonly number[],
): Generator<{ x: number; y: number; stride: number }> {
  for (const stride of strides) {
    const side = Math.ceil(sidePx / stride);
    for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) yield { x, y, stride };
  }
}

function* readYolox(output: ModelOutput, { classes, inputPx }: ModelSpec): Generator<ScoredBox> {
  const grid = [...cells(inputPx, YOLOX_STRIDES)];
  const [, width = 0] = requireDims(output, grid.length, 5 + classes.length);
  const { data } = output;
  for (const [row, { x, y, stride }] of grid.entries()) {
    const at = (column: number) => data[row * width + column] ?? NaN;
    const { classAt, score } = bestClass(classes.length, (each) => at(5 + each));
    const middle = [(at(0) + x) * stride, (at(1) + y) * stride] as const;
    const size = [Math.exp(at(2)) * stride, Math.exp(at(3)) * stride] as const;
    yield { classAt, score: score * at(4), ...aroundMiddle(...middle, ...size) };
  }
}

/** Models of 3 and of 4 strides differ by how many cells they answer. */
const NANODET_STRIDES = [
  [8, 16, 32],
  [8, 16, 32, 64],
];

function* readNanodet(output: ModelOutput, { classes, inputPx }: ModelSpec): Generator<ScoredBox> {
  const [rows = 0, width = 0] = requireDims(output, null, null);
  const grid = NANODET_STRIDES.map((strides) => [...cells(inputPx, strides)]).find(
    ({ length }) => length === rows,
  );
  const bins = (width - classes.length) / 4;
  if (!grid || !Number.isInteger(bins) || bins < 2)
    throw new UnfitModel('model-wrong-shape', `the answer is [1, ${rows}, ${width}]`);
  const { data } = output;
  const least = Math.min(...classes.map(({ threshold }) => threshold));
  for (const [row, { x, y, stride }] of grid.entries()) {
    const at = (column: number) => data[row * width + column] ?? NaN;
    const best = bestClass(classes.length, at);
    // Thousands of rows say nothing: of those no sides are computed. NaN is no less.
    if (best.score < least) continue;
    const side = (index: number) =>
      expectation(bins, (bin) => at(classes.length + index * bins + bin)) * stride;
    const [middleX, middleY] = [(x + 0.5) * stride, (y + 0.5) * stride];
    yield {
      ...best,
      left: middleX - side(0),
      top: middleY - side(1),
      right: middleX + side(2),
      bottom: middleY + side(3),
    };
  }
}

/** Mean of the bins by the softmax of their values. */
function expectation(bins: number, valueOf: (bin: number) => number): number {
  let largest = -Infinity;
  for (let bin = 0; bin < bins; bin += 1) largest = Math.max(largest, valueOf(bin));
  let [sum, weighted] = [0, 0];
  for (let bin = 0; bin < bins; bin += 1) {
    const weight = Math.exp(valueOf(bin) - largest);
    sum += weight;
    weighted += weight * bin;
  }
  return weighted / sum;
}
