import { expect, test } from 'vitest';
import { labelledBoxes } from './labelled-boxes.ts';

const WIDTH = 360;

function labels(pixels: readonly (readonly [column: number, row: number, kind: number, part?: number])[]) {
  const all = new Uint8Array(WIDTH * (WIDTH / 2) * 3);
  for (const [column, row, kind, part = 0] of pixels) all.set([kind, 1, part], (row * WIDTH + column) * 3);
  return all;
}

test('a box around the pixels of a danger, also over the seam', () => {
  const [inside, over] = [
    labelledBoxes(
      labels([
        [180, 85, 1],
        [189, 94, 1],
      ]),
      WIDTH,
    ),
    labelledBoxes(
      labels([
        [355, 85, 1],
        [4, 94, 1],
      ]),
      WIDTH,
    ),
  ];
  expect(inside).toEqual([
    { kind: 'open-edge', yawDeg: 5, pitchDeg: 0, widthDeg: 10, heightDeg: 10, isAsked: true },
  ]);
  expect(over).toMatchObject([{ yawDeg: expect.closeTo(-180), widthDeg: 10 }]);
});

test('nobody asks for what is tiny, or for an exit of which only a part shows', () => {
  expect(labelledBoxes(labels([[180, 90, 3]]), WIDTH)).toMatchObject([{ isAsked: false }]);
  const heap = [
    [180, 90, 2],
    [189, 95, 2],
  ] as const;
  expect(labelledBoxes(labels(heap), WIDTH)).toMatchObject([{ kind: 'blocked-exit', isAsked: false }]);
  expect(labelledBoxes(labels([...heap, [185, 92, 2, 1]]), WIDTH)).toMatchObject([{ isAsked: true }]);
});
