import { expect, it } from 'vitest';
import { choiceOf } from './use-group-choice.ts';

const [NORTH, SOUTH] = [
  { id: 'n', name: 'North' },
  { id: 's', name: 'South' },
];
const admin = { mayAll: true, firstOwn: NORTH, isOwn: false };
const manager = { mayAll: false, firstOwn: NORTH, isOwn: true };

it('lets a tenant admin choose any group or none, and begins with the one it is in', () => {
  expect(choiceOf(null, admin)).toEqual({ maySay: true, withNone: true, first: null });
  expect(choiceOf({ group: SOUTH }, admin)).toEqual({ maySay: true, withNone: true, first: SOUTH });
});

it('lets a group manager begin in an own group, move between them, and bring in what is in none', () => {
  expect(choiceOf(null, manager)).toEqual({ maySay: true, withNone: false, first: NORTH });
  expect(choiceOf({ group: SOUTH }, manager)).toEqual({ maySay: true, withNone: false, first: SOUTH });
  expect(choiceOf({ group: null }, manager)).toEqual({ maySay: true, withNone: true, first: null });
});

it('asks nobody else, nor where there is no group', () => {
  expect(choiceOf({ group: SOUTH }, { ...manager, isOwn: false }).maySay).toBe(false);
  expect(choiceOf(null, { ...manager, firstOwn: null }).maySay).toBe(false);
  expect(choiceOf(null, { ...admin, firstOwn: null }).maySay).toBe(false);
});
