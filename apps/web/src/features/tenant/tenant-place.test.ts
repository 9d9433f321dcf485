import { TenantListQuerySchema } from '@plumbline/shared/contract/tenant.ts';
import { expect, it } from 'vitest';
import { readPlace } from '../../lists/list-place.ts';

it('reads what an address asks of the list, and takes what is not right in it as not said', () => {
  const place = readPlace(
    TenantListQuerySchema,
    new URLSearchParams(
      'search=%20nord%20&state=expiring&flag=ai&orderBy=expirationDate&pageSize=100&tab=people',
    ),
  );
  expect(place).toEqual({
    pageNum: 1,
    pageSize: 100,
    search: 'nord',
    state: 'expiring',
    flag: 'ai',
    orderBy: 'expirationDate',
    direction: 'asc',
  });
  const wrong = readPlace(
    TenantListQuerySchema,
    new URLSearchParams(
      'pageNum=0&pageSize=7&state=gone&flag=x&billingPlan=free&orderBy=language&direction=up',
    ),
  );
  expect(wrong).toEqual({ pageNum: 1, pageSize: 25, search: '', orderBy: 'name', direction: 'asc' });
});
