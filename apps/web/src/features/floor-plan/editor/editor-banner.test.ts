import { expect, test } from 'vitest';
import { newRoomStatus } from '../../../collab/room-status.ts';
import { bannersOf } from './editor-banner.tsx';

const quiet = { ...newRoomStatus(), loaded: true, joined: true };
const textsOf = (change: Partial<typeof quiet>, visitor = false) =>
  bannersOf({ ...quiet, ...change }, visitor).map(({ text }) => text);

test('nothing to say while all is well', () => {
  expect(textsOf({})).toEqual([]);
});

test('work that only this tab holds is warned about', () => {
  expect(textsOf({ delay: 'store' })).toEqual(['keepTabOpen']);
  // The chip may have something else to say.
  expect(textsOf({ delay: 'store', chip: { kind: 'refused', count: 1 } })).toEqual(['keepTabOpen']);
  expect(textsOf({ delay: 'line' })).toEqual([]);
});

test('a plan that this device never had says why it is bare', () => {
  const offline = { kind: 'offline', since: null } as const;
  expect(textsOf({ chip: offline, loaded: false })).toEqual(['notKeptHere']);
  expect(textsOf({ chip: offline })).toEqual([]);
});

test('one reason for looking only, the strongest', () => {
  expect(textsOf({ accessReason: 'project-closed', downgraded: true })).toEqual(['projectClosed']);
  expect(textsOf({ accessReason: 'room-full' })).toEqual(['roomFull']);
  expect(textsOf({ accessReason: 'role', downgraded: true })).toEqual(['nowViewOnly']);
});

test('a visitor never lost a right', () => {
  expect(textsOf({ accessReason: 'visitor', downgraded: true }, true)).toEqual([]);
});
