import type { ModelElements, ModelStorey } from '@plumbline/shared/models/model-facts.ts';
import { expect, test } from 'vitest';
import { findElements, groupElements, listElements } from './model-elements.ts';

const INDEX: ModelElements = {
  classes: ['IfcWall', 'IfcDoor'],
  storeys: [10, 20],
  rows: [
    [1, '2O2Fr$t4X7Zf8NOew3FLR9', 'Basic Wall', 0, 0, true],
    [2, '1xS3BCk291UvhgP2dvNMKI', 'Tür Küche', 1, 0, true],
    [3, '1xS3BCk291UvhgP2dvNMQJ', 'Wall', 0, 1, false],
    [4, '1xS3BCk291UvhgP2dvNsgp', 'Fence', 0, -1, true],
  ],
  isCut: false,
};
const storey = (localId: number, elevationM: number): ModelStorey => ({
  localId,
  globalId: '',
  name: `L${localId}`,
  elevationM,
});
const ELEMENTS = listElements(INDEX);

test('elements stand by storey and class, those of no storey last', () => {
  const groups = groupElements(INDEX, ELEMENTS, [storey(10, 0), storey(20, 3), storey(30, 6)]);
  expect(groups.map((group) => [group.storey?.name ?? null, group.count])).toEqual([
    ['L10', 2],
    ['L20', 1],
    [null, 1],
  ]);
  expect(groups[0]?.classes.map((each) => [each.class, each.elements.length])).toEqual([
    ['IfcDoor', 1],
    ['IfcWall', 1],
  ]);
});

test('elements are found by name, class and GlobalId', () => {
  const found = (wanted: string) => findElements(ELEMENTS, wanted).map(({ localId }) => localId);
  expect(found(' küche')).toEqual([2]);
  expect(found('ifcwall')).toEqual([1, 3, 4]);
  expect(found('2O2Fr$t4X7Zf8NOew3FLR9')).toEqual([1]);
  expect(found('')).toEqual([]);
});
