import { expect, it } from 'vitest';
import { fetchWhole } from './view-csv.ts';

const asked: number[] = [];
const marked: boolean[] = [];
/** A list of so many numbers, of which each page begins one earlier than the one before it ended. */
const moving =
  (count: number) =>
  ({ pageNum, pageSize, forExport }: { pageNum: number; pageSize: number; forExport?: 'true' }) => {
    asked.push(pageNum);
    marked.push(forExport === 'true');
    const from = (pageNum - 1) * (pageSize - 1);
    const rows = Array.from({ length: Math.max(0, Math.min(pageSize, count - from)) }, (_, at) => from + at);
    return Promise.resolve({ rows, total: count });
  };

it.each([0, 1, 99, 100, 101, 199])('a list of %i rows is whole, and no row is in it twice', async (count) => {
  expect(await fetchWhole(moving(count), String)).toEqual(Array.from({ length: count }, (_, at) => at));
});

it('as many pages are asked for as there are, the first as the beginning of an export', async () => {
  asked.length = 0;
  marked.length = 0;
  await fetchWhole(moving(250), String);
  expect(asked).toEqual([1, 2, 3]);
  expect(marked).toEqual([true, false, false]);
});
