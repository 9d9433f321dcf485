import { expect, it } from 'vitest';
import { readMemberPlace } from './member-place.ts';

const DEFAULTS = { pageNum: 1, pageSize: 25, search: '', orderBy: 'name', direction: 'asc' };

it('an address without anything asks for the first page by name', () => {
  expect(readMemberPlace(new URLSearchParams())).toEqual(DEFAULTS);
});

it('an address asks for a page, a filter and an order', () => {
  const params = new URLSearchParams(
    'pageNum=3&pageSize=50&search=mei&systemRole=20&orderBy=email&direction=desc',
  );
  expect(readMemberPlace(params)).toEqual({
    pageNum: 3,
    pageSize: 50,
    search: 'mei',
    systemRole: '20',
    orderBy: 'email',
    direction: 'desc',
  });
});

it('what is wrong in an address spoils nothing else', () => {
  const params = new URLSearchParams('pageNum=-1&pageSize=7&systemRole=99&status=suspended&orderBy=password');
  expect(readMemberPlace(params)).toEqual({ ...DEFAULTS, status: 'suspended' });
});
