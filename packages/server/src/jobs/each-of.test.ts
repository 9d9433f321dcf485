import { expect, test } from 'vitest';
import { eachOf } from './each-of.ts';

test('one that fails keeps none of the others from it, and is told of in the end', async () => {
  const seen: number[] = [];
  const work = async (item: number) => {
    seen.push(item);
    if (item % 2 === 0) throw new Error(`not ${item}`);
  };
  const failed = await eachOf([1, 2, 3, 4, 5], work).catch((error: unknown) => error);
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  expect(failed).toBeInstanceOf(AggregateError);
  expect(failed).toMatchObject({ errors: [{ message: 'not 2' }, { message: 'not 4' }] });
  await expect(eachOf([1, 3], work)).resolves.toBeUndefined();
});
