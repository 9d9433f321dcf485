import { expect, test } from 'vitest';
import type { ModelFacts } from '../models/model-facts.ts';
import { planToModel } from './lie-on-plan.ts';
import { lyingOf, wouldLie } from './lying-of.ts';
import { sliceOf, storeyNamed } from './storeys.ts';

const storey = (globalId: string, name: string, elevationM: number) => ({
  localId: 1,
  globalId,
  name,
  elevationM,
});
const facts: Pick<ModelFacts, 'storeys' | 'boundsM'> = {
  storeys: [storey('g', 'Ground floor', 0), storey('m', 'Mezzanine', 0.9), storey('u', 'Level 2', 3.1)],
  boundsM: { min: [-1, -2, -1.5], max: [9, 8, 7] },
};
const points = [
  { model: { x: 0, y: 0, z: 2.4 }, plan: { x: 100, y: 100 } },
  { model: { x: 8, y: 0, z: 5 }, plan: { x: 900, y: 100 } },
];

test('a slice holds a storey without its ceiling; a step within it is no storey above', () => {
  expect(sliceOf(facts, { elevationM: 0 })).toEqual({ min: [-1, -2, -0.5], max: [9, 8, 2.7] });
  expect(sliceOf(facts, { elevationM: 3.1 }).max[2]).toBeCloseTo(5.5, 9);
});

test('the storey that is called as the floor is found however it is written', () => {
  expect(storeyNamed(facts, ' ground FLOOR ')?.globalId).toBe('g');
  expect(storeyNamed(facts, 'Roof')).toBeNull();
});

test('the storey says how high the plan lies, wherever on a wall the points were pressed', () => {
  const lying = lyingOf({ cloud: null, model: facts, alignment: { points, storeyId: 'u' } });
  const corner = lying && planToModel(lying, { x: 500, y: 500 });
  expect(corner?.x).toBeCloseTo(4, 6);
  expect(corner?.y).toBeCloseTo(-4, 6);
  expect(corner?.z).toBe(3.1);
  expect(lyingOf({ cloud: null, model: facts, alignment: { points } })?.floorZ).toBeCloseTo(3.7, 9);
});

test('a storey that the model does not have, or of a cloud, is refused', () => {
  const refused = { ok: false, reason: 'no-storey' };
  expect(wouldLie({ cloud: null, model: facts }, { points, storeyId: 'x' })).toEqual(refused);
  expect(wouldLie({ cloud: { unit: 'metre' }, model: null }, { points, storeyId: 'g' })).toEqual(refused);
  expect(lyingOf({ cloud: null, model: facts, alignment: null })).toBeNull();
});
