import { MemberListQuerySchema } from '@plumbline/shared/contract/member.ts';
import { expect, it } from 'vitest';
import { namesInAddress, orderPressed, readPlace, withoutUsual, withPlace } from './list-place.ts';

const DEFAULTS = { pageNum: 1, pageSize: 25, search: '', company: '', orderBy: 'name', direction: 'asc' };
const read = (query: string) => readPlace(MemberListQuerySchema, new URLSearchParams(query));

it('an address without anything asks for the first page by name', () => {
  expect(read('')).toEqual(DEFAULTS);
});

it('an address asks for a page, a filter and an order', () => {
  expect(
    read('pageNum=3&pageSize=50&search=mei&systemRole=20&company=fjord&orderBy=email&direction=desc'),
  ).toEqual({
    pageNum: 3,
    pageSize: 50,
    search: 'mei',
    systemRole: '20',
    company: 'fjord',
    orderBy: 'email',
    direction: 'desc',
  });
});

it('what is wrong in an address spoils nothing else', () => {
  expect(read('pageNum=-1&pageSize=7&systemRole=99&status=suspended&orderBy=password')).toEqual({
    ...DEFAULTS,
    status: 'suspended',
  });
});

it('D89 what nobody sees in an address is not asked for', () => {
  expect(read('search=%00me%07i%0A&company=%1Ffjord%09line')).toEqual({
    ...DEFAULTS,
    search: 'mei',
    company: 'fjord line',
  });
});

it('another filter starts at the first page and leaves the rest of the address alone', () => {
  const old = new URLSearchParams('tab=x&pageNum=4&systemRole=20');
  expect(withPlace(old, { status: 'removed' }).toString()).toBe('tab=x&systemRole=20&status=removed');
  expect(withPlace(old, { systemRole: '' }).toString()).toBe('tab=x');
  expect(withPlace(old, { pageNum: '5' }).get('pageNum')).toBe('5');
});

it('what a list does unasked is not written into its address', () => {
  const usual = (address: string, word?: string) =>
    withoutUsual(new URLSearchParams(address), MemberListQuerySchema, word).toString();
  expect(usual('tab=x&pageNum=1&pageSize=25&search=&orderBy=name&direction=asc')).toBe('tab=x');
  expect(usual('orderBy=email&direction=asc&pageNum=2')).toBe('orderBy=email&pageNum=2');
  expect(usual('orderBy=name&peopleOrderBy=name&peopleDirection=desc', 'people')).toBe(
    'orderBy=name&peopleDirection=desc',
  );
  // What is wrong counts as not said.
  expect(usual('orderBy=password')).toBe('');
});

it('a head that is pressed again turns the order around, another one begins from the smallest', () => {
  const order = (orderBy: 'at' | 'name', direction: 'asc' | 'desc') => ({ orderBy, direction });
  expect(orderPressed(order('at', 'desc'), 'at')).toEqual(order('at', 'asc'));
  expect(orderPressed(order('at', 'asc'), 'at')).toEqual(order('at', 'desc'));
  expect(orderPressed(order('at', 'asc'), 'name')).toEqual(order('name', 'asc'));
});

it('the second list of a page asks by names of its own, and neither moves the other', () => {
  const address = new URLSearchParams(
    'pageNum=4&search=nord&hoursPageNum=2&hoursSearch=mei&hoursOrderBy=email',
  );
  expect(readPlace(MemberListQuerySchema, address, 'hours')).toEqual({
    ...DEFAULTS,
    pageNum: 2,
    search: 'mei',
    orderBy: 'email',
  });
  expect(readPlace(MemberListQuerySchema, address)).toEqual({ ...DEFAULTS, pageNum: 4, search: 'nord' });
  expect(withPlace(address, { search: '', direction: 'desc' }, 'hours').toString()).toBe(
    'pageNum=4&search=nord&hoursOrderBy=email&hoursDirection=desc',
  );
  expect(namesInAddress(MemberListQuerySchema, 'hours')).toContain('hoursPageSize');
});
