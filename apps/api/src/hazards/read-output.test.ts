import type { ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import { describe, expect, test } from 'vitest';
import { readOutput, type ModelOutput } from './read-output.ts';
import { UnfitModel } from './unfit-model.ts';

const SPEC: ModelSpec = {
  name: 'Test',
  version: '1',
  licence: 'none',
  notice: '',
  layout: 'v8',
  inputPx: 320,
  fieldOfViewDeg: 90,
  colourOrder: 'rgb',
  mean: [0, 0, 0],
  deviation: [1, 1, 1],
  classes: [
    { name: 'a', hazard: 'a', threshold: 0.3 },
    { name: 'b', hazard: 'b', threshold: 0.6 },
  ],
};
const as = (layout: ModelSpec['layout']): ModelSpec => ({ ...SPEC, layout });
const output = (dims: number[], values: readonly number[]): ModelOutput => ({
  dims,
  data: Float32Array.from(values),
});
/** One box, around (100, 60), 40 wide and 20 high. */
const BOX = { left: 80, top: 50, right: 120, bottom: 70 };

describe('a model answers', () => {
  test('v8: middles and sizes in columns, the best class over its own threshold', () => {
    const rows = [
      [100, 200],
      [60, 200],
      [40, 10],
      [20, 10],
      [0.5, 0.1],
      [0.4, 0.5],
    ];
    expect(readOutput(output([1, 6, 2], rows.flat()), SPEC)).toEqual([
      { ...BOX, classAt: 0, score: expect.closeTo(0.5) },
    ]);
  });

  test('v5: the score is that of the class times that of the box', () => {
    const [found] = readOutput(output([1, 1, 7], [100, 60, 40, 20, 0.9, 0.1, 0.9]), as('v5'));
    expect(found).toEqual({ ...BOX, classAt: 1, score: expect.closeTo(0.81) });
  });

  test('nms: corners, score and class', () => {
    const [found] = readOutput(output([1, 1, 6], [80, 50, 120, 70, 0.7, 1]), as('nms'));
    expect(found).toEqual({ ...BOX, classAt: 1, score: expect.closeTo(0.7) });
  });

  test('yolox: offsets of cells, sizes as exponents', () => {
    const cells = 40 * 40 + 20 * 20 + 10 * 10;
    const data = new Float32Array(cells * 7);
    // Stride 8: the cell in column 12, row 7.
    const at = (7 * 40 + 12) * 7;
    data.set([0.5, 0.5, Math.log(5), Math.log(2.5), 0.9, 0.8, 0], at);
    const [found] = readOutput({ dims: [1, cells, 7], data }, as('yolox'));
    expect(found).toMatchObject({
      left: expect.closeTo(80, 3),
      right: expect.closeTo(120, 3),
      top: expect.closeTo(50, 3),
      bottom: expect.closeTo(70, 3),
      classAt: 0,
    });
  });

  test('nanodet: distances to the sides as the mean of bins', () => {
    const cells = 40 * 40 + 20 * 20 + 10 * 10 + 5 * 5;
    const bins = 8;
    const width = 2 + 4 * bins;
    const data = new Float32Array(cells * width);
    const at = (7 * 40 + 12) * width;
    data[at] = 0.9;
    for (const [side, steps] of [2, 1, 3, 2].entries()) data[at + 2 + side * bins + steps] = 50;
    const [found] = readOutput({ dims: [1, cells, width], data }, as('nanodet'));
    expect(found?.left).toBeCloseTo(100 - 16, 3);
    expect(found?.top).toBeCloseTo(60 - 8, 3);
    expect(found?.right).toBeCloseTo(100 + 24, 3);
    expect(found?.bottom).toBeCloseTo(60 + 16, 3);
  });

  test('many times the same: once; what sticks out is cut at the edge', () => {
    const rows = [
      [10, 12],
      [60, 61],
      [40, 40],
      [20, 20],
      [0.5, 0.6],
      [0, 0],
    ];
    expect(readOutput(output([1, 6, 2], rows.flat()), SPEC)).toEqual([
      expect.objectContaining({ left: 0, score: expect.closeTo(0.6) }),
    ]);
  });

  test.each([
    [
      'another shape',
      output(
        [1, 7, 2],
        Array.from({ length: 14 }, () => 0),
      ),
      SPEC,
    ],
    ['fewer numbers than it says', output([1, 6, 2], [1]), SPEC],
    [
      'two pictures',
      output(
        [2, 6, 1],
        Array.from({ length: 12 }, () => 0),
      ),
      SPEC,
    ],
    ['what is no number', output([1, 6, 1], [1, 1, 1, 1, NaN, 0]), SPEC],
    ['endless boxes', output([1, 6, 1], [Infinity, 1, 1, 1, 0.9, 0]), SPEC],
    [
      'cells of no stride',
      output(
        [1, 9, 10],
        Array.from({ length: 90 }, () => 0),
      ),
      as('nanodet'),
    ],
  ])('%s: refused', (_, answer, spec) => {
    expect(() => readOutput(answer, spec)).toThrow(UnfitModel);
  });
});
