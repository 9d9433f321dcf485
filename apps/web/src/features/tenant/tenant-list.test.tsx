import type { TenantRow } from '@plumbline/shared/contract/tenant.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import billing from '../../../../../locales/en/billing.json';
import common from '../../../../../locales/en/common.json';
import list from '../../../../../locales/en/list.json';
import tenant from '../../../../../locales/en/tenant.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { TENANT } from '../../testing/sample-tenant.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { TenantList } from './tenant-list.tsx';
import { useTenantPlace } from './tenant-place.ts';

const HOUR = 3600;
const rowOf = (name: string, index: number, hours: [number, number]): TenantRow => ({
  ...TENANT,
  id: `01920000-0000-7000-8000-0000000005${index}0`,
  name,
  expirationDate: null,
  daysLeft: null,
  hours: { freeSeconds: hours[0] * HOUR, totalSeconds: hours[1] * HOUR, allowanceSeconds: hours[1] * HOUR },
});
const ROWS = [rowOf('Nord', 1, [30, 40]), rowOf('Ost', 2, [0, 40]), rowOf('West', 3, [0, 0])];

beforeAll(() => loadTexts({ billing, common, list, tenant }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

function Page() {
  return <TenantList at={useTenantPlace()} create={<button type="button">First one</button>} />;
}

async function open(address: string, rows: TenantRow[]) {
  await answerRequests(({ path }) => {
    const found = path.startsWith('/core/view') ? [] : rows;
    return { body: { code: 200, msg: '', rows: found, total: found.length } };
  });
  const router = renderPage(<Page />, address);
  return { search: () => router.state.location.search };
}
const press = (target: HTMLElement) => act(async () => fireEvent.click(target));

it('says what is left of the hours of each, and opens one by its name or by Enter', async () => {
  const { search } = await open('/', ROWS);
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  const nord = await row('Nord');
  expect(nord.getByText('30 h of 40 h')).toBeTruthy();
  expect(nord.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
  expect((await row('Ost')).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  expect((await row('West')).queryByRole('progressbar')).toBeNull();
  await press(screen.getByRole('button', { name: 'Nord' }));
  expect(search()).toBe(`?tenantId=${ROWS[0]?.id}&tab=details`);
  const west = screen.getByRole('row', { name: /West/ });
  await act(async () => fireEvent.keyDown(west, { key: 'Enter' }));
  expect(search()).toBe(`?tenantId=${ROWS[2]?.id}&tab=details`);
});

it('says that none are left where all that was granted is gone, and none yet only where none was granted', async () => {
  const taken = rowOf('Taken', 4, [0, 0]);
  await open('/', [
    { ...taken, hours: { ...taken.hours, allowanceSeconds: 40 * HOUR } },
    rowOf('West', 3, [0, 0]),
  ]);
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  expect((await row('Taken')).getByText(tenant.hours.noneLeft)).toBeTruthy();
  expect((await row('West')).getByText(tenant.hours.none)).toBeTruthy();
});

it('offers to clear the filters where nothing fits, and to open the first tenant where there is none', async () => {
  const { search } = await open('/?state=expired&billingPlan=trial', []);
  await press(await screen.findByRole('button', { name: list.clearFilters }));
  expect(search()).toBe('');
  expect(await screen.findByRole('button', { name: 'First one' })).toBeTruthy();
});
