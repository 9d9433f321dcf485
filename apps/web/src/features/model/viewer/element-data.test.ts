import { expect, test } from 'vitest';
import { readElement } from './element-data.ts';

const value = (told: unknown) => ({ value: told });

test('names, attributes, property sets and quantities are read as text', () => {
  const told = {
    _guid: value('2O2Fr$t4X7Zf8NOew3FLR9'),
    _category: value('IFCWALL'),
    Name: value('<b>Wall</b>'),
    Tag: value(143478),
    IsDefinedBy: [
      {
        Name: value('Pset_WallCommon'),
        HasProperties: [
          { Name: value('IsExternal'), NominalValue: value(true) },
          { Name: value(''), NominalValue: value('lost') },
        ],
      },
      { Name: value('Base'), Quantities: [{ Name: value('Length'), LengthValue: value(3.10000000001) }] },
      { Name: value('Empty') },
    ],
  };
  expect(readElement(7, told)).toEqual({
    localId: 7,
    globalId: '2O2Fr$t4X7Zf8NOew3FLR9',
    name: '<b>Wall</b>',
    class: 'IFCWALL',
    sets: [
      { name: '', rows: [{ name: 'Tag', value: '143478' }] },
      { name: 'Pset_WallCommon', rows: [{ name: 'IsExternal', value: 'true' }] },
      { name: 'Base', rows: [{ name: 'Length', value: '3.1' }] },
    ],
  });
});

test('what is no element is none', () => {
  expect(readElement(7, undefined)).toBeNull();
  expect(readElement(7, { Name: 'no attribute', IsDefinedBy: 4 })).toMatchObject({ name: '', sets: [] });
});
