/** The lists of the groups page: each has its own search, order, page and views in one address. */
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import group from '../../../../../locales/en/group.json';
import list from '../../../../../locales/en/list.json';
import member from '../../../../../locales/en/member.json';
import project from '../../../../../locales/en/project.json';
import shell from '../../../../../locales/en/shell.json';
import { queryClient } from '../../api/query-client.ts';
import { removeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import {
  FAR_ID,
  MANAGER_ID,
  NORTH_ID,
  SOUTH_ID,
  answered,
  open,
  press,
  refuse,
  sent,
} from './testing/open-groups.tsx';

beforeAll(() => loadTexts({ common, errors, group, list, member, project, shell }));
/** Fields look once the typing rests, and the machine may have other things to do. */
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => {
  cleanup();
  queryClient.clear();
  removeMemberSession();
});

type Opened = Awaited<ReturnType<typeof open>>;
const NOTHING = refuse('internal');
const queryOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]));
/** What the last request beneath this path asked for. */
const asked = ({ seen }: Opened, path: string) =>
  queryOf(seen.findLast((request) => request.path.split('?')[0] === path)?.path ?? '');
const inAddress = ({ search }: Opened) => queryOf(search());
const type = (field: string, text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: field }), { target: { value: text } });
async function choose(label: string, option: string) {
  const boxes = screen.getAllByRole('button', { name: new RegExp(`^${label}`) });
  const box = boxes.find((each) => each.getAttribute('aria-haspopup') === 'listbox');
  await press(box ?? document.body);
  await press(await screen.findByRole('option', { name: option }));
}
const projectsOf = (groupId: string | undefined) => `/core/group/${groupId}/project`;
const peopleOf = (groupId: string | undefined) => `/core/group/${groupId}/member`;
const managersOf = (groupId: string | undefined) => `/core/group/${groupId}/manager`;
const ready = () => screen.findByRole('link', { name: 'Harbour Tower' });

it('orders the groups on the server: names from the first, counts from the most, and either way around', async () => {
  const page = await open('10', NOTHING, { address: '/?pageNum=2' });
  await ready();
  expect(asked(page, '/core/group')).toEqual({
    search: '',
    orderBy: 'name',
    direction: 'asc',
    pageNum: '2',
    pageSize: '25',
  });
  await choose(group.sort.label, group.sort.memberCount);
  await waitFor(() =>
    expect(asked(page, '/core/group')).toMatchObject({
      orderBy: 'memberCount',
      direction: 'desc',
      pageNum: '1',
    }),
  );
  await press(screen.getByRole('button', { name: group.sort.rise }));
  await waitFor(() => expect(asked(page, '/core/group')).toMatchObject({ direction: 'asc' }));
  expect(inAddress(page)).toEqual({ orderBy: 'memberCount' });
  await choose(group.sort.label, group.sort.name);
  await waitFor(() => expect(inAddress(page)).toEqual({}));
});

it('searches the projects of a group and keeps that, its order and its page apart from those of the groups', async () => {
  const page = await open('10', NOTHING, {
    address: '/?search=o&orderBy=createdAt&projectPageNum=3&projectPageSize=10',
  });
  await ready();
  expect(asked(page, projectsOf(NORTH_ID))).toMatchObject({ pageNum: '3', pageSize: '10', search: '' });
  type(project.list.search, 'quay');
  await waitFor(() =>
    expect(asked(page, projectsOf(NORTH_ID))).toMatchObject({ search: 'quay', pageNum: '1' }),
  );
  await choose(group.columns.status, group.status.closed);
  await press(screen.getByRole('button', { name: group.columns.members }));
  await waitFor(() =>
    expect(asked(page, projectsOf(NORTH_ID))).toEqual({
      search: 'quay',
      status: 'closed',
      orderBy: 'memberCount',
      direction: 'asc',
      pageNum: '1',
      pageSize: '10',
    }),
  );
  expect(asked(page, '/core/group')).toMatchObject({ search: 'o', orderBy: 'createdAt', pageNum: '1' });
  // Who looks for something in one group does so in the next; the other tab begins anew.
  await press(screen.getByRole('button', { name: /^South/ }));
  await waitFor(() => expect(asked(page, projectsOf(SOUTH_ID))).toMatchObject({ search: 'quay' }));
  await press(screen.getByRole('tab', { name: /^Members/ }));
  await waitFor(() => expect(asked(page, peopleOf(SOUTH_ID))).toMatchObject({ search: '', pageSize: '25' }));
  expect(inAddress(page)).toEqual({
    search: 'o',
    orderBy: 'createdAt',
    groupId: SOUTH_ID,
    tab: 'members',
  });
});

it('searches the people of a group by name, address and role, and says when nobody fits', async () => {
  const page = await open('10', NOTHING, { address: '/?tab=members' });
  expect(await screen.findByText('ida@nord.example')).toBeTruthy();
  await choose(member.filter.role, shell.systemRole[40]);
  type(member.filter.search, 'zzz');
  expect(await screen.findByText(list.noMatch)).toBeTruthy();
  expect(asked(page, peopleOf(NORTH_ID))).toMatchObject({ search: 'zzz', systemRole: '40' });
  await press(screen.getByRole('button', { name: list.clearFilters }));
  expect(await screen.findByText('ida@nord.example')).toBeTruthy();
  expect(inAddress(page)).toEqual({ tab: 'members' });
});

it('pages, orders and searches the managers of a group apart from its other lists', async () => {
  const page = await open('10', NOTHING, { address: '/?tab=managers&managerPageNum=2&personSearch=o' });
  expect(await screen.findByText('greta@nord.example')).toBeTruthy();
  expect(asked(page, managersOf(NORTH_ID))).toEqual({
    search: '',
    orderBy: 'name',
    direction: 'asc',
    pageNum: '2',
    pageSize: '25',
  });
  await press(screen.getByRole('button', { name: group.columns.since }));
  await waitFor(() =>
    expect(asked(page, managersOf(NORTH_ID))).toMatchObject({ orderBy: 'since', pageNum: '1' }),
  );
  const panel = within(screen.getByRole('region', { name: 'North' }));
  await press(panel.getByRole('button', { name: common.pager.forth }));
  await waitFor(() => expect(asked(page, managersOf(NORTH_ID))).toMatchObject({ pageNum: '2' }));
  type(member.filter.search, 'zzz');
  expect(await screen.findByText(list.noMatch)).toBeTruthy();
  await press(screen.getByRole('button', { name: list.clearFilters }));
  expect(await screen.findByText('greta@nord.example')).toBeTruthy();
  expect(asked(page, '/core/group')).toMatchObject({ search: '', orderBy: 'name', pageNum: '1' });
  // The other lists begin anew.
  await press(screen.getByRole('tab', { name: /^Projects/ }));
  await waitFor(() => expect(inAddress(page)).toEqual({}));
});

it('a view of each list is opened beside those of the other', async () => {
  const views = (of: string | null) => {
    if (of === 'groups')
      return [{ id: SOUTH_ID, name: 'Largest', query: 'direction=desc&orderBy=memberCount' }];
    if (of === 'groupProjects') return [{ id: NORTH_ID, name: 'Closed ones', query: 'status=closed' }];
    return [];
  };
  const page = await open('10', NOTHING, { views });
  await ready();
  const viewsOf = (of: string) =>
    within(screen.getByRole('navigation', { name: list.views.labelOf.replace('{{list}}', of) }));
  await press(await screen.findByRole('button', { name: 'Largest' }));
  await press(await screen.findByRole('button', { name: 'Closed ones' }));
  await waitFor(() => expect(asked(page, projectsOf(NORTH_ID))).toMatchObject({ status: 'closed' }));
  expect(asked(page, '/core/group')).toMatchObject({ orderBy: 'memberCount', direction: 'desc' });
  expect(inAddress(page)).toEqual({
    orderBy: 'memberCount',
    direction: 'desc',
    view: SOUTH_ID,
    projectStatus: 'closed',
    projectView: NORTH_ID,
  });
  await press(viewsOf(group.tabs.projects).getByRole('button', { name: list.views.all }));
  await waitFor(() =>
    expect(inAddress(page)).toEqual({ orderBy: 'memberCount', direction: 'desc', view: SOUTH_ID }),
  );
  await press(viewsOf(group.title).getByRole('button', { name: list.views.all }));
  await waitFor(() => expect(inAddress(page)).toEqual({}));
});

it('a search that finds no group opens none, and not the projects without one', async () => {
  const page = await open('10', NOTHING, { address: '/?search=zzz' });
  expect(await screen.findByText(group.nobodyFound)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: group.none })).toBeNull();
  expect(page.seen.filter(({ path }) => path.includes('/group/none/'))).toEqual([]);
});

it('all groups that fit are a file, in the order that they have', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  };
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const page = await open('40', NOTHING, { address: '/?orderBy=projectCount&direction=desc' });
  await ready();
  const side = within(screen.getByRole('navigation', { name: group.title }));
  await act(async () => fireEvent.click(side.getByRole('button', { name: list.csv })));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  saved.mockRestore();
  const exported = page.seen.map(({ path }) => queryOf(path)).find(({ forExport }) => forExport === 'true');
  expect(exported).toMatchObject({ orderBy: 'projectCount', direction: 'desc', pageSize: '100' });
  const text = (await files[0]?.text()) ?? '';
  expect(text).toContain(
    '"Name","Projects","Members","Managed by","Date created"\r\n"North","1","4","Greta Holm","2026-03-01',
  );
});

it('takes several people out of the group in one request with what was seen, and tells each refusal by name', async () => {
  const results = [
    { id: MANAGER_ID, error: null },
    { id: FAR_ID, error: 'last-project-admin', params: { projects: 'Harbour Tower' } },
  ];
  const page = await open('10', () => answered(results), { address: '/?tab=members' });
  await press(await screen.findByRole('checkbox', { name: 'Select Ida Berg' }));
  await press(screen.getByRole('checkbox', { name: 'Select Jo Lie' }));
  const bar = within(screen.getByRole('region', { name: list.selection.label }));
  await press(bar.getByRole('button', { name: group.dismiss.action }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove 2 members from North?' }));
  await press(question.getByRole('button', { name: group.dismiss.action }));
  const told = within(await screen.findByRole('dialog', { name: group.dismiss.action }));
  expect(told.getByText('Done for 1 row.')).toBeTruthy();
  expect(told.getByText(/Harbour Tower/)).toBeTruthy();
  expect(sent(page)).toMatchObject({
    path: `/core/group/${NORTH_ID}/member/dismiss`,
    body: {
      members: [
        { accountId: MANAGER_ID, was: 1 },
        { accountId: FAR_ID, was: 2 },
      ],
    },
  });
});

it('whoever may not change the group takes nobody out of it', async () => {
  await open('40', NOTHING, { address: '/?tab=members' });
  await screen.findByText('ida@nord.example');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Ida Berg' })).toBeNull();
});
