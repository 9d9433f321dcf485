import { expect, it } from 'vitest';
import { viewQuery, withView } from './view-query.ts';

const NAMES = ['status', 'orderBy', 'search'];
const params = (query: string) => new URLSearchParams(query);

it('a view keeps what the list is asked for, in one order, without page, tab and empty values', () => {
  expect(viewQuery(params('tab=x&status=a&pageNum=3&orderBy=name&search='), NAMES)).toBe(
    'orderBy=name&status=a',
  );
  expect(viewQuery(params('orderBy=name&status=a'), NAMES)).toBe('orderBy=name&status=a');
});

it('opening a view replaces what was asked, begins at the first page and leaves the rest alone', () => {
  const next = withView(params('tab=x&status=b&pageNum=3'), NAMES, { id: 'v', query: 'search=mei&evil=1' });
  expect(next.toString()).toBe('tab=x&search=mei&view=v');
});

it('no view asks for everything', () => {
  expect(withView(params('tab=x&status=b&view=v'), NAMES, null).toString()).toBe('tab=x');
});

it('of two lists on one page each view is kept and opened under the names of its own list', () => {
  const address = params('search=north&view=n&rowSearch=mei&rowPageNum=2');
  expect(viewQuery(address, ['search'], 'row')).toBe('search=mei');
  const next = withView(address, ['search'], { id: 'v', query: 'search=ada' }, 'row');
  expect(next.toString()).toBe('search=north&view=n&rowSearch=ada&rowView=v');
  expect(withView(next, ['search'], null, 'row').toString()).toBe('search=north&view=n');
});
