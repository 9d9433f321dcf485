import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { describe, expect, inject, test } from 'vitest';
import type { RoomAccess } from '../../protocol/room-messages.ts';
import { createCheckedRoom } from '../../testing/checked-room.ts';
import { lifeOf } from '../../testing/document-lives.ts';
import { createHonestClient } from '../../testing/honest-client.ts';
import { createSeededRandom, seedObjectIds } from '../../testing/seeded-random.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `npm run test:long`. */
    isLong: boolean;
  }
}

/** A seed picks the kind of document. */
const SEEDS = Array.from({ length: inject('isLong') ? 48 : 6 }, (_, index) => 1000 + index);
/** Each reload is a client more, and an update names 64 at most. */
const TURNS = { plan: 2500, note: 2000, scene: 2000 };
const [ANA, BEN, CHEN, DANA] = ['a', 'b', 'c', 'd'].map(
  (letter) => `${letter.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`,
);
const PEOPLE: readonly [string | undefined, RoomAccess][] = [
  [ANA, 'manage'],
  [BEN, 'edit'],
  [CHEN, 'edit'],
  [DANA, 'comment'],
  [BEN, 'edit'],
];

describe('five honest people, offline merges, reloads, undo', { timeout: 60_000 }, () => {
  test.each(SEEDS)('seed %i: nothing is refused and all replicas are equal', (seed) => {
    const random = createSeededRandom(seed);
    const restore = seedObjectIds(random);
    try {
      const life = lifeOf(seed);
      const { kind } = life;
      const room = createCheckedRoom(kind);
      const clients = PEOPLE.map(([user = '', access]) =>
        // Nobody is let into a plan or a scene to comment only.
        createHonestClient(room, user, random, { life, access: life.name === 'note' ? access : 'edit' }),
      );
      for (let turn = 0; turn < TURNS[life.name]; turn += 1) random.pick(clients)?.turn();
      for (const client of [...clients, ...clients]) client.settle();

      expect(clients.flatMap((client) => client.refusals)).toEqual([]);
      const expected = kind.hash(room.doc);
      for (const client of clients) expect(kind.hash(client.doc)).toBe(expected);

      const replayed = new Y.Doc();
      for (const update of room.journal) applyUpdate(replayed, update);
      expect(kind.hash(replayed)).toBe(expected);
      const opened = new Y.Doc();
      applyUpdate(opened, Y.encodeStateAsUpdate(room.doc));
      expect(kind.hash(opened)).toBe(expected);
      expect(life.isReadable(room.doc)).toBe(true);
      expect(room.journal.length).toBeGreaterThan(300);
    } finally {
      restore();
    }
  });
});
