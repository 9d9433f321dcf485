import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { describe, expect, inject, test } from 'vitest';
import { createCheckedRoom } from '../../testing/checked-room.ts';
import { createHonestClient } from '../../testing/honest-client.ts';
import { createSeededRandom, seedObjectIds } from '../../testing/seeded-random.ts';
import { hashPlan, readPlan } from '../plan/read.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `npm run test:long`. */
    isLong: boolean;
  }
}

const SEEDS = Array.from({ length: inject('isLong') ? 24 : 3 }, (_, index) => 1000 + index);
const TURNS = 2500;

describe('five honest people, offline merges, reloads, undo', { timeout: 60_000 }, () => {
  test.each(SEEDS)('seed %i: nothing is refused and all replicas are equal', (seed) => {
    const random = createSeededRandom(seed);
    const restore = seedObjectIds(random);
    try {
      const room = createCheckedRoom();
      const users = ['ana', 'ben', 'chen', 'dana', 'ben'];
      const clients = users.map((user) => createHonestClient(room, user, random));
      for (let turn = 0; turn < TURNS; turn += 1) random.pick(clients)?.turn();
      for (const client of [...clients, ...clients]) client.settle();

      expect(clients.flatMap((client) => client.refusals)).toEqual([]);
      const expected = hashPlan(room.doc);
      for (const client of clients) expect(hashPlan(client.doc)).toBe(expected);

      const replayed = new Y.Doc();
      for (const update of room.journal) applyUpdate(replayed, update);
      expect(hashPlan(replayed)).toBe(expected);
      const plan = readPlan(room.doc);
      expect(plan.zones).toHaveLength(room.doc.getMap('zones').size);
      expect(room.journal.length).toBeGreaterThan(300);
    } finally {
      restore();
    }
  });
});
