import * as Y from 'yjs';
import { describe, expect, test } from 'vitest';
import { exchangeStates } from '../testing/exchange-states.ts';
import { createSeededRandom, type SeededRandom } from '../testing/seeded-random.ts';
import { applyUpdate, isIncomplete } from './apply-update.ts';
import { LIVES, type Life } from '../testing/document-lives.ts';

/** Those in which Yjs by itself throws. */
const OVERLAPPING = [27, 2008, 12_052, 13_051];
const OTHERS = Array.from({ length: 30 }, (_, index) => 1 + index * 31);
const SEEDS = [...OVERLAPPING, ...OTHERS];

function expectAlike(docs: readonly Y.Doc[], { kind }: Life): void {
  const [first, ...others] = docs;
  if (!first) throw new Error('no document');
  for (const doc of docs) expect(isIncomplete(doc)).toBe(false);
  for (const doc of others) {
    expect(kind.hash(doc)).toBe(kind.hash(first));
    expect(Y.encodeStateVector(doc)).toEqual(Y.encodeStateVector(first));
  }
}

describe('whole states of plans, exchanged by three honest people', () => {
  test.each(OVERLAPPING)('Yjs by itself throws in seed %i', (seed) => {
    // oxlint-disable-next-line no-restricted-properties -- what Yjs itself makes of it
    expect(() => exchangeStates(seed, (doc, update) => Y.applyUpdate(doc, update))).toThrow(/origin/);
  });
});

describe.each(Object.values(LIVES))('whole states of a $name', (life) => {
  test.each(SEEDS)('all are taken in and all documents are alike, seed %i', (seed) => {
    expectAlike(exchangeStates(seed, applyUpdate, life), life);
  });

  test.each(SEEDS)(
    'all that was exchanged, as a journal would hold it: repeated, merged, cut and out of order it gives the same document, seed %i',
    (seed) => {
      const random = createSeededRandom(seed);
      const sent: Uint8Array[] = [];
      const record = (doc: Y.Doc, update: Uint8Array): void => {
        sent.push(update);
        applyUpdate(doc, update);
      };
      const docs = exchangeStates(seed, record, life);
      const copies = Array.from({ length: 3 }, () => {
        const copy = new Y.Doc();
        const left = [...sent, ...sent];
        while (left.length > 0) {
          const some = left.splice(random.int(left.length), 1 + random.int(3));
          if (random.chance(0.3)) for (const update of some) applyUpdate(copy, tailOf(update, random));
          if (random.chance(0.5)) applyUpdate(copy, Y.mergeUpdates(some));
          else for (const update of some) applyUpdate(copy, update);
        }
        return copy;
      });
      expectAlike([...docs, ...copies], life);
    },
  );
});

/** The later part of an update, cut in the middle of what it holds: it waits for the rest. */
function tailOf(update: Uint8Array, random: SeededRandom): Uint8Array {
  const { from, to } = Y.parseUpdateMeta(update);
  const cut = [...to].map(([client, end]): [number, number] => {
    const start = from.get(client) ?? 0;
    return [client, start + random.int(end - start)];
  });
  return Y.diffUpdate(update, Y.encodeStateVector(new Map(cut)));
}
