import { AbilityRuleSchema } from '@plumbline/shared/contract/auth.ts';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import group from '../../../../../locales/en/group.json';
import listTexts from '../../../../../locales/en/list.json';
import shell from '../../../../../locales/en/shell.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { removeMemberSession, storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests, type SeenRequest, type TestAnswer } from '../../testing/test-api.ts';
import { GroupsPage } from './groups-page.tsx';

const [NORTH_ID, SOUTH_ID, PROJECT_ID, FAR_ID, MANAGER_ID] = [1, 2, 3, 4, 5].map(
  (number) => `01920000-0000-7000-8000-00000000010${number}`,
);
const groupOf = (id: string | undefined, name: string, mayUpdate: boolean) => ({
  id,
  name,
  projectCount: 1,
  memberCount: 4,
  managers: [{ accountId: MEMBER.id, name: 'Greta Holm' }],
  mayUpdate,
  createdAt: '2026-03-01T08:00:00.000Z',
  version: 7,
});
const PROJECT = {
  id: PROJECT_ID,
  name: 'Harbour Tower',
  address: 'Quay 1',
  status: 'active',
  memberCount: 4,
};

const MANAGER = {
  accountId: MANAGER_ID,
  name: 'Ida Berg',
  email: 'ida@nord.example',
  systemRole: '30',
  status: 'active',
  jobTitle: '',
  companyName: '',
  projectCount: 0,
  managedGroupCount: 1,
  lastLoginAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
};
const answered = (data: unknown): TestAnswer => ({ body: { code: 200, msg: '', data } });
const notThere: TestAnswer = {
  status: 404,
  body: { code: 404, msg: '', data: { error: 'not-found', requestId: 'r' } },
};

beforeAll(() => loadTexts({ common, errors, group, list: listTexts, shell, validation }));
/** Fields look once the typing rests, and the machine may have other things to do. */
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => {
  cleanup();
  queryClient.clear();
  removeMemberSession();
});

const list = (rows: object[], more: object = {}) => ({
  body: { code: 200, msg: '', rows, total: rows.length, ...more },
});

interface Opened {
  groups?: object[];
  address?: string;
}

async function open(
  systemRole: SystemRole,
  change: (request: SeenRequest) => TestAnswer,
  { groups, address = '/' }: Opened = {},
) {
  const mayUpdate = systemRole === '10';
  const all = groups ?? [groupOf(NORTH_ID, 'North', mayUpdate), groupOf(SOUTH_ID, 'South', mayUpdate)];
  const api = await answerRequests((request) => {
    if (request.method !== 'GET') return change(request);
    if (request.path.includes('/project')) return list([PROJECT]);
    if (request.path.startsWith('/core/member'))
      return list(request.path.includes('search=ida') ? [MANAGER] : [], { total: 30, seesMore: true });
    if (request.path === `/core/group/${FAR_ID}`) return answered(groupOf(FAR_ID, 'Zenith', mayUpdate));
    if (request.path.startsWith('/core/group/')) return notThere;
    if (request.path.includes('search=zen'))
      return list([groupOf(FAR_ID, 'Zenith', mayUpdate)], { ungroupedCount: 0 });
    return list(all, { ungroupedCount: 0, total: groups ? groups.length : 240 });
  });
  const principal = {
    kind: 'member',
    accountId: MEMBER.id,
    tenantId: MEMBER.tenantId,
    systemRole,
    sessionId: 's',
  } as const;
  const rules = abilityFor(principal, null).rules.map((rule) => AbilityRuleSchema.parse(rule));
  storeMemberSession({ accessToken: 't', userData: { ...MEMBER, systemRole }, rules, firstLogin: 0 }, 'UTC');
  const router = renderPage(<GroupsPage />, address);
  return { ...api, search: () => router.state.location.search };
}
const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
const refuse = (error: string) => (): TestAnswer => ({
  status: 409,
  body: { code: 409, msg: '', data: { error, requestId: 'r' } },
});
const sent = (api: { seen: SeenRequest[] }) => api.seen.find(({ method }) => method !== 'GET');

it('shows the first group with its projects, and goes through the groups by arrow keys', async () => {
  await open('10', refuse('internal'));
  expect(await screen.findByRole('link', { name: 'Harbour Tower' })).toBeTruthy();
  const [north, south] = [/^North/, /^South/].map((name) => screen.getByRole('button', { name }));
  expect(north?.getAttribute('aria-current')).toBe('true');
  north?.focus();
  fireEvent.keyDown(north ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(south);
  await press(south ?? document.body);
  expect(await screen.findByRole('heading', { name: 'South' })).toBeTruthy();
});

it('renames in place with the version that was seen, and tells whom somebody overtook', async () => {
  const api = await open('10', refuse('conflict'));
  await press(await screen.findByRole('button', { name: 'Rename North' }));
  const field = await screen.findByRole('textbox', { name: group.name });
  await act(async () => {
    fireEvent.change(field, { target: { value: 'Docks' } });
    fireEvent.keyDown(field, { key: 'Enter' });
  });
  expect(await screen.findByText(errors.conflict)).toBeTruthy();
  expect(sent(api)).toMatchObject({ path: `/core/group/${NORTH_ID}`, body: { name: 'Docks', version: 7 } });
  expect(field).toHaveProperty('value', 'Docks');
});

/** Types into a field that looks on the server, and takes what it finds. */
async function find(field: HTMLElement, typed: string, wanted: string | RegExp) {
  await act(async () => {
    field.focus();
    fireEvent.change(field, { target: { value: typed } });
  });
  const option = await screen.findByRole('option', { name: wanted });
  await act(async () => {
    fireEvent.mouseDown(option, { button: 0 });
    fireEvent.click(option);
  });
}

it('moves a project from where it was seen to a group that no page of the list shows', async () => {
  const api = await open('10', () => answered({ movedCount: 1 }));
  await press(await screen.findByRole('button', { name: 'Actions for Harbour Tower' }));
  await press(await screen.findByRole('menuitem', { name: group.move.open }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the project?' }));
  const move = dialog.getByRole('button', { name: group.move.action });
  expect(move).toHaveProperty('disabled', true);
  await find(dialog.getByRole('combobox', { name: group.move.to }), 'zen', 'Zenith');
  await press(move);
  await waitFor(() =>
    expect(sent(api)?.body).toEqual({ projectIds: [PROJECT_ID], from: NORTH_ID, to: FAR_ID }),
  );
  expect(api.seen.some(({ path }) => path.includes('movable=true') && path.includes('search=zen'))).toBe(
    true,
  );
});

it('a group that is deleted gives its projects to any other, or to none', async () => {
  const api = await open('10', () => answered(groupOf(NORTH_ID, 'North', true)));
  const openDialog = async () => {
    await press(await screen.findByRole('button', { name: 'Actions for North' }));
    await press(await screen.findByRole('menuitem', { name: group.delete.action }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete North?' }));
  };
  const dialog = await openDialog();
  const target = dialog.getByRole('combobox', { name: group.move.to });
  expect(target).toHaveProperty('value', group.none);
  await find(target, 'zen', 'Zenith');
  await press(dialog.getByRole('button', { name: group.delete.action }));
  await waitFor(() => expect(sent(api)?.path).toBe(`/core/group/${NORTH_ID}?version=7&moveTo=${FAR_ID}`));
});

it('finds a manager by a part of the name or address', async () => {
  const api = await open('10', () => answered(groupOf(NORTH_ID, 'North', true)));
  await press(await screen.findByRole('button', { name: group.managers.add }));
  const dialog = within(await screen.findByRole('dialog', { name: group.managers.add }));
  await find(await dialog.findByRole('combobox', { name: group.managers.person }), 'ida', /^Ida Berg/);
  await press(dialog.getByRole('button', { name: group.managers.add }));
  await waitFor(() => expect(sent(api)?.path).toBe(`/core/group/${NORTH_ID}/manager/${MANAGER_ID}`));
});

it('the search, the page, the group and its tab are in the address', async () => {
  const { search } = await open('10', refuse('internal'));
  await press(await screen.findByRole('button', { name: group.next }));
  await press(await screen.findByRole('button', { name: /^South/ }));
  await press(await screen.findByRole('tab', { name: /^Members/ }));
  expect(search()).toBe(`?pageNum=2&groupId=${SOUTH_ID}&tab=members`);
  fireEvent.change(screen.getByRole('searchbox', { name: group.search }), { target: { value: 'zen' } });
  await waitFor(() => expect(search()).toBe(`?groupId=${SOUTH_ID}&tab=members&search=zen`));
});

it('an address opens a group that the page of the list does not show, and says which one is gone', async () => {
  await open('10', refuse('internal'), { address: `/?groupId=${FAR_ID}` });
  expect(await screen.findByRole('heading', { name: 'Zenith' })).toBeTruthy();
  cleanup();
  await open('10', refuse('internal'), { address: `/?groupId=${MANAGER_ID}` });
  expect(await screen.findByText(group.notFound)).toBeTruthy();
});

it('offers nothing to change to whoever only belongs to a project of the group', async () => {
  await open('40', refuse('internal'));
  await screen.findByRole('link', { name: 'Harbour Tower' });
  for (const name of [group.create.open, 'Rename North', group.managers.add, 'Actions for Harbour Tower'])
    expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
});

it('says whose turn it is while there are no groups', async () => {
  await open('40', refuse('internal'), { groups: [] });
  expect(await screen.findByText(group.empty.wait)).toBeTruthy();
});
