import { expect, test } from 'vitest';
import { FACE_YAWS_DEG, faceName, pictureName } from './face.ts';
import { joinPieces, type PiecePicture } from './join-pieces.ts';
import type { Vector } from './read-poses.ts';
import { poseOf } from './testing/write-poses.ts';

/** Ahead, to the right and back: metres east and north, at the height of an eye, and where the walker looks. */
const WALK: { place: Vector; lookDeg: number }[] = [
  { place: [2, 3, 1.6], lookDeg: 90 },
  { place: [4, 3, 1.6], lookDeg: 90 },
  { place: [5, 3, 1.7], lookDeg: 135 },
  { place: [5, 1, 1.6], lookDeg: 180 },
  { place: [3, 1, 1.6], lookDeg: 270 },
];
const model = (indexes: readonly number[], yawsDeg: readonly number[] = [0]) =>
  indexes.flatMap((index) => {
    const { place, lookDeg } = WALK[index] ?? { place: [0, 0, 0], lookDeg: 0 };
    return yawsDeg.map((yawDeg) =>
      poseOf(faceName(pictureName(index), yawDeg), { place, lookDeg: lookDeg + yawDeg }),
    );
  });
const rounded = (pieces: PiecePicture[][]) =>
  pieces.map((piece) =>
    piece.map(({ index, x, y, height, deg }) =>
      [index, x, y, height, (deg + 720) % 360].map((each) => Math.round(each * 1000) / 1000 + 0),
    ),
  );

/** From above, with up where the first picture looks: east. */
const SEEN = [
  [0, -3, -2, 1.6, 0],
  [1, -3, -4, 1.6, 0],
  [2, -3, -5, 1.7, 45],
  [3, -1, -5, 1.6, 90],
  [4, -1, -3, 1.6, 180],
];

test('a piece is seen from above, as its first picture looks, by one face or by all around', () => {
  expect(rounded(joinPieces([model([0, 1, 2, 3, 4])]))).toEqual([SEEN]);
  expect(rounded(joinPieces([model([0, 1, 2, 3, 4], FACE_YAWS_DEG)]))).toEqual([SEEN]);
});

test('each picture is in the largest piece that has it, and fewer than three are none', () => {
  const indexes = (models: Parameters<typeof joinPieces>[0]) =>
    joinPieces(models).map((piece) => piece.map(({ index }) => index));
  const six = [5, 6, 7, 8, 9, 10];
  expect(indexes([model([2, 3, 4, 5]), model(six)])).toEqual([[2, 3, 4], six]);
  expect(indexes([model([4, 5]), model(six), model([11, 12])])).toEqual([six]);
  expect(indexes([])).toEqual([]);
  expect(indexes([[{ name: 'foreign.jpg', rotation: [1, 0, 0, 0], move: [0, 0, 0] }]])).toEqual([]);
});

test('pieces of two faces that share two pictures are one, whatever the size and turn of each', () => {
  const ahead = model([0, 1, 2]);
  // Of the face to the right, in a world three times as large.
  const aside = WALK.flatMap(({ place: [x, y, z], lookDeg }, index) =>
    index < 1
      ? []
      : poseOf(faceName(pictureName(index), 90), {
          place: [3 * x + 40, 3 * y, 3 * z],
          lookDeg: lookDeg + 90,
        }),
  );
  const [joined, ...others] = rounded(joinPieces([ahead, aside]));
  expect(others).toEqual([]);
  // It keeps the shape of the walk: from the first, whose sheet the larger one gives.
  expect(joined?.map(([index]) => index)).toEqual([0, 1, 2, 3, 4]);
  const [first, second, , , last] = joined ?? [];
  const far = (one: number[] = [], other: number[] = []) =>
    Math.hypot((one[1] ?? 0) - (other[1] ?? 0), (one[2] ?? 0) - (other[2] ?? 0));
  expect(far(first, last) / far(first, second)).toBeCloseTo(Math.hypot(1, 2) / 2);
  expect([first, second, last].map((each) => ((each?.[4] ?? 0) - (first?.[4] ?? 0) + 360) % 360)).toEqual([
    0, 0, 180,
  ]);
  // Where they disagree about where a picture looks, they are two.
  const askew = aside.map((pose, at) => (at === 0 ? { ...pose, rotation: [1, 0, 0, 0] as const } : pose));
  expect(joinPieces([ahead, askew]).length).toBe(1);
});
