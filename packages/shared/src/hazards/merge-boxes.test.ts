import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeBoxes, type FoundBox } from './merge-boxes.ts';
import { apartDeg, overlapOf, type SphereBox } from './sphere-box.ts';

const RADIANS = Math.PI / 180;
type Vector = [number, number, number];

/** Right, up and forward of somebody who looks at the middle of a box. */
function axesOf({ yawDeg, pitchDeg }: SphereBox): Vector[] {
  const [yaw, pitch] = [yawDeg * RADIANS, pitchDeg * RADIANS];
  return [
    [Math.cos(yaw), 0, -Math.sin(yaw)],
    [-Math.sin(pitch) * Math.sin(yaw), Math.cos(pitch), -Math.sin(pitch) * Math.cos(yaw)],
    [Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch), Math.cos(pitch) * Math.cos(yaw)],
  ];
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function holds(box: SphereBox, point: Vector): boolean {
  const [right = 0, up = 0, forward = 0] = axesOf(box).map((axis) => dot(axis, point));
  const across = Math.atan2(right, forward) / RADIANS;
  const above = Math.asin(Math.max(-1, Math.min(1, up))) / RADIANS;
  return Math.abs(across) <= box.widthDeg / 2 && Math.abs(above) <= box.heightDeg / 2;
}

/** Evenly spread over the sphere. */
const POINTS: Vector[] = Array.from({ length: 60_000 }, (_, at) => {
  const up = 1 - (2 * (at + 0.5)) / 60_000;
  const turn = at * Math.PI * (3 - Math.sqrt(5));
  const level = Math.sqrt(1 - up * up);
  return [level * Math.sin(turn), up, level * Math.cos(turn)];
});

/** The exact overlap, by counting. */
function counted(one: SphereBox, other: SphereBox): number {
  let [both, either] = [0, 0];
  for (const point of POINTS) {
    const [inOne, inOther] = [holds(one, point), holds(other, point)];
    if (inOne && inOther) both += 1;
    if (inOne || inOther) either += 1;
  }
  return either === 0 ? 0 : both / either;
}

const box = (yawDeg: number, pitchDeg: number, more: Partial<FoundBox> = {}): FoundBox => ({
  yawDeg,
  pitchDeg,
  widthDeg: 20,
  heightDeg: 16,
  classAt: 0,
  score: 0.8,
  isCut: false,
  ...more,
});

const anyBox = (classes: number): fc.Arbitrary<FoundBox> =>
  fc.record({
    yawDeg: fc.double({ min: -180, max: 180, noNaN: true }),
    pitchDeg: fc.double({ min: -90, max: 90, noNaN: true }),
    widthDeg: fc.double({ min: 3, max: 60, noNaN: true }),
    heightDeg: fc.double({ min: 3, max: 60, noNaN: true }),
    classAt: fc.integer({ min: 0, max: classes - 1 }),
    score: fc.double({ min: 0.3, max: 1, noNaN: true }),
    isCut: fc.boolean(),
  });

describe('overlap of boxes on the sphere', () => {
  test('is that of counted points around the horizon, over the seam as well', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -35, max: 35, noNaN: true }),
        fc.double({ min: -18, max: 18, noNaN: true }),
        fc.double({ min: -15, max: 15, noNaN: true }),
        (yawDeg, pitchDeg, across, up) => {
          const [one, other] = [box(yawDeg, pitchDeg), box(yawDeg + across, pitchDeg + up)];
          expect(Math.abs(overlapOf(one, other).ofUnion - counted(one, other))).toBeLessThan(0.08);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('does not depend on which of two is looked from, nor on the turn of both', () => {
    fc.assert(
      fc.property(
        anyBox(1),
        anyBox(1),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (one, other, turn) => {
          const turnedBy = (each: FoundBox) => ({ ...each, yawDeg: each.yawDeg + turn });
          const there = overlapOf(one, other);
          expect(overlapOf(turnedBy(one), turnedBy(other)).ofUnion).toBeCloseTo(there.ofUnion, 6);
          expect(there.ofUnion).toBeGreaterThanOrEqual(0);
          expect(there.ofUnion).toBeLessThanOrEqual(1);
          expect(there.ofSmaller).toBeGreaterThanOrEqual(there.ofUnion - 1e-9);
        },
      ),
    );
  });

  test('at a pole: what lies on the other side of it is near, whatever its yaw', () => {
    expect(apartDeg({ yawDeg: 0, pitchDeg: 89 }, { yawDeg: 180, pitchDeg: 89 })).toBeCloseTo(2, 6);
    expect(overlapOf(box(0, 89), box(180, 89)).ofUnion).toBeGreaterThan(0.7);
    expect(overlapOf(box(0, -89), box(90, -60)).ofUnion).toBe(0);
  });
});

describe('boxes of all views', () => {
  test('over the seam become one, and of one cut at the edge of a view the whole one stays', () => {
    const whole = box(179, 0, { score: 0.7 });
    const cut = box(-176, 1, { score: 0.8, widthDeg: 10, isCut: true });
    expect(mergeBoxes([cut, whole])).toEqual([whole]);
  });

  test('of other classes stay, however they overlap', () => {
    const boxes = [box(0, 0), box(0, 0, { classAt: 1, score: 0.7 })];
    expect(mergeBoxes(boxes)).toEqual(boxes);
  });

  test('1,000 of them: none left out that no stronger one stands for, none kept twice', () => {
    fc.assert(
      fc.property(fc.array(anyBox(3), { minLength: 1000, maxLength: 1000 }), (found) => {
        const kept = mergeBoxes(found);
        const weightOf = ({ score, isCut }: FoundBox) => (isCut ? 0.8 * score : score);
        const stands = (one: FoundBox, other: FoundBox) => {
          const { ofUnion, ofSmaller } = overlapOf(one, other);
          return one.classAt === other.classAt && (ofUnion >= 0.35 || ofSmaller >= 0.6);
        };
        for (const [at, each] of kept.entries())
          expect(kept.slice(0, at).some((stronger) => stands(stronger, each))).toBe(false);
        for (const each of found)
          expect(
            kept.some(
              (other) => other === each || (stands(other, each) && weightOf(other) >= weightOf(each)),
            ),
          ).toBe(true);
      }),
      { numRuns: 5 },
    );
  });
});
