import { describe, expect, test } from 'vitest';
import { runLossyLines } from '../../testing/lossy-lines.ts';
import { isIncomplete } from '../apply-update.ts';
import { hashPlan, readPlan } from './read.ts';

/** Those in which an undo once brought a zone back without its order. */
const TORN = [250, 1154, 1608, 1952];
const OTHERS = Array.from({ length: 4 }, (_, index) => 1 + index * 17);

describe.each([
  ['waits for what it missed until it connects anew', false],
  ['asks for it', true],
])('five honest people on lines that lose messages; who missed one %s', (_, asksAgain) => {
  test.each([...TORN, ...OTHERS])(
    'nothing is refused but for a gap of their own, and all end alike, seed %i',
    (seed) => {
      const { room, docs, refusals } = runLossyLines(seed, { asksAgain });
      // Who lost what they sent themselves has a gap, which nobody else can fill.
      expect(refusals.filter(({ code, hasLostOwn }) => code !== 'edit-gap' || !hasLostOwn)).toEqual([]);
      expect(readPlan(room).zones).toHaveLength(room.getMap('zones').size);
      for (const doc of docs) {
        expect(isIncomplete(doc)).toBe(false);
        expect(hashPlan(doc)).toBe(hashPlan(room));
      }
    },
  );
});
