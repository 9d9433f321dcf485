import { expect, test } from 'vitest';
import type { PlaceHolders } from './place-holders.ts';
import {
  addPlaces,
  noPlaces,
  refusalOf,
  withinEditors,
  type PlaceLimits,
  type TakenPlaces,
} from './places.ts';
import type { SeatRights } from './seat.ts';

const LIMITS: PlaceLimits = {
  ROOM_EDITORS: 2,
  ROOM_SOCKETS: 20,
  ROOM_VISITOR_SOCKETS: 12,
  ROOM_ACCOUNT_SOCKETS: 5,
  ROOM_VISIT_SOCKETS: 2,
  ROOM_LINK_SOCKETS: 8,
  ROOM_ADDRESS_SOCKETS: 4,
};
const MEMBER: PlaceHolders = { kind: 'member', account: 'ann' };
const VISITOR: PlaceHolders = { kind: 'visitor', visit: 'visit', link: 'link', network: 'net' };
const EDITS: SeatRights = { access: 'edit', isSealed: false, reason: null, showsCursor: true, role: null };

function taken(counts: { sockets?: number; guests?: number } = {}, held: Record<string, number> = {}) {
  const byHolder = new Map(Object.entries(held).map(([key, sockets]) => [key, { sockets, editing: 0 }]));
  return { ...noPlaces(), ...counts, byHolder };
}

function editing(...accounts: string[]): TakenPlaces {
  return {
    ...noPlaces(),
    byHolder: new Map(accounts.map((account) => [account, { sockets: 3, editing: 3 }])),
  };
}

test.each<[string, PlaceHolders, TakenPlaces, ReturnType<typeof refusalOf>]>([
  ['a member in an empty room', MEMBER, taken(), null],
  ['a visitor in an empty room', VISITOR, taken(), null],
  ['a member in one tab too many', MEMBER, taken({ sockets: 5 }, { ann: 5 }), 'too-many-tabs'],
  ['a member where visitors have all that they may take', MEMBER, taken({ sockets: 19, guests: 12 }), null],
  ['a member in a full room', MEMBER, taken({ sockets: 20, guests: 12 }), 'room-full'],
  ['a visit in one tab too many', VISITOR, taken({}, { visit: 2 }), 'too-many-tabs'],
  ['a visitor from a crowded network', VISITOR, taken({}, { net: 4 }), 'network-full'],
  ['a visitor by a crowded link', VISITOR, taken({}, { link: 8 }), 'link-full'],
  ['a visitor past the places of visitors', VISITOR, taken({ sockets: 12, guests: 12 }), 'visitors-full'],
  ['a visitor in a full room', VISITOR, taken({ sockets: 20 }), 'room-full'],
])('%s', (_, holders, places, refusal) => {
  expect(refusalOf(holders, places, LIMITS)).toBe(refusal);
});

test('editors are accounts, however many tabs each has', () => {
  expect(withinEditors(EDITS, MEMBER, editing('bob'), LIMITS).access).toBe('edit');
  expect(withinEditors(EDITS, MEMBER, editing('bob', 'cem'), LIMITS)).toMatchObject({
    access: 'read',
    reason: 'room-full',
  });
  expect(withinEditors(EDITS, MEMBER, editing('ann', 'cem'), LIMITS).access).toBe('edit');
});

test('an account that edits in two processes is one', () => {
  const places = addPlaces(editing('bob'), editing('bob'));
  expect(places.byHolder.get('bob')).toEqual({ sockets: 6, editing: 6 });
  expect(withinEditors(EDITS, MEMBER, places, LIMITS).access).toBe('edit');
});
