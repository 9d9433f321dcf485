import { TenantListQuerySchema, type TenantListQuery } from '@plumbline/shared/contract/tenant.ts';
import { useSearchParams } from 'react-router-dom';
import { useAddressSteps, type Step } from '../../lists/address-steps.ts';
import { orderPressed, useListPlace, withParam } from '../../lists/list-place.ts';
import { unknownIn, useCorrected } from '../../lists/use-corrected.ts';
import { HOURS_NAMES } from './hours/hours-place.ts';

export const DRAWER_TABS = ['details', 'people', 'hours', 'flags'] as const;
export type DrawerTab = (typeof DRAWER_TABS)[number];

export type TenantPlace = ReturnType<typeof useTenantPlace>;

/** By what the address says which tenant is open. */
const OPEN = 'tenantId';

/** The page, filters and order of the list and the tenant that is open, kept in the address. */
export function useTenantPlace() {
  const [params] = useSearchParams();
  const go = useAddressSteps();
  const { place, put } = useListPlace(TenantListQuerySchema);
  const change = (values: Record<string, string>, drop: readonly string[], step: Step) =>
    go((old) => {
      const next = drop.reduce((left, name) => withParam(left, name, ''), old);
      return Object.entries(values).reduce((said, [name, value]) => withParam(said, name, value), next);
    }, step);
  const sortBy = (orderBy: TenantListQuery['orderBy']) => put(orderPressed(place, orderBy));
  useCorrected(unknownIn(params, 'tab', DRAWER_TABS));
  const wanted = params.get('tab');
  const openId = params.get(OPEN);
  return {
    place,
    put,
    sortBy,
    /** `new` for one that is being entered; null when none is open. */
    openId,
    tab: DRAWER_TABS.find((each) => each === wanted) ?? 'details',
    /** What is looked for in the ledger of one is not in another's. */
    open: (tenantId: string, tab: DrawerTab = 'details') =>
      change(
        { [OPEN]: tenantId, tab },
        tenantId === openId ? [] : HOURS_NAMES,
        tenantId === openId ? { as: 'press' } : { as: 'open', name: OPEN },
      ),
    close: () => change({}, [OPEN, 'tab', ...HOURS_NAMES], { as: 'close', name: OPEN }),
  };
}
