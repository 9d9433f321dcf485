import type { Member } from '@plumbline/shared/contract/member.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import list from '../../../../../locales/en/list.json';
import member from '../../../../../locales/en/member.json';
import shell from '../../../../../locales/en/shell.json';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests, type SeenRequest, type TestAnswer } from '../../testing/test-api.ts';
import { MemberList } from './member-list.tsx';

const ROWS: Member[] = ['Ana', 'Ben', 'Chen'].map((name, index) => ({
  accountId: `01920000-0000-7000-8000-0000000001${index}0`,
  name,
  email: `${name.toLowerCase()}@nord.example`,
  jobTitle: 'Engineer',
  companyName: `${name} AS`,
  systemRole: '40',
  status: 'active',
  projectCount: index,
  managedGroupCount: 0,
  lastLoginAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
}));
const VIEW = { id: '01920000-0000-7000-8000-000000000200', name: 'On leave', query: 'status=suspended' };
const was = { systemRole: '40', status: 'active' };
/** What the server tells. */
let rows = ROWS;
let seesMore = true;
/** Accounts, or null while nobody can tell. */
let here: (string | undefined)[] | null = [];

beforeAll(() => loadTexts({ common, errors, list, member, shell }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

async function open(systemRole: '10' | '40', write: (request: SeenRequest) => TestAnswer, address = '/') {
  const views = [VIEW];
  const api = await answerRequests((request) => {
    if (request.method !== 'GET') return write(request);
    if (request.path.startsWith('/core/member/export')) return { body: 'Name' };
    if (request.path.startsWith('/core/member/here'))
      return here
        ? { body: { code: 200, msg: '', data: here } }
        : { status: 503, body: { code: 503, msg: '', data: { error: 'store-unavailable', requestId: 'r' } } };
    const listed = request.path.startsWith('/core/view') ? views : rows;
    return { body: { code: 200, msg: '', rows: listed, total: listed.length, seesMore } };
  });
  const rules = [{ action: systemRole === '10' ? 'manage' : 'read', subject: 'Member' } as const];
  storeMemberSession(
    { accessToken: 's_x', userData: { ...MEMBER, systemRole }, rules, firstLogin: 0 },
    'Europe/Oslo',
  );
  const router = renderPage(<MemberList />, address);
  await screen.findByText('Chen');
  return { api, search: () => router.state.location.search };
}
const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
const NOTHING = () => ({ body: {} });

it('who is here now is said in words beside the name, but of oneself, and of nobody while nobody can tell', async () => {
  here = [ROWS[1]?.accountId, MEMBER.id];
  const { api } = await open('10', NOTHING);
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
  expect(await row('Ben').findByText(member.hereNow)).toBeTruthy();
  expect(screen.getAllByText(member.hereNow)).toHaveLength(1);
  const asked = api.seen.find(({ path }) => path.includes('here'))?.path ?? '';
  expect(decodeURIComponent(asked)).toBe(
    `/core/member/here?of=${ROWS.map(({ accountId }) => accountId).join()}`,
  );
  here = null;
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.members }));
  await waitFor(() => expect(screen.queryByText(member.hereNow)).toBeNull());
  here = [];
});

it('of whom the server tells the name only nothing else is shown, not even that they never logged in', async () => {
  const hidden = {
    email: null,
    jobTitle: null,
    companyName: null,
    status: null,
    lastLoginAt: null,
    managedGroupCount: null,
  };
  rows = ROWS.map((row, index) => (index === 1 ? { ...row, ...hidden } : row));
  await open('40', NOTHING);
  rows = ROWS;
  const cellsOf = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  const [ana, ben] = [cellsOf('Ana'), cellsOf('Ben')];
  for (const told of ['ana@nord.example', 'Engineer', 'Ana AS', 'Active', 'Never'])
    expect(ana).toContain(told);
  expect(ben.filter((text) => text !== '' && text !== 'Ben')).toEqual(
    expect.arrayContaining([shell.systemRole[40], '1']),
  );
  expect(ben.filter(Boolean)).toHaveLength(ana.filter(Boolean).length - 5);
});

it('who may only look picks nobody and takes no file along', async () => {
  await open('40', NOTHING);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
});

it('many are suspended in one request with what was seen, and each refusal is told by name', async () => {
  const results = [
    { id: ROWS[0]?.accountId, error: null },
    { id: ROWS[2]?.accountId, error: 'last-admin' },
  ];
  const { api } = await open('10', () => ({ body: { code: 200, msg: '', data: results } }));
  await press(screen.getByRole('checkbox', { name: 'Select Ana' }));
  await press(screen.getByRole('checkbox', { name: 'Select Chen' }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  await press(bar.getByRole('button', { name: 'Suspend' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Suspend 2 members?' }));
  await press(question.getByRole('button', { name: 'Suspend members' }));
  const told = within(await screen.findByRole('dialog', { name: 'Suspend' }));
  expect(told.getByText('Done for 1 row.')).toBeTruthy();
  expect(told.getByRole('listitem').textContent).toBe(`Chen${errors['last-admin']}`);
  expect(api.seen.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/core/member/bulk',
    body: {
      status: 'suspended',
      members: [
        { accountId: ROWS[0]?.accountId, was },
        { accountId: ROWS[2]?.accountId, was },
      ],
    },
  });
  // Who was refused stays picked for another try.
  for (const button of told.getAllByRole('button', { name: common.close }).slice(-1)) await press(button);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ana' }).checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Chen' }).checked).toBe(true);
});

it('a saved view is opened, changed, put back and saved', async () => {
  const saved = { ...VIEW, query: 'orderBy=email&status=suspended' };
  const { api, search } = await open('10', () => ({ body: { code: 200, msg: '', data: saved } }));
  await press(await screen.findByRole('button', { name: 'On leave' }));
  expect(search()).toBe(`?status=suspended&view=${VIEW.id}`);
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  await press(screen.getByRole('button', { name: 'Email' }));
  expect(screen.getByRole('button', { name: 'On leave, changed' })).toBeTruthy();
  await press(screen.getByRole('button', { name: 'Reset' }));
  expect(search()).toBe(`?status=suspended&view=${VIEW.id}`);
  await press(screen.getByRole('button', { name: 'Email' }));
  await press(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.seen.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: `/core/view/${VIEW.id}`,
      body: { query: 'orderBy=email&status=suspended' },
    }),
  );
  await press(screen.getByRole('button', { name: 'All' }));
  expect(search()).toBe('');
});

it('what is asked for now is kept under a name, or the name is told to be taken', async () => {
  const refusal = { code: 422, msg: '', data: { error: 'view-name-taken', requestId: 'r' } };
  const { api } = await open('10', () => ({ status: 422, body: refusal }), '/?systemRole=40&pageNum=1');
  await press(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByLabelText('Name of the view'), { target: { value: 'Members' } });
  await press(save);
  expect(await dialog.findByText(errors['view-name-taken'])).toBeTruthy();
  expect(api.seen.find(({ method }) => method === 'POST')?.body).toEqual({
    list: 'members',
    name: 'Members',
    query: 'systemRole=40',
  });
});

it('shows job title and company, and is filtered by company', async () => {
  const { api, search } = await open('10', NOTHING);
  expect(screen.getByRole('row', { name: /Ben/ }).textContent).toContain('EngineerBen AS');
  fireEvent.change(screen.getByLabelText('Company', { selector: 'input' }), { target: { value: 'fjord ' } });
  await waitFor(() => expect(search()).toBe('?company=fjord'));
  await waitFor(() => expect(api.seen.some(({ path }) => path.includes('company=fjord'))).toBe(true));
});

it.each([
  ['as they are', {}, 'name,email,jobTitle,companyName,systemRole,status,projectCount,lastLoginAt'],
  [
    'without addresses',
    { email: false },
    'name,jobTitle,companyName,systemRole,status,projectCount,lastLoginAt',
  ],
  [
    'with a rare one',
    { createdAt: true },
    'name,email,jobTitle,companyName,systemRole,status,projectCount,lastLoginAt,createdAt',
  ],
])('the file has the columns that are shown: %s', async (_, shown, columns) => {
  URL.createObjectURL = () => 'blob:file';
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  localStorage.setItem(`plumbline-list-members-${MEMBER.id}`, JSON.stringify({ shown }));
  const { api } = await open('10', NOTHING);
  await press(screen.getByRole('button', { name: list.csv }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  saved.mockRestore();
  const file = api.seen.find(({ path }) => path.startsWith('/core/member/export'))?.path ?? '';
  expect(new URLSearchParams(file.split('?')[1]).get('columns')).toBe(columns);
});

it('who gives a group manager another role is told how many groups end with it, of one and of many', async () => {
  rows = ROWS.map((row, index) =>
    index < 2 ? { ...row, systemRole: '30', managedGroupCount: 2 - index } : row,
  );
  await open('10', NOTHING);
  rows = ROWS;
  const told = (count: number) =>
    member.role[count === 1 ? 'endsManaging_one' : 'endsManaging_other'].replace('{{count}}', String(count));
  await press(screen.getByRole('button', { name: 'Actions for Ana' }));
  await press(await screen.findByRole('menuitem', { name: member.actions.role }));
  const question = within(await screen.findByRole('dialog', { name: member.role.title }));
  const choose = async (role: keyof typeof shell.systemRole) => {
    await press(question.getByRole('button', { name: new RegExp(member.columns.systemRole) }));
    await press(await screen.findByRole('option', { name: shell.systemRole[role] }));
  };
  expect(question.queryByText(told(2))).toBeNull();
  await choose('40');
  expect(question.getByText(told(2))).toBeTruthy();
  await choose('30');
  expect(question.queryByText(told(2))).toBeNull();
  await press(question.getByRole('button', { name: common.cancel }));
  for (const name of ['Ana', 'Ben', 'Chen'])
    await press(screen.getByRole('checkbox', { name: `Select ${name}` }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  await press(bar.getByRole('button', { name: member.actions.role }));
  const many = within(await screen.findByRole('alertdialog'));
  expect(many.getByText(member.bulk.endsManaging_other.replace('{{count}}', '2'))).toBeTruthy();
});

it('who sees names only is offered no filter by company or standing, and one in the address narrows nothing', async () => {
  const { company, status, role } = member.filter;
  const offered = () =>
    [company, status, role].filter((label) => screen.queryAllByText(label, { selector: 'label' }).length > 0);
  await open('40', NOTHING);
  expect(offered()).toEqual([company, status, role]);
  cleanup();
  queryClient.clear();
  seesMore = false;
  await open('40', NOTHING, '/?company=zinc&status=suspended');
  expect(offered()).toEqual([role]);
  rows = [];
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.members }));
  expect(await screen.findByText(member.nobodyFound)).toBeTruthy();
  expect(screen.queryByRole('button', { name: list.clearFilters })).toBeNull();
  [rows, seesMore] = [ROWS, true];
});
