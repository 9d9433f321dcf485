import { TenantListQuerySchema, type TenantListQuery } from '@plumbline/shared/contract/tenant.ts';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { orderPressed } from '../../lists/list-place.ts';
import { HOURS_NAMES } from './hours/hours-place.ts';

const LIST = [
  'pageNum',
  'pageSize',
  'search',
  'billingPlan',
  'flag',
  'state',
  'orderBy',
  'direction',
] as const;
type ListName = (typeof LIST)[number];

export const DRAWER_TABS = ['details', 'people', 'hours', 'flags'] as const;
export type DrawerTab = (typeof DRAWER_TABS)[number];

/** What an address asks of the list; what is not right in it counts as not said. */
export function readTenantPlace(params: URLSearchParams): TenantListQuery {
  const given: Record<string, string> = {};
  for (const name of LIST) {
    const value = params.get(name);
    if (value !== null && z.safeParse(TenantListQuerySchema, { [name]: value }).success) given[name] = value;
  }
  return z.parse(TenantListQuerySchema, given);
}

export type TenantPlace = ReturnType<typeof useTenantPlace>;

/** The page, filters and order of the list and the tenant that is open, kept in the address. */
export function useTenantPlace() {
  const [params, setParams] = useSearchParams();
  const place = readTenantPlace(params);
  const change = (values: Partial<Record<ListName | 'tenantId' | 'tab', string>>, drop: readonly string[]) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const name of drop) next.delete(name);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  /** Anything but another page starts at the first one. An empty value takes a filter away. */
  const put = (values: Partial<Record<ListName, string>>) => change(values, ['pageNum']);
  const sortBy = (orderBy: TenantListQuery['orderBy']) => put(orderPressed(place, orderBy));
  const wanted = params.get('tab');
  const openId = params.get('tenantId');
  return {
    place,
    put,
    sortBy,
    /** `new` for one that is being entered; null when none is open. */
    openId,
    tab: DRAWER_TABS.find((each) => each === wanted) ?? 'details',
    /** What is looked for in the ledger of one is not in another's. */
    open: (tenantId: string, tab: DrawerTab = 'details') =>
      change({ tenantId, tab }, tenantId === openId ? [] : HOURS_NAMES),
    close: () => change({}, ['tenantId', 'tab', ...HOURS_NAMES]),
  };
}
