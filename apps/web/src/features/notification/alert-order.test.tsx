/** The order, the kept views and the file of the alerts. */
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import list from '../../../../../locales/en/list.json';
import notification from '../../../../../locales/en/notification.json';
import project from '../../../../../locales/en/project.json';
import shell from '../../../../../locales/en/shell.json';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests } from '../../testing/test-api.ts';
import { AlertsPage } from './alerts-page.tsx';

const TOWER = { id: '01920000-0000-7000-8000-00000000000a', name: 'Tower' };
const told = (digit: number, change: object) => ({
  id: `01920000-0000-7000-8000-00000000000${digit}`,
  kind: 'floor-plan-added',
  project: TOWER,
  subjectId: TOWER.id,
  actor: { id: '01920000-0000-7000-8000-00000000000c', name: '=Mei' },
  params: { name: `Floor ${digit}` },
  bundle: String(digit),
  isRead: true,
  isDone: false,
  at: `2026-11-2${digit}T10:00:00.000Z`,
  ...change,
});
const ROWS = [
  told(1, { isRead: false }),
  told(2, {}),
  told(3, { kind: 'password-changed', project: null, actor: null, isDone: true }),
];
const VIEW = {
  id: '01920000-0000-7000-8000-000000000200',
  name: 'Old ones',
  query: 'direction=asc&orderBy=at&pageSize=50',
};

configure({ asyncUtilTimeout: 15_000 });
beforeAll(() => loadTexts({ common, errors, list, notification, project, shell }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

async function open(address: string, rows: () => object[] = () => ROWS) {
  const api = await answerRequests(({ path }) => {
    if (path.endsWith('/unread')) return { body: { code: 200, msg: '', data: { unread: 1 } } };
    const found = path.startsWith('/core/view') ? [VIEW] : rows();
    return { body: { code: 200, msg: '', rows: found, total: found.length } };
  });
  const router = renderPage(<AlertsPage />, address);
  await screen.findByRole('checkbox', { name: notification.selectAll });
  return {
    search: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
    /** By what the list was asked for at last. */
    asked: () => {
      const pages = api.seen.map(({ path }) => path).filter((path) => path.startsWith('/core/notification?'));
      return Object.fromEntries(new URLSearchParams(pages.at(-1)?.split('?')[1]));
    },
  };
}
const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
const order = () => screen.getByRole('button', { name: new RegExp(`^${list.order.label}`) });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('comes in the order that is chosen, which the address keeps, from the first page on', async () => {
  const { asked, search } = await open('/alerts?pageNum=2&state=unread&id=x');
  expect(asked()).toMatchObject({ orderBy: 'at', direction: 'desc', pageNum: '2' });
  expect(order().textContent).toBe(list.order.newest);
  await press(order());
  await press(await screen.findByRole('option', { name: list.order.oldest }));
  await waitFor(() =>
    expect(asked()).toMatchObject({ orderBy: 'at', direction: 'asc', pageNum: '1', state: 'unread' }),
  );
  expect(search()).toEqual({ orderBy: 'at', direction: 'asc', state: 'unread' });
});

it('stands under the names of projects where it is ordered by them, with day and time', async () => {
  const { asked } = await open('/alerts?orderBy=project&direction=asc');
  expect(asked()).toMatchObject({ orderBy: 'project', direction: 'asc' });
  expect(order().textContent).toBe(notification.order.projectUp);
  expect(headings()).toEqual(['Tower', notification.outside]);
  expect(screen.getByRole('button', { name: /Floor 1/ }).textContent).toContain('21 Nov');
});

it('an order that is none counts as not said', async () => {
  const { asked, search } = await open('/alerts?orderBy=kind&direction=up&view=lost&topic=plans');
  expect(asked()).toMatchObject({ orderBy: 'at', direction: 'desc' });
  expect(headings()).toHaveLength(3);
  await waitFor(() => expect(search()).toEqual({ topic: 'plans' }));
});

it('a kept view brings its order and filters, and says when they were changed', async () => {
  const { asked, search } = await open('/alerts?topic=plans');
  const views = within(screen.getByRole('navigation', { name: list.views.label }));
  await press(views.getByRole('button', { name: VIEW.name }));
  await waitFor(() => expect(asked()).toMatchObject({ orderBy: 'at', direction: 'asc', pageSize: '50' }));
  expect(search()).toEqual({ view: VIEW.id, orderBy: 'at', direction: 'asc', pageSize: '50' });
  await press(screen.getByRole('radio', { name: notification.state.done }));
  expect(await views.findByRole('button', { name: `${VIEW.name}, changed` })).toBeTruthy();
});

it('all of them are marked as what is shown only where nothing is filtered', async () => {
  await open('/alerts?topic=plans');
  const views = within(screen.getByRole('navigation', { name: list.views.label }));
  const marked = () =>
    views.queryAllByRole('button', { current: true }).map(({ textContent }) => textContent);
  await views.findByRole('button', { name: VIEW.name });
  expect(marked()).toEqual([]);
  await press(views.getByRole('button', { name: list.views.all }));
  expect(marked()).toEqual([list.views.all]);
  await press(screen.getByRole('radio', { name: notification.state.done }));
  expect(marked()).toEqual([]);
  await press(views.getByRole('button', { name: VIEW.name }));
  expect(marked()).toEqual([VIEW.name]);
});

it('is taken away as a file as it is filtered and ordered, with the sentences that are shown', async () => {
  let file = new Blob();
  URL.createObjectURL = (made) => {
    if (made instanceof Blob) file = made;
    return 'blob:file';
  };
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { asked } = await open('/alerts?direction=asc&topic=plans');
  await press(screen.getByRole('button', { name: list.csv }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked()).toMatchObject({ direction: 'asc', topic: 'plans', pageSize: '100', forExport: 'true' });
  expect((await file.text()).split('\r\n')).toEqual([
    '"When","Alert","About","Project","Who","State"',
    `"2026-11-21T10:00:00.000Z","'=Mei added Floor 1 to Tower","Projects and plans","Tower","'=Mei","Unread"`,
    `"2026-11-22T10:00:00.000Z","'=Mei added Floor 2 to Tower","Projects and plans","Tower","'=Mei","Open"`,
    '"2026-11-23T10:00:00.000Z","Your password was changed","Security","","","Done"',
    '',
  ]);
});

it('what somebody else does meanwhile comes in where the order has it', async () => {
  let rows = ROWS.slice(0, 1);
  await open('/alerts?direction=asc', () => rows);
  rows = ROWS.slice(0, 2);
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }));
  expect(await screen.findByRole('button', { name: /Floor 2/ })).toBeTruthy();
  expect(headings()).toHaveLength(2);
  rows = [];
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }));
  // Of nothing there is no file, and nothing to be read.
  await waitFor(() => expect(screen.queryByRole('button', { name: list.csv })).toBeNull());
  expect(screen.queryByRole('button', { name: notification.readAll })).toBeNull();
});
