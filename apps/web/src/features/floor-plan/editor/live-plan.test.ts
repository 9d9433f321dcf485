import {
  createRectangleZone,
  deleteZone,
  moveZone,
  setCalibration,
} from '@plumbline/shared/documents/plan/commands.ts';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { LivePlan } from './live-plan.ts';

function draw(doc: Y.Doc, name: string): string {
  const made = createRectangleZone(doc, { name, colour: 'z1', left: 0, top: 0, right: 10, bottom: 10 });
  if (!made.ok) throw new Error(made.reason);
  return made.zoneId;
}

test('a change of one zone leaves the others the same objects', () => {
  const doc = new Y.Doc();
  const live = new LivePlan();
  live.attach(doc);
  const lobby = draw(doc, 'Lobby');
  draw(doc, 'Stair');
  const [, stair] = live.state.zones;
  moveZone(doc, lobby, 5, 5);
  expect(live.state.zones[0]?.points[0]).toMatchObject({ x: 5, y: 5 });
  expect(live.state.zones[1]).toBe(stair);
});

test('a name used twice is numbered until one of them goes', () => {
  const doc = new Y.Doc();
  const live = new LivePlan();
  live.attach(doc);
  const first = draw(doc, 'Lobby');
  draw(doc, 'Lobby');
  expect(live.state.zones.map(({ displayName }) => displayName)).toEqual(['Lobby', 'Lobby (2)']);
  deleteZone(doc, first);
  expect(live.state.zones.map(({ displayName }) => displayName)).toEqual(['Lobby']);
});

test('a scale set elsewhere shows here', () => {
  const mine = new Y.Doc();
  const theirs = new Y.Doc();
  const live = new LivePlan();
  live.attach(mine);
  setCalibration(theirs, { a: { x: 0, y: 0 }, b: { x: 100, y: 0 }, distanceMm: 1000, unit: 'm' });
  applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  expect(live.state.calibration?.mmPerPx).toBe(10);
});

test('another document replaces everything', () => {
  const live = new LivePlan();
  const doc = new Y.Doc();
  live.attach(doc);
  draw(doc, 'Lobby');
  live.attach(new Y.Doc());
  expect(live.state.zones).toHaveLength(0);
  draw(doc, 'Ghost');
  expect(live.state.zones).toHaveLength(0);
});

test('while the past is shown the present is followed all the same', () => {
  const doc = new Y.Doc();
  const live = new LivePlan();
  live.attach(doc);
  draw(doc, 'Lobby');
  const past = { ...live.state, at: null };
  live.showPast(past);
  let told = 0;
  live.subscribe(() => (told += 1));
  draw(doc, 'Stair');
  expect(told).toBe(1);
  expect(live.state).toBe(past);
  expect(live.present.zones.map(({ name }) => name)).toEqual(['Lobby', 'Stair']);
  live.showPast(null);
  expect(live.state.zones).toHaveLength(2);
});
