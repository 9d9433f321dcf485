import { expect, test } from 'vitest';
import { NO_PAIRS, choosePair, draftOf, removePair, setPoint, wholePairs } from './align-draft.ts';

const at = (x: number) => ({ x, y: x });

test('points go to the pair at hand in either order; a whole pair makes room for the next, up to four', () => {
  let draft = setPoint(NO_PAIRS, 'raster', at(1));
  expect(draft.active).toBe(0);
  expect(wholePairs(draft)).toEqual([]);
  draft = setPoint(draft, 'plan', at(2));
  expect(draft).toEqual({ pairs: [{ raster: at(1), plan: at(2) }, {}], active: 1 });
  for (let pair = 1; pair < 4; pair += 1)
    draft = setPoint(setPoint(draft, 'plan', at(pair * 10)), 'raster', at(pair * 20));
  expect(draft.pairs).toHaveLength(4);
  expect(wholePairs(draft)).toHaveLength(4);
});

test('a pair chosen again gets the next point instead of the one it had', () => {
  const draft = draftOf([
    { raster: at(1), plan: at(1) },
    { raster: at(2), plan: at(2) },
  ]);
  expect(draft.active).toBe(2);
  const moved = setPoint(choosePair(draft, 0), 'plan', at(9));
  expect(moved.pairs[0]).toEqual({ raster: at(1), plan: at(9) });
  expect(moved.active).toBe(2);
  expect(choosePair(draft, 7)).toBe(draft);
});

test('a pair taken away leaves the others, and never nothing to point for', () => {
  const draft = draftOf([
    { raster: at(1), plan: at(1) },
    { raster: at(2), plan: at(2) },
  ]);
  expect(wholePairs(removePair(draft, 0))).toEqual([{ raster: at(2), plan: at(2) }]);
  expect(removePair(removePair(removePair(draft, 0), 0), 0)).toEqual({ pairs: [{}], active: 0 });
});
