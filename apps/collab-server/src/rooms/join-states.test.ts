import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { readFrame } from '../sockets/frame.ts';
import { JoinStates } from './join-states.ts';

const ROOM = 'plan:1';
const NOTHING = Y.encodeStateVector(new Y.Doc());

/** A document whose state is worth keeping. */
function longDoc(): Y.Doc {
  const doc = new Y.Doc();
  doc.getMap('zones').set('long', 'x'.repeat(20_000));
  return doc;
}

function stateIn(frame: Uint8Array): Record<string, unknown> {
  const copy = new Y.Doc();
  applyUpdate(copy, readFrame(frame)?.body ?? new Uint8Array());
  return copy.getMap('zones').toJSON();
}

test('those who have the same get the same frame', () => {
  const states = new JoinStates();
  const doc = longDoc();
  const frame = states.frameFor(ROOM, doc, NOTHING);
  expect(states.frameFor(ROOM, doc, NOTHING)).toBe(frame);
  expect(stateIn(frame)).toEqual(doc.getMap('zones').toJSON());
  expect(states.sizeBytes).toBe(frame.byteLength);
});

test('a room that has changed, by a deletion too, is encoded anew', () => {
  const states = new JoinStates();
  const doc = longDoc();
  states.frameFor(ROOM, doc, NOTHING);
  doc.getMap('zones').set('next', 1);
  expect(states.sizeBytes).toBe(0);
  expect(stateIn(states.frameFor(ROOM, doc, NOTHING))).toHaveProperty('next');
  doc.getMap('zones').delete('next');
  expect(stateIn(states.frameFor(ROOM, doc, NOTHING))).not.toHaveProperty('next');
});

test('who has some of it already gets the rest', () => {
  const states = new JoinStates();
  const doc = longDoc();
  const whole = states.frameFor(ROOM, doc, NOTHING);
  const known = Y.encodeStateVector(doc);
  expect(states.frameFor(ROOM, doc, known).byteLength).toBeLessThan(100);
  expect(states.frameFor(ROOM, doc, NOTHING)).toEqual(whole);
});

test('what nobody asks for any more, or is small, or whose room is gone, is not kept', () => {
  const states = new JoinStates();
  states.frameFor(ROOM, new Y.Doc(), NOTHING);
  expect(states.sizeBytes).toBe(0);
  const doc = longDoc();
  states.frameFor(ROOM, doc, NOTHING);
  states.rest(performance.now() + 60_000);
  expect(states.sizeBytes).toBe(0);
  states.frameFor(ROOM, doc, NOTHING);
  doc.destroy();
  expect(states.sizeBytes).toBe(0);
});

test('all rooms together keep so much and no more', () => {
  const states = new JoinStates();
  const docs = Array.from({ length: 40 }, () => {
    const doc = new Y.Doc();
    doc.getMap('zones').set('long', 'x'.repeat(2 * 1024 * 1024));
    return doc;
  });
  for (const doc of docs) states.frameFor(ROOM, doc, NOTHING);
  expect(states.sizeBytes).toBeGreaterThan(32 * 1024 * 1024);
  expect(states.sizeBytes).toBeLessThanOrEqual(64 * 1024 * 1024);
});

test('a state vector that cannot be read throws', () => {
  expect(() => new JoinStates().frameFor(ROOM, longDoc(), Uint8Array.of(200))).toThrow('end of array');
});
