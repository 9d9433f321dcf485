import { expect, it } from 'vitest';
import { choiceOf } from './use-group-choice.ts';

const [NORTH, SOUTH] = [
  { id: 'n', name: 'North' },
  { id: 's', name: 'South' },
];

it('lets a tenant admin choose any group or none, also one that is not on the first page', () => {
  expect(choiceOf(null, [NORTH], true)).toEqual({ options: [NORTH], withNone: true, first: '' });
  expect(choiceOf({ group: SOUTH }, [NORTH], true).options).toEqual([NORTH, SOUTH]);
});

it('lets a group manager begin in an own group, move between them, and bring in what is in none', () => {
  expect(choiceOf(null, [NORTH, SOUTH], false)).toEqual({
    options: [NORTH, SOUTH],
    withNone: false,
    first: 'n',
  });
  expect(choiceOf({ group: NORTH }, [NORTH, SOUTH], false).withNone).toBe(false);
  expect(choiceOf({ group: null }, [NORTH], false)).toEqual({ options: [NORTH], withNone: true, first: '' });
});

it('asks nobody else', () => {
  expect(choiceOf({ group: SOUTH }, [NORTH], false).options).toEqual([]);
  expect(choiceOf(null, [], false).options).toEqual([]);
});
