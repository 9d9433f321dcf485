import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeList, headingOf } from './describe-list.ts';

const LIST = describeList({
  name: 'expired',
  texts: 'expired',
  columns: { name: { order: 'name' }, by: {}, purge: { heading: 'other:columns.purge', order: 'purgeAt' } },
  orders: ['purgeAt', 'name'],
  direction: 'desc',
  filters: { kind: z.optional(z.enum(['plan', 'upload'])), search: z._default(z.string(), '') },
});

test('a page is asked by filters, order and page; unasked it is the first, in the first order', () => {
  const unasked = { pageNum: 1, pageSize: 25, orderBy: 'purgeAt', direction: 'desc', search: '' };
  expect(LIST.query.parse({})).toEqual(unasked);
  expect(LIST.query.parse({ kind: 'plan', orderBy: 'name' })).toEqual({
    ...unasked,
    kind: 'plan',
    orderBy: 'name',
  });
  for (const wrong of [{ orderBy: 'by' }, { kind: 'project' }, { pageSize: '7' }, { direction: 'up' }])
    expect(LIST.query.safeParse(wrong).success).toBe(false);
});

test('the file is asked by the same and the columns, each at most once', () => {
  expect(LIST.exportQuery.parse({ columns: 'by,name' })).toEqual({
    orderBy: 'purgeAt',
    direction: 'desc',
    search: '',
    columns: 'by,name',
  });
  for (const columns of ['', 'menu', 'by,by', 'by,'])
    expect(LIST.exportQuery.safeParse({ columns }).success).toBe(false);
});

test('what both ask has neither page nor columns', () => {
  expect(LIST.wanted.parse({ pageNum: 4, columns: 'by', search: 'x' })).toEqual({
    orderBy: 'purgeAt',
    direction: 'desc',
    search: 'x',
  });
});

test('a heading is in the texts of the list unless it says otherwise', () => {
  expect(Object.keys(LIST.columns).map((id) => headingOf(LIST, id))).toEqual([
    'expired:columns.name',
    'expired:columns.by',
    'other:columns.purge',
  ]);
});
