import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import listTexts from '../../../../../locales/en/list.json';
import member from '../../../../../locales/en/member.json';
import project from '../../../../../locales/en/project.json';
import projectMember from '../../../../../locales/en/projectMember.json';
import shell from '../../../../../locales/en/shell.json';
import { PROJECT_MEMBER_LIST } from '@plumbline/shared/contract/project-member.ts';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER, PROJECT_ID } from '../../testing/sample-sessions.ts';
import { answerRequests, type SeenRequest, type TestAnswer } from '../../testing/test-api.ts';
import { ProjectMemberList } from './project-member-list.tsx';

const ROWS = [
  {
    accountId: MEMBER.id,
    name: 'Mei Tanaka',
    email: 'mei@nord.example',
    jobTitle: 'Engineer',
    companyName: 'Nord',
    systemRole: '40',
    projectRole: 10,
    status: 'active',
    lastLoginAt: null,
    since: '2026-03-01T08:00:00.000Z',
  },
  {
    accountId: '01920000-0000-7000-8000-000000000002',
    name: 'Omar Haddad',
    email: 'omar@elsewhere.example',
    jobTitle: '',
    companyName: 'Elsewhere',
    systemRole: '50',
    projectRole: 40,
    status: 'suspended',
    lastLoginAt: '2026-05-01T08:00:00.000Z',
    since: '2026-04-01T08:00:00.000Z',
  },
];

beforeAll(() => loadTexts({ common, errors, list: listTexts, member, project, projectMember, shell }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open(mayManage: boolean, change: (request: SeenRequest) => TestAnswer, rows: object[] = ROWS) {
  const api = await answerRequests((request) =>
    request.method === 'GET'
      ? {
          body: request.path.includes('/export')
            ? 'Name'
            : { code: 200, msg: '', rows: request.path === '/core/view' ? [] : rows, total: rows.length },
        }
      : change(request),
  );
  const place = PROJECT_MEMBER_LIST.query.parse({});
  renderPage(
    <ProjectMemberList
      {...{ projectId: PROJECT_ID, place, mayChange: mayManage, mayRemove: mayManage, seesAll: mayManage }}
      onPut={(change) => put.push(change)}
    />,
  );
  await screen.findByText('Omar Haddad');
  return api;
}
const put: object[] = [];
const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
const NOTHING = () => ({ body: {} });

it('shows names only where the server tells no addresses, and no actions to who may only look', async () => {
  await open(
    false,
    NOTHING,
    ROWS.map((row) => ({ ...row, email: null, status: null, lastLoginAt: null })),
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Role in the project',
    'Since',
  ]);
  expect(screen.queryByRole('button', { name: /Company|Status/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('is ordered and filtered by the server, also by standing, which stands beside each', async () => {
  await open(true, NOTHING);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect([rows[1], rows[2]]).toEqual([
    expect.stringMatching(/Active.*Never/),
    expect.stringContaining('Suspended'),
  ]);
  put.length = 0;
  for (const name of [/Role in the project/, /^Name/]) {
    const head = within(screen.getByRole('columnheader', { name }));
    await press(head.getByRole('button'));
  }
  for (const [filter, value] of [
    [/Role in the project/, 'Viewer'],
    [/Status/, 'Suspended'],
  ] as const) {
    const [shown] = screen.getAllByRole('button', { name: filter });
    if (shown) await press(shown);
    await press(await screen.findByRole('option', { name: value }));
  }
  expect(put).toEqual([
    { orderBy: 'projectRole', direction: 'asc' },
    { orderBy: 'name', direction: 'desc' },
    { projectRole: '40' },
    { status: 'suspended' },
  ]);
});

it('offers somebody from outside the weak roles only, and sends what was seen with the change', async () => {
  const answer = { body: { code: 200, msg: '', data: { ...ROWS[1], projectRole: 30 } } };
  const api = await open(true, () => answer);
  await press(screen.getByRole('button', { name: 'Actions for Omar Haddad' }));
  await press(await screen.findByRole('menuitem', { name: 'Change role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change role' }));
  await press(dialog.getByRole('button', { name: /Role in the project/ }));
  const roles = await screen.findAllByRole('option');
  expect(roles.map(({ textContent }) => textContent)).toEqual(['Responder', 'Viewer']);
  await press(screen.getByRole('option', { name: 'Responder' }));
  await press(dialog.getByRole('button', { name: 'Change role' }));
  await waitFor(() =>
    expect(api.seen.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: `/core/project/${PROJECT_ID}/member/${ROWS[1]?.accountId}`,
      body: { was: 40, projectRole: 30 },
    }),
  );
});

it('says why the last project admin stays', async () => {
  await open(true, () => ({
    status: 409,
    body: { code: 409, msg: '', data: { error: 'last-admin', requestId: 'r' } },
  }));
  await press(screen.getByRole('button', { name: 'Actions for Mei Tanaka' }));
  await press(await screen.findByRole('menuitem', { name: 'Remove member' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await press(dialog.getByRole('button', { name: 'Remove member' }));
  expect(await screen.findByText(errors['last-admin'])).toBeTruthy();
});

it('takes many out in one request with what was seen, and tells of each refusal by name', async () => {
  const results = [
    { id: ROWS[0]?.accountId, error: 'last-admin' },
    { id: ROWS[1]?.accountId, error: null },
  ];
  const api = await open(true, () => ({ body: { code: 200, msg: '', data: results } }));
  await press(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  await press(bar.getByRole('button', { name: 'Remove from project' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Remove 2 members from the project?' }),
  );
  await press(question.getByRole('button', { name: 'Remove from project' }));
  const told = within(await screen.findByRole('dialog', { name: 'Remove from project' }));
  expect(told.getByRole('listitem').textContent).toBe(`Mei Tanaka${errors['last-admin']}`);
  expect(api.seen.find(({ method }) => method === 'POST')).toMatchObject({
    path: `/core/project/${PROJECT_ID}/member/bulk`,
    body: {
      projectRole: null,
      members: [
        { accountId: ROWS[0]?.accountId, was: 10 },
        { accountId: ROWS[1]?.accountId, was: 40 },
      ],
    },
  });
  // Who was refused stays picked for another try.
  for (const button of told.getAllByRole('button', { name: common.close }).slice(-1)) await press(button);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Mei Tanaka' }).checked).toBe(true);
});

it('offers many from outside the weak roles only', async () => {
  const answer = { body: { code: 200, msg: '', data: [{ id: ROWS[1]?.accountId, error: null }] } };
  const api = await open(true, () => answer);
  await press(screen.getByRole('checkbox', { name: 'Select Omar Haddad' }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  await press(bar.getByRole('button', { name: 'Change role' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Change the role of 1 member?' }));
  await press(question.getByRole('button', { name: /Role in the project/ }));
  const roles = await screen.findAllByRole('option');
  expect(roles.map(({ textContent }) => textContent)).toEqual(['Responder', 'Viewer']);
  await press(screen.getByRole('option', { name: 'Responder' }));
  await press(question.getByRole('button', { name: 'Change role' }));
  await waitFor(() =>
    expect(api.seen.find(({ method }) => method === 'POST')).toMatchObject({
      body: { projectRole: 30, members: [{ accountId: ROWS[1]?.accountId, was: 40 }] },
    }),
  );
});

it('is taken away as the server writes it, with filters, order and the columns that are shown', async () => {
  URL.createObjectURL = () => 'blob:file';
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const api = await open(true, NOTHING);
  await press(screen.getByRole('button', { name: listTexts.columns }));
  await press(await screen.findByRole('checkbox', { name: 'Company' }));
  await press(screen.getByRole('button', { name: listTexts.csv }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  saved.mockRestore();
  localStorage.clear();
  const [taken = ''] = api.seen.map(({ path }) => path).filter((path) => path.includes('/export'));
  const query = Object.fromEntries(new URL(taken, 'http://api').searchParams);
  expect(query).toEqual({
    search: '',
    company: '',
    orderBy: 'name',
    direction: 'asc',
    columns: 'name,email,jobTitle,role,status,lastLoginAt,since',
  });
  expect(api.seen.some(({ path }) => path.includes('forExport'))).toBe(false);
});
