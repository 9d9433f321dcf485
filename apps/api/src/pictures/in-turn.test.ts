import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('no more run at once than may, each in its turn, and a failure frees its place', async () => {
  const run = inTurn(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (id: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(id);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    if (id === 1) throw new Error('on purpose');
    return id;
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4].map((id) => run(work(id))));
  expect(all.map((each) => each.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(await run(work(5))).toBe(5);
});
