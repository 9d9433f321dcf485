import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { expect, test } from 'vitest';
import { createRectangleZone, deleteZone, renameZone, reorderZone } from './commands.ts';
import { hashPlan, readDisplayNames, readPlan, readZone } from './read.ts';

const SIDES = { left: 0, top: 0, right: 100, bottom: 50 };
const idOf = (digit: string) => digit.repeat(32);

function planOf(names: readonly string[]): Y.Doc {
  const doc = new Y.Doc();
  for (const [index, name] of names.entries()) {
    createRectangleZone(doc, { name, colour: 'z1', ...SIDES, id: idOf(String(index)) });
  }
  return doc;
}

test('equal names are numbered in drawing order and never meet a real name', () => {
  const doc = planOf(['Lobby', 'Lobby', 'Lobby (2)', 'Lobby']);
  expect([...readDisplayNames(doc).values()]).toEqual(['Lobby', 'Lobby (3)', 'Lobby (2)', 'Lobby (4)']);
  reorderZone(doc, idOf('3'), { before: idOf('0') });
  expect(readZone(doc, idOf('3'))?.displayName).toBe('Lobby');
  expect(readZone(doc, idOf('0'))?.displayName).toBe('Lobby (3)');
  renameZone(doc, idOf('3'), 'Hall');
  deleteZone(doc, idOf('1'));
  expect(readPlan(doc).zones.map(({ displayName }) => displayName)).toEqual(['Hall', 'Lobby', 'Lobby (2)']);
});

test('zones with one order key stand by id on every machine', () => {
  const doc = planOf(['B', 'A', 'C']);
  for (const zone of doc.getMap<Y.Map<unknown>>('zones').values()) zone.set('order', 'a0');
  expect(readPlan(doc).zones.map(({ name }) => name)).toEqual(['B', 'A', 'C']);
});

test('what is broken is left out, the rest is read', () => {
  const doc = planOf(['A', 'B']);
  const zones = doc.getMap<Y.Map<unknown>>('zones');
  zones.get(idOf('0'))?.set('left', Number.NaN);
  zones.set('not an id', new Y.Map());
  doc.getMap('calibration').set('value', { distanceMm: 5 });
  expect(readPlan(doc)).toMatchObject({ zones: [{ name: 'B' }], calibration: null });
});

test.each([
  ['Lob\u202eby\u200b', 'Lobby'],
  ['خانه\u200cها\u2069', 'خانه\u200cها'],
  ['\u202e\u2066', '?'],
])('a name %j that another program wrote is read as %s, also where names are compared', (written, read) => {
  const doc = planOf([read === '?' ? 'A' : read, 'B']);
  doc.getMap<Y.Map<unknown>>('zones').get(idOf('1'))?.set('name', written);
  expect(readZone(doc, idOf('1'))).toMatchObject({
    name: read,
    displayName: read === '?' ? '?' : `${read} (2)`,
  });
  expect(readPlan(doc).zones.map(({ name }) => name)).toContain(read);
});

test('a rectangle without extent needs a fix', () => {
  const doc = planOf(['A']);
  doc.getMap<Y.Map<unknown>>('zones').get(idOf('0'))?.set('right', 0);
  expect(readZone(doc, idOf('0'))).toMatchObject({ needsFix: true, areaPx2: null });
});

test('the hash sees every difference, also in what readers leave out, and no order of arrival', () => {
  const doc = planOf(['A', 'B']);
  const copy = new Y.Doc();
  applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  expect(hashPlan(copy)).toBe(hashPlan(doc));
  copy.getMap('zones').set('unknown', Number.NaN);
  const withNaN = hashPlan(copy);
  expect(withNaN).not.toBe(hashPlan(doc));
  copy.getMap('zones').set('unknown', null);
  expect(hashPlan(copy)).not.toBe(withNaN);
});
