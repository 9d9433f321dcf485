import { PresenceStateSchema } from '@plumbline/shared/protocol/presence.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { RoomPeople, listPeople, type OwnStanding, type Person } from './presence-store.ts';

const CROWD = 50;
const ME = { id: 'me', name: 'Me', color: 'plum', role: 20 } as const;

let here: Awareness;
let others: Awareness[];
let own: OwnStanding;
let people: RoomPeople;

beforeEach(() => {
  here = new Awareness(new Y.Doc());
  own = { self: ME, access: 'edit' };
  people = new RoomPeople(here, () => own);
  others = Array.from({ length: CROWD }, () => new Awareness(new Y.Doc()));
  for (const [index, other] of others.entries()) say(other, { ...stateOf(index), cursor: { x: 0, y: 0 } });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const each of [here, ...others]) each.destroy();
});

const stateOf = (index: number) => ({
  user: { id: `p${index}`, name: `P${index}`, color: 'fern', kind: 'member', role: 20 },
});

function say(other: Awareness, state: Record<string, unknown>): void {
  other.setLocalState(state);
  applyAwarenessUpdate(here, encodeAwarenessUpdate(other, [other.clientID]), 'test');
}

/** As many as the editor has: the list, together, the canvas and the minimap. */
function listen(): (readonly Person[])[] {
  const heard: (readonly Person[])[] = [];
  for (let listener = 0; listener < 4; listener += 1) here.on('change', () => heard.push(people.all));
  return heard;
}

test('however many listen, of a crowd only who spoke is read, and once', () => {
  expect(people.all).toHaveLength(CROWD + 1);
  const heard = listen();
  const parse = vi.spyOn(PresenceStateSchema, 'safeParse');
  const [mover] = others;
  if (!mover) throw new Error('nobody is here');
  say(mover, { ...stateOf(0), cursor: { x: 7, y: 8 } });
  expect(parse).toHaveBeenCalledTimes(1);
  expect(heard).toHaveLength(4);
  expect(new Set(heard).size).toBe(1);
  expect(heard[0]?.find(({ id }) => id === 'p0')?.cursor).toEqual({ x: 7, y: 8 });
  expect(people.nameOf(mover.clientID)).toBe('P0');
  expect(parse).toHaveBeenCalledTimes(1);
});

test('who goes is no more, and what does not look like presence never was', () => {
  const [goes, lies] = others;
  if (!goes || !lies) throw new Error('nobody is here');
  const before = people.all;
  expect(before.some(({ id }) => id === 'p0')).toBe(true);
  goes.setLocalState(null);
  applyAwarenessUpdate(here, encodeAwarenessUpdate(goes, [goes.clientID]), 'test');
  say(lies, { user: { name: 7 } });
  const ids = people.all.map(({ id }) => id);
  expect([ids.includes('p0'), ids.includes('p1'), ids.length]).toEqual([false, false, CROWD - 1]);
  expect(people.nameOf(lies.clientID)).toBeUndefined();
});

test('what the server tells of oneself counts at once', () => {
  expect(people.all[0]).toMatchObject({ isSelf: true, kind: 'member', name: 'Me' });
  own = { self: ME, access: 'read' };
  expect(people.all[0]).toMatchObject({ isSelf: true, kind: 'viewer' });
  own = { self: null, access: 'read' };
  expect(people.all.some(({ isSelf }) => isSelf)).toBe(false);
});

test('a list is drawn anew for who begins to draw, not for every point of it', () => {
  const [drawer] = others;
  if (!drawer) throw new Error('nobody is here');
  const draftTo = (x: number) => ({ draft: { kind: 'line', points: [0, 0, x, x] } });
  const idle = listPeople([], people.all);
  say(drawer, { ...stateOf(0), ...draftTo(5) });
  const begun = listPeople(idle, people.all);
  expect(begun).not.toBe(idle);
  say(drawer, { ...stateOf(0), ...draftTo(6) });
  expect(listPeople(begun, people.all)).toBe(begun);
});
