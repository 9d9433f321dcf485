import { lieOnPlan } from '@plumbline/shared/site-models/lie-on-plan.ts';
import { expect, test } from 'vitest';
import { StandingView, type StandingLook } from './standing-view.ts';

/** A plan of 20 mm a pixel whose right is the model's north: turned by a quarter. */
const planOf = (x: number, y: number) => ({ x: 500 + y * 50, y: 400 + x * 50 });
const pair = (x: number, y: number) => ({ model: { x, y, z: 3 }, plan: planOf(x, y) });

function standing() {
  const result = lieOnPlan([pair(0, 0), pair(10, 0)], 1);
  if (!result.ok) throw new Error(result.reason);
  const looks: StandingLook[] = [];
  const view = new StandingView(
    result.lying,
    { stand: { at: planOf(2, 5), heightM: 1.6 }, gaze: { sheetDeg: 90, pitchDeg: 0, vFovDeg: 60 } },
    (look) => looks.push(look),
  );
  return { view, last: () => looks.at(-1) ?? looks[0] };
}

test('it looks where the plan says, a metre ahead', () => {
  const { view, last } = standing();
  expect(last()?.eye.x).toBeCloseTo(2, 5);
  expect(last()?.eye.z).toBeCloseTo(4.6, 5);
  // To the right of the sheet, which is north.
  expect(last()?.target.x).toBeCloseTo(2, 5);
  expect(last()?.target.y).toBeCloseTo(6, 5);
  view.turnTo({ sheetDeg: 180, pitchDeg: 30, vFovDeg: 60 });
  // Down the sheet is east.
  expect(last()?.target.x).toBeCloseTo(2 + Math.cos(Math.PI / 6), 5);
  expect(last()?.target.z).toBeCloseTo(5.1, 5);
});

test('another place leaves the gaze as it is, and a gaze stays within what a picture all around shows', () => {
  const { view, last } = standing();
  let told = 0;
  const stop = view.onGaze(() => (told += 1));
  view.standAt({ at: planOf(0, 0), heightM: 1.6 });
  expect([last()?.eye.y, told]).toEqual([expect.closeTo(0, 5), 0]);
  view.turnTo({ sheetDeg: 540, pitchDeg: 120, vFovDeg: 200 });
  expect(view.gaze).toEqual({ sheetDeg: -180, pitchDeg: 90, vFovDeg: 90 });
  stop();
  view.turnTo({ sheetDeg: 0, pitchDeg: 0, vFovDeg: 1 });
  expect([view.gaze.vFovDeg, told]).toEqual([25, 1]);
});
