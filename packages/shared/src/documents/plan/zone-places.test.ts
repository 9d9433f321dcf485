import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { createRectangleZone, reorderZone } from './commands.ts';
import { readPlan } from './read.ts';
import { ORDER_WAYS, orderPlaces, type OrderWay } from './zone-places.ts';

const idOf = (letter: string) => letter.repeat(32);

function after(way: OrderWay, selected: string): string {
  const doc = new Y.Doc();
  for (const letter of 'abcdef') {
    const box = { left: 0, top: 0, right: 9, bottom: 9 };
    createRectangleZone(doc, { id: idOf(letter), name: letter, colour: 'z1', ...box });
  }
  const order = readPlan(doc).zones.map(({ id }) => id);
  for (const { id, place } of orderPlaces(order, new Set([...selected].map((each) => idOf(each))), way))
    expect(reorderZone(doc, id, place)).toEqual({ ok: true });
  return readPlan(doc)
    .zones.map(({ name }) => name)
    .join('');
}

test.each([
  ['front', 'bd', 'acefbd'],
  ['back', 'ce', 'ceabdf'],
  ['forward', 'b', 'acbdef'],
  ['forward', 'bc', 'adbcef'],
  ['forward', 'ef', 'abcdef'],
  ['forward', 'df', 'abcedf'],
  ['backward', 'cd', 'acdbef'],
  ['backward', 'a', 'abcdef'],
  ['backward', 'ac', 'acbdef'],
] as const)('%s: %s of abcdef gives %s', (way, selected, expected) => {
  expect(after(way, selected)).toBe(expected);
});

test('whatever is moved, the rest and the selected keep their order among themselves', () => {
  const selection = fc.subarray([...'abcdef']);
  fc.assert(
    fc.property(selection, fc.constantFrom(...ORDER_WAYS), (selected, way) => {
      const result = [...after(way, selected.join(''))];
      const isSelected = (each: string) => selected.includes(each);
      expect(result.filter(isSelected).join('')).toBe(selected.join(''));
      expect(result.filter((each) => !isSelected(each)).join('')).toBe(
        [...'abcdef'].filter((each) => !isSelected(each)).join(''),
      );
    }),
    { numRuns: 60 },
  );
});
