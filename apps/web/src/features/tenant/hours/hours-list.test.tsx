/** The ledger of a tenant in its drawer: page, order and filters in the address, and its file. */
import type { HoursEntry } from '@plumbline/shared/contract/billing.ts';
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import billing from '../../../../../../locales/en/billing.json';
import common from '../../../../../../locales/en/common.json';
import errors from '../../../../../../locales/en/errors.json';
import list from '../../../../../../locales/en/list.json';
import tenant from '../../../../../../locales/en/tenant.json';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { loadTexts } from '../../../testing/load-texts.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { TENANT } from '../../../testing/sample-tenant.ts';
import { answerRequests, type TestAnswer } from '../../../testing/test-api.ts';
import { useTenantPlace } from '../tenant-place.ts';
import { HoursList } from './hours-list.tsx';

const entryOf = (seq: number): HoursEntry => ({
  seq,
  at: '2026-04-01T08:00:00.000Z',
  kind: 'grant',
  seconds: 3600 * seq,
  balanceSeconds: 7200,
  reservedSeconds: null,
  projectId: null,
  projectName: null,
  inspectionName: null,
  expiresOn: null,
  reason: `=Plan ${seq}`,
  actorName: 'Ada',
});
const LEDGER = `/core/tenant/${TENANT.id}/billing`;
const OTHER_ID = '01920000-0000-7000-8000-000000000599';

configure({ asyncUtilTimeout: 15_000 });
beforeAll(() => loadTexts({ billing, common, errors, list, tenant }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
const pageOf = (rows: HoursEntry[], total: number): TestAnswer => ({
  body: { code: 200, msg: '', rows, total },
});

/** With what else of the tenants' page moves in the address. */
function Drawer() {
  const { open, close } = useTenantPlace();
  return (
    <>
      <HoursList tenant={TENANT} />
      <button type="button" onClick={() => open(TENANT.id, 'people')}>
        People
      </button>
      <button type="button" onClick={() => open(OTHER_ID, 'hours')}>
        Another
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  );
}

async function open(address: string, answer: (path: string) => TestAnswer = () => pageOf([entryOf(1)], 30)) {
  const api = await answerRequests(({ path }) => answer(path));
  const router = renderPage(<Drawer />, address);
  const pathsOf = (part: string) => api.seen.map(({ path }) => path).filter((path) => path.includes(part));
  await waitFor(() => expect(pathsOf('/entry')).not.toEqual([]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return {
    search: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
    /** What was asked for at last. */
    asked: (part = '/entry') =>
      Object.fromEntries(new URLSearchParams(pathsOf(`${LEDGER}${part}`).at(-1)?.split('?')[1])),
  };
}

it('opens as the address says, beside the page and order of the tenants', async () => {
  const { asked } = await open(
    '/?pageNum=4&orderBy=name&hoursPageNum=2&hoursPageSize=25&hoursOrderBy=hours&hoursDirection=asc&hoursKind=grant',
  );
  expect(asked()).toEqual({
    pageNum: '2',
    pageSize: '25',
    orderBy: 'hours',
    direction: 'asc',
    kind: 'grant',
  });
  cleanup();
  queryClient.clear();
  const usual = await open('/?pageNum=4&orderBy=name&direction=asc&hoursOrderBy=name&hoursPageSize=7');
  expect(usual.asked()).toEqual({ pageNum: '1', pageSize: '10', orderBy: 'at', direction: 'desc' });
});

it('its page, order and filters go into the address and leave that of the tenants alone', async () => {
  const { asked, search } = await open(`/?pageNum=4&tenantId=${TENANT.id}&tab=hours`);
  const rest = { pageNum: '4', tenantId: TENANT.id, tab: 'hours' };
  await press(screen.getByRole('button', { name: common.pager.forth }));
  await waitFor(() => expect(asked()).toMatchObject({ pageNum: '2' }));
  expect(search()).toEqual({ ...rest, hoursPageNum: '2' });
  await press(screen.getByRole('button', { name: new RegExp(`^${list.order.label}`) }));
  await press(await screen.findByRole('option', { name: billing.order.decrease }));
  await waitFor(() => expect(asked()).toMatchObject({ orderBy: 'hours', direction: 'asc', pageNum: '1' }));
  await press(screen.getByRole('button', { name: new RegExp(`^${billing.filter.kind}`) }));
  await press(await screen.findByRole('option', { name: billing.kinds.settle }));
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'settle', orderBy: 'hours' }));
  const ofHours = { hoursOrderBy: 'hours', hoursDirection: 'asc', hoursKind: 'settle' };
  expect(search()).toEqual({ ...rest, ...ofHours });
  // Another tab of the same tenant keeps them; another tenant, and none, does not.
  await press(screen.getByRole('button', { name: 'People' }));
  expect(search()).toEqual({ ...rest, tab: 'people', ...ofHours });
  await press(screen.getByRole('button', { name: 'Another' }));
  expect(search()).toEqual({ ...rest, tenantId: OTHER_ID });
  await press(screen.getByRole('button', { name: 'Close' }));
  expect(search()).toEqual({ pageNum: '4' });
});

it('is taken away as it is filtered and ordered, without the inspections, which are not theirs to see', async () => {
  let file = new Blob();
  URL.createObjectURL = (made) => {
    if (made instanceof Blob) file = made;
    return 'blob:file';
  };
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { asked } = await open('/?hoursPageNum=2&hoursKind=grant&hoursDirection=asc');
  await press(screen.getByRole('button', { name: list.csv }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked('/export')).toEqual({ kind: 'grant', orderBy: 'at', direction: 'asc' });
  expect((await file.text()).split('\r\n')).toEqual([
    '"Date","Kind","Project","Used","Details","By","Hours","Balance"',
    `"2026-04-01T08:00:00.000Z","Granted","","","'=Plan 1","Ada","1","2"`,
    '',
  ]);
});

it('says that nothing fits the filters and lets go of them; of no row there is a file', async () => {
  const { search } = await open('/?hoursKind=refund', (path) =>
    path.includes('kind=') ? pageOf([], 0) : pageOf([entryOf(1)], 1),
  );
  expect(screen.queryByRole('button', { name: list.csv })).toBeNull();
  await press(screen.getByRole('button', { name: list.clearFilters }));
  expect(await screen.findByText('=Plan 1')).toBeTruthy();
  expect(search()).toEqual({});
  expect(screen.getByRole('button', { name: list.csv })).toBeTruthy();
});

it('could not be loaded: it says so, and offers no file', async () => {
  const data = { error: 'internal', requestId: 'r' };
  await open('/', () => ({ status: 500, body: { code: 500, msg: '', data } }));
  expect(await screen.findByText(billing.ledgerFailed)).toBeTruthy();
  expect(screen.queryByRole('button', { name: list.csv })).toBeNull();
});

it('what another operator enters comes in', async () => {
  let rows: HoursEntry[] = [];
  await open('/', () => pageOf(rows, rows.length));
  // Where nothing was entered there is nothing to put in order.
  expect(screen.queryByRole('heading')).toBeNull();
  rows = [entryOf(2), entryOf(1)];
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.tenants }));
  expect(await screen.findByText('=Plan 2')).toBeTruthy();
});
