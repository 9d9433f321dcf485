import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apartDeg } from '../hazards/sphere-box.ts';
import { levelled } from './levelled.ts';

const LEVEL = { pitchDeg: 0, rollDeg: 0 };
const angle = (max: number) => fc.double({ min: -max, max, noNaN: true });

test('the middle of a tilted picture looks as far above the horizon as the camera', () => {
  expect(levelled({ yawDeg: 0, pitchDeg: 0 }, { pitchDeg: 10, rollDeg: 0 })).toEqual({
    yawDeg: expect.closeTo(0),
    pitchDeg: expect.closeTo(10),
  });
});

test('with a positive roll the right side of the picture hangs down, the left one is up', () => {
  const pose = { pitchDeg: 0, rollDeg: 5 };
  expect(levelled({ yawDeg: 90, pitchDeg: 0 }, pose).pitchDeg).toBeCloseTo(-5);
  expect(levelled({ yawDeg: -90, pitchDeg: 0 }, pose).pitchDeg).toBeCloseTo(5);
});

test('a turn keeps angles between directions, and a level camera turns nothing', () => {
  fc.assert(
    fc.property(
      angle(180),
      angle(90),
      angle(180),
      angle(90),
      angle(60),
      angle(60),
      (a, b, c, d, tilt, roll) => {
        const [one, other] = [
          { yawDeg: a, pitchDeg: b },
          { yawDeg: c, pitchDeg: d },
        ];
        const pose = { pitchDeg: tilt, rollDeg: roll };
        expect(apartDeg(levelled(one, pose), levelled(other, pose))).toBeCloseTo(apartDeg(one, other), 4);
        expect(apartDeg(levelled(one, LEVEL), one)).toBeCloseTo(0, 4);
      },
    ),
  );
});
