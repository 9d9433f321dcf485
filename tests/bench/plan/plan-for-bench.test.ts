import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { hashPlan, readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { createSeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import { EditStream } from './edit-stream.ts';
import { makePlan } from './make-plan.ts';

function openPlan(seed: number): Y.Doc {
  const doc = new Y.Doc();
  applyUpdate(doc, makePlan(40, seed).update);
  return doc;
}

test('a plan has its zones, none of them broken, and the same seed makes the same bytes', () => {
  const { update, clock } = makePlan(40, 5);
  const doc = openPlan(5);
  const { zones } = readPlan(doc);
  expect(zones).toHaveLength(40);
  expect(new Set(zones.map(({ shape }) => shape))).toEqual(new Set(['rectangle', 'polygon']));
  expect(zones.filter(({ needsFix }) => needsFix)).toEqual([]);
  expect(Y.getState(doc.store, clock.clientId)).toBe(clock.endClock);
  expect(makePlan(40, 5).update).toEqual(update);
  expect(makePlan(40, 6).update).not.toEqual(update);
});

test('each edit writes something new, and the same seed makes the same edits', () => {
  const edited = (seed: number): Y.Doc => {
    const doc = openPlan(5);
    const stream = new EditStream(doc, createSeededRandom(seed));
    for (let edit = 0; edit < 200; edit += 1) {
      const before = Y.getState(doc.store, doc.clientID);
      stream.next();
      expect(Y.getState(doc.store, doc.clientID)).toBeGreaterThan(before);
    }
    return doc;
  };
  expect(hashPlan(edited(1))).toBe(hashPlan(edited(1)));
  expect(hashPlan(edited(1))).not.toBe(hashPlan(edited(2)));
});
