import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gather } from './gather.ts';

/** A store that answers when it is told to. */
function slowStore(atOnce = 100) {
  const looks: { questions: number[]; end: PromiseWithResolvers<void> }[] = [];
  const gather = new Gather<number, number>(async (questions) => {
    const look = { questions: [...questions], end: Promise.withResolvers<void>() };
    looks.push(look);
    await look.end.promise;
    return (question) => question * 10;
  }, atOnce);
  return { looks, gather };
}

const questionsOf = ({ looks }: ReturnType<typeof slowStore>) => looks.map(({ questions }) => questions);

test('the first look begins at once, and what is asked meanwhile is looked up together behind it', async () => {
  const store = slowStore();
  const first = store.gather.ask(1);
  const others = [2, 3, 4].map((question) => store.gather.ask(question));
  expect(questionsOf(store)).toEqual([[1]]);
  store.looks[0]?.end.resolve();
  expect(await first).toBe(10);
  await turn();
  expect(questionsOf(store)).toEqual([[1], [2, 3, 4]]);
  store.looks[1]?.end.resolve();
  expect(await Promise.all(others)).toEqual([20, 30, 40]);
});

test('one look takes so many questions and no more', async () => {
  const store = slowStore(2);
  const answers = [1, 2, 3, 4].map((question) => store.gather.ask(question));
  for (const number of [0, 1, 2]) {
    store.looks[number]?.end.resolve();
    await turn();
  }
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
  expect(questionsOf(store)).toEqual([[1], [2, 3], [4]]);
});

test('a look that fails fails for those who asked for it; the next ones are made', async () => {
  const store = slowStore();
  const failed = store.gather.ask(1);
  const next = store.gather.ask(2);
  store.looks[0]?.end.reject(new Error('the store is away'));
  await expect(failed).rejects.toThrow('the store is away');
  await turn();
  store.looks[1]?.end.resolve();
  expect(await next).toBe(20);
  const later = store.gather.ask(3);
  store.looks[2]?.end.resolve();
  expect(await later).toBe(30);
});
