import type { PresenceView } from '@plumbline/shared/protocol/presence.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPlanView } from '@plumbline/shared/protocol/presence.ts';
import { Follow, followable, type FollowEnd } from './follow.ts';
import { person } from './testing/person.ts';

const viewAt = (cx: number): PresenceView => ({ cx, cy: 0, w: 100 });
const me = person('me', { isSelf: true });

let follow: Follow;
let told: (string | null)[];
let shown: number[];
let ends: FollowEnd[];

beforeEach(() => {
  vi.useFakeTimers();
  [told, shown, ends] = [[], [], []];
  follow = new Follow({
    tell: (following) => told.push(following),
    show: (view) => shown.push(isPlanView(view) ? view.cx : NaN),
    ended: (end) => ends.push(end),
    changed: () => undefined,
  });
});
afterEach(() => {
  follow.close();
  vi.useRealTimers();
});

const ana = (more = {}) => person('ana', { view: viewAt(1), ...more });
const ben = (more = {}) => person('ben', { view: viewAt(2), ...more });

test('shows what the leader sees, once for each of their moves, and tells everybody', () => {
  follow.hear([me, ana()]);
  follow.start(ana());
  follow.hear([me, ana()]);
  follow.hear([me, ana({ view: viewAt(5) })]);
  expect(shown).toEqual([1, 5]);
  follow.stop();
  follow.hear([me, ana({ view: viewAt(6) })]);
  expect(shown).toEqual([1, 5]);
  expect(told).toEqual(['id-ana', null]);
  expect(ends).toEqual([]);
});

test('neither oneself, nor who is quiet, nor who only looks can be followed', () => {
  const people = [me, person('quiet', { quiet: true }), person('viewer', { kind: 'viewer' }), ana()];
  expect(followable(people).map(({ name }) => name)).toEqual(['ana']);
  follow.hear(people);
  for (const each of people.slice(0, 3)) follow.start(each);
  expect(follow.leader).toBeNull();
  expect(told).toEqual([]);
});

test.each([
  ['quiet', { quiet: true }],
  ['dismissed', { dismissals: 1 }],
] as const)('ends with a word when the leader is %s', (end, change) => {
  follow.hear([me, ana()]);
  follow.start(ana());
  follow.hear([me, ana(change)]);
  expect(ends).toEqual([end]);
  expect(told.at(-1)).toBeNull();
});

test('ends when the leader has gone for more than a moment, not when the own line has', () => {
  follow.hear([me, ana()]);
  follow.start(ana());
  follow.hear([me]);
  vi.advanceTimersByTime(2000);
  follow.hear([me, ana()]);
  vi.advanceTimersByTime(10_000);
  expect(ends).toEqual([]);
  follow.setConnected(false);
  follow.hear([me]);
  vi.advanceTimersByTime(60_000);
  expect(ends).toEqual([]);
  follow.setConnected(true);
  vi.advanceTimersByTime(3000);
  expect(ends).toEqual(['gone']);
});

test('whoever follows a follower sees what the first of them sees', () => {
  const people = [me, ana({ following: 'id-ben' }), ben()];
  follow.hear(people);
  follow.start(ana());
  follow.hear([me, ana({ following: 'id-ben', view: viewAt(70) }), ben({ view: viewAt(3) })]);
  expect(shown).toEqual([2, 3]);
  follow.hear([me, ana({ view: viewAt(71) }), ben({ view: viewAt(4) })]);
  expect(shown).toEqual([2, 3, 71]);
});

test('in a ring of others nobody moves', () => {
  follow.hear([me, ana({ following: 'id-ben' }), ben({ following: 'id-ana' })]);
  follow.start(ana());
  follow.hear([me, ana({ following: 'id-ben', view: viewAt(8) }), ben({ following: 'id-ana' })]);
  expect(shown).toEqual([]);
  expect(ends).toEqual([]);
});

test('of two who follow each other the one who was first lets go', () => {
  follow.hear([me, ana()]);
  follow.start(ana());
  follow.hear([me, ana({ following: 'id-me' })]);
  expect(ends).toEqual(['follows-you']);
  expect(follow.followers).toEqual(['id-ana']);
});

test('who begins to follow a follower of theirs keeps to it', () => {
  follow.hear([me, ana({ following: 'id-me' })]);
  follow.start(ana());
  follow.hear([me, ana({ following: 'id-me', view: viewAt(9) })]);
  expect(ends).toEqual([]);
  expect(follow.leader?.id).toBe('id-ana');
});

test('counts followers by person, and not oneself in another tab', () => {
  const tabs = [ana({ following: 'id-me' }), ana({ following: 'id-me', clientId: 900 })];
  follow.hear([me, ...tabs, person('me', { following: 'id-me', clientId: 901 }), ben()]);
  expect(follow.followers).toEqual(['id-ana']);
});

test("of somebody's tabs the one in use is followed", () => {
  follow.hear([me, ana({ idle: true }), ana({ clientId: 900, view: viewAt(40) })]);
  follow.start(ana());
  expect(shown).toEqual([40]);
});
