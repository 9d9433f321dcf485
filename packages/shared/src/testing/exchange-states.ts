import * as Y from 'yjs';
import { LIVES, type Life } from './document-lives.ts';
import { createSeededRandom, seedObjectIds } from './seeded-random.ts';

type Apply = (doc: Y.Doc, update: Uint8Array) => void;

const STEPS = 120;
/** Keeps the ids of objects apart from the run's other chances. */
const IDS = 7_000_000;

const ACCOUNTS = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`);

/**
 * Three honest people edit at random, with undo, and now and then one takes the whole state of another, which overlaps
 * what they know. Answers their documents, everything exchanged.
 */
export function exchangeStates(seed: number, apply: Apply, life: Life = LIVES.plan): Y.Doc[] {
  const random = createSeededRandom(seed);
  const restore = seedObjectIds(createSeededRandom(seed + IDS));
  try {
    const docs = [0, 1, 2].map((index) => {
      const doc = new Y.Doc();
      doc.clientID = 1 + random.int(2 ** 31) + index;
      return doc;
    });
    const hands = docs.map((doc, index) =>
      life.hand(doc, { accountId: ACCOUNTS[index] ?? '', access: 'edit' }),
    );
    for (let step = 0; step < STEPS; step += 1) {
      random.pick(hands)?.(random);
      if (!random.chance(0.2)) continue;
      const [to, from] = [random.pick(docs), random.pick(docs)];
      if (to && from && to !== from) apply(to, Y.encodeStateAsUpdate(from));
    }
    for (const to of docs) for (const from of docs) if (to !== from) apply(to, Y.encodeStateAsUpdate(from));
    return docs;
  } finally {
    restore();
  }
}
