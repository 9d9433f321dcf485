import { expect, test } from 'vitest';
import { lieOnPlan, modelToPlan, planToModel, standInModel } from './lie-on-plan.ts';

/** A plan of 20 mm a pixel, turned by a quarter, on which the model's corner lies at 500, 400. */
const planOf = ({ x, y }: { x: number; y: number }) => ({ x: 500 + y * 50, y: 400 + x * 50 });
const far = { x: 636_001, y: 848_935, z: 3 };
const at = (x: number, y: number, z = 0) => ({ x: far.x + x, y: far.y + y, z: far.z + z });
const pair = (x: number, y: number, z = 0) => ({ model: at(x, y, z), plan: planOf({ x, y }) });

function lyingOf(points: Parameters<typeof lieOnPlan>[0], unit = 1) {
  const result = lieOnPlan(points, unit);
  if (!result.ok) throw new Error(result.reason);
  return result.lying;
}

test('every place is found on the plan, and back on the floor, however far away the model is', () => {
  const lying = lyingOf([pair(0, 0), pair(10, 0), pair(4, 7)]);
  const found = modelToPlan(lying, at(2, 3, 8));
  expect(found.x).toBeCloseTo(planOf({ x: 2, y: 3 }).x, 3);
  expect(found.y).toBeCloseTo(planOf({ x: 2, y: 3 }).y, 3);
  const back = planToModel(lying, planOf({ x: 2, y: 3 }));
  expect(back.x).toBeCloseTo(at(2, 3).x, 5);
  expect(back.y).toBeCloseTo(at(2, 3).y, 5);
  expect(back.z).toBe(far.z);
  expect(lying.rmsPx).toBeLessThan(0.001);
});

test('a model in feet lies as it does in metres', () => {
  const foot = 0.3048;
  const inFeet = [pair(0, 0), pair(10, 0)].map(({ model: { x, y, z }, plan }) => ({
    model: { x: x / foot, y: y / foot, z: z / foot },
    plan,
  }));
  const { x, y } = modelToPlan(lyingOf(inFeet, foot), { x: at(5, 0).x / foot, y: at(5, 0).y / foot, z: 0 });
  expect(x).toBeCloseTo(planOf({ x: 5, y: 0 }).x, 2);
  expect(y).toBeCloseTo(planOf({ x: 5, y: 0 }).y, 2);
});

test('points in one place, and a scale that cannot be, are refused', () => {
  expect(lieOnPlan([pair(0, 0), pair(0, 0.001)], 1)).toEqual({ ok: false, reason: 'points-together' });
  const huge = [pair(0, 0), { model: at(1, 0), plan: { x: 90_000, y: 0 } }];
  expect(lieOnPlan(huge, 1)).toEqual({ ok: false, reason: 'scale-out-of-range' });
  expect(lieOnPlan([pair(0, 0)], 1)).toEqual({ ok: false, reason: 'too-few-pairs' });
});

test('who stands on the plan stands in the model at the height of the eyes, and straight up is turned as the plan is', () => {
  const { eye, upDeg } = standInModel(
    lyingOf([pair(0, 0), pair(10, 0), pair(4, 7)]),
    planOf({ x: 2, y: 3 }),
    1.6,
  );
  expect(eye.x).toBeCloseTo(far.x + 2, 5);
  expect(eye.y).toBeCloseTo(far.y + 3, 5);
  expect(eye.z).toBeCloseTo(far.z + 1.6, 5);
  // Right on this plan is the model's y, so straight up is its −x: a quarter against the clock.
  expect(upDeg).toBeCloseTo(-90, 5);
  const foot = 0.3048;
  const upright = (x: number, y: number) => ({ model: { x, y, z: 0 }, plan: { x: x * 10, y: -y * 10 } });
  const inFeet = standInModel(lyingOf([pair(0, 0), pair(10, 0)], foot), { x: 0, y: 0 }, 1.6);
  expect(inFeet.eye.z).toBeCloseTo(far.z + 1.6 / foot, 5);
  expect(standInModel(lyingOf([upright(0, 0), upright(9, 4)]), { x: 5, y: 5 }, 1.6).upDeg).toBeCloseTo(0, 5);
});
