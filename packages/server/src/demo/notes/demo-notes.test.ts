import { expect, test } from 'vitest';
import { HARBOUR_TOWER } from '@plumbline/shared/demo-building/harbour-tower.ts';
import { roomOutline } from '@plumbline/shared/demo-building/room-outline.ts';
import { isInsideRing } from '@plumbline/shared/geometry/inside-ring.ts';
import { DEMO_TAGS } from './demo-note.ts';
import { demoTimeline } from './demo-timeline.ts';
import { FIRST_FLOOR_NOTES, UNPLACED_NOTES } from './first-floor-notes.ts';
import { GROUND_FLOOR_NOTES } from './ground-floor-notes.ts';
import { placeInRoom } from './place-in-room.ts';

const ALL = [...GROUND_FLOOR_NOTES, ...FIRST_FLOOR_NOTES, ...UNPLACED_NOTES];
const IN_METRES = { toPx: ({ x, y }: { x: number; y: number }) => ({ x: x * 1000, y: y * 1000 }) };

test('each note lies in the room that it names', () => {
  for (const [index, notes] of [GROUND_FLOOR_NOTES, FIRST_FLOOR_NOTES].entries()) {
    const storey = HARBOUR_TOWER.storeys[index];
    if (!storey) throw new Error(`the demo building has no storey ${index}`);
    for (const { text, at } of notes) {
      if (!at) throw new Error(`${text} lies nowhere`);
      const room = storey.rooms.find(({ id }) => id === at[0]);
      const point = placeInRoom(storey, IN_METRES, at);
      if (!room || !point) throw new Error(`${text} lies in no room of ${storey.name}`);
      const ring = roomOutline(storey, room).map(({ x, y }) => ({ x: x * 1000, y: y * 1000 }));
      expect(isInsideRing(point, ring), text).toBe(true);
    }
  }
});

test('no two notes lie so close together that one hides the other', () => {
  for (const [index, notes] of [GROUND_FLOOR_NOTES, FIRST_FLOOR_NOTES].entries()) {
    const storey = HARBOUR_TOWER.storeys[index];
    if (!storey) throw new Error(`the demo building has no storey ${index}`);
    const points = notes.flatMap(({ at }) => (at && placeInRoom(storey, IN_METRES, at)) ?? []);
    for (const [at, a] of points.entries())
      for (const b of points.slice(at + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(700);
  }
});

test('what the rules of tags would fill in is said, since they count from today', () => {
  const ruled = ALL.filter(({ tags = [] }) => tags.some((tag) => DEMO_TAGS[tag].days !== null));
  const unsaid = ruled.filter(({ assignee, due }) => assignee === undefined || due === undefined);
  expect(ruled.length).toBeGreaterThan(10);
  expect(unsaid.map(({ text }) => text)).toEqual([]);
});

test('everything is done in turn, within ten weeks, and nothing later than yesterday', () => {
  const now = new Date('2026-11-26T00:10:00Z');
  const times = demoTimeline(ALL, now).map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times.map((at) => at < now.getTime() - 86_400_000))).toEqual(new Set([true]));
  expect(times[0]).toBeGreaterThan(now.getTime() - 70 * 86_400_000);
  for (const { text, daysAgo, steps = [] } of ALL) {
    const days = [daysAgo, ...steps.map((step) => step.daysAgo)];
    expect(days, text).toEqual(days.toSorted((a, b) => b - a));
  }
});
