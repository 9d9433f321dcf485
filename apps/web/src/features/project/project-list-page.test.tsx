import type { Action } from '@plumbline/shared/abilities/ability.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Group } from '@plumbline/shared/contract/group.ts';
import type { Inside } from '@plumbline/shared/contract/inside.ts';
import { BulkProjectStatusBodySchema, type ProjectRow } from '@plumbline/shared/contract/project.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import common from '../../../../../locales/en/common.json';
import list from '../../../../../locales/en/list.json';
import project from '../../../../../locales/en/project.json';
import { lineGone, lineLost, lineUp } from '../../api/feed-line.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { ProjectListPage } from './project-list-page.tsx';

const rowOf = (name: string, index: number): ProjectRow => ({
  id: `01920000-0000-7000-8000-0000000003${index}0`,
  name,
  address: `Quay ${index}`,
  status: 'active',
  createdAt: '2026-03-01T08:00:00.000Z',
  openedByMeAt: null,
  lastCaptureOn: '2026-03-02',
  floorPlanCount: 0,
  zoneCount: 0,
  memberCount: index,
  pictureUrl: null,
});
/** The table comes in a chunk of its own. */
const PATIENCE = { timeout: 20_000 };
const ROWS = ['Annex', 'Bridge', 'Canal'].map(rowOf);
/** What may be seen, wherever it stands. */
let visibleIds: string[] = [];
/** What all of that is by now. */
let statusNow: ProjectRow['status'] = 'active';
/** Who is inside of which project; null while the server cannot tell. */
let inside: Inside[] | null = [];
const NORTH: Group = {
  id: '01920000-0000-7000-8000-000000000400',
  name: 'North',
  projectCount: 1,
  memberCount: 1,
  managers: [],
  managerCount: 0,
  mayUpdate: false,
  createdAt: '2026-03-01T08:00:00.000Z',
  version: 1,
};
const FAR: Group = { ...NORTH, id: '01920000-0000-7000-8000-000000000499', name: 'Zenith' };

beforeAll(() => loadTexts({ common, errors: { conflict: 'Somebody else was faster.' }, list, project }));
beforeEach(() => {
  visibleIds = ROWS.map(({ id }) => id);
  statusNow = 'active';
  inside = [];
  // The feed has no server here.
  vi.stubGlobal(
    'WebSocket',
    class {
      addEventListener() {}
      send() {}
      close() {}
    },
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Of many the first one is done, and the others are not. */
function firstDone(body: unknown) {
  const { projects } = z.parse(BulkProjectStatusBodySchema, body);
  return projects.map(({ projectId: id }, index) => ({ id, error: index === 0 ? null : 'conflict' }));
}

async function open(
  address: string,
  answerOf: (path: string) => ProjectRow[],
  systemRole: SystemRole = MEMBER.systemRole,
  actions: Action[] = [],
) {
  const api = await answerRequests(({ path, method, body }) => {
    if (method === 'POST') return { body: { code: 200, msg: '', data: firstDone(body) } };
    if (path === `/core/group/${FAR.id}`) return { body: { code: 200, msg: '', data: FAR } };
    if (path.startsWith('/core/group'))
      return { body: { code: 200, msg: '', rows: [NORTH], total: 1, ungroupedCount: 2 } };
    if (path.startsWith('/core/project/inside')) {
      if (inside === null)
        return {
          status: 503,
          body: { code: 503, msg: '', data: { error: 'store-unavailable', requestId: 'r' } },
        };
      return { body: { code: 200, msg: '', data: inside } };
    }
    if (path.startsWith('/core/project/visible')) {
      const of = new URLSearchParams(path.split('?')[1]).get('of')?.split(',') ?? [];
      const visible = visibleIds.filter((id) => of.includes(id));
      return { body: { code: 200, msg: '', data: visible.map((id) => ({ id, status: statusNow })) } };
    }
    const rows = path.startsWith('/core/view') ? [] : answerOf(path);
    const counts = { active: rows.length, closed: 1 };
    return { body: { code: 200, msg: '', rows, total: rows.length, counts } };
  });
  const all: Action[] = ['read', ...actions];
  const rules = all.map((action) => ({ action, subject: 'Project' as const }));
  const userData = { ...MEMBER, systemRole };
  storeMemberSession({ accessToken: 's_x', userData, rules, firstLogin: 0 }, 'Europe/Oslo');
  const router = renderPage(<ProjectListPage />, address);
  return { api, search: () => router.state.location.search };
}
const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
const names = () =>
  screen.getAllByRole('link').flatMap(({ textContent }) => /Annex|Bridge|Canal/.exec(textContent)?.[0] ?? []);
const renew = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.projects }));

it.each(['/?as=cards', '/?as=table'])(
  '%s: nothing moves under the pointer until it is asked for',
  async (address) => {
    let rows = ROWS;
    await open(address, () => rows);
    await screen.findByText('Canal', {}, PATIENCE);
    expect(names()).toEqual(['Annex', 'Bridge', 'Canal']);
    rows = [ROWS[2], ROWS[1]].flatMap((row) => (row ? [{ ...row, memberCount: 40 }] : []));
    await renew();
    const pill = await screen.findByRole('button', { name: '3 updated' }, PATIENCE);
    expect(names()).toEqual(['Annex', 'Bridge', 'Canal']);
    // What they say follows at once.
    expect(screen.getAllByText('40')).toHaveLength(2);
    await press(pill);
    expect(names()).toEqual(['Canal', 'Bridge']);
    expect(screen.queryByRole('button', { name: /updated/ })).toBeNull();
  },
);

it.each(['/?as=cards', '/?as=table'])(
  '%s: what may be seen no more goes at once, and the rest stays where it is',
  async (address) => {
    let rows = ROWS;
    const { api } = await open(address, () => rows, '10', ['create']);
    await screen.findByText('Canal', {}, PATIENCE);
    if (address.endsWith('table'))
      for (const name of ['Annex', 'Canal'])
        await press(screen.getByRole('checkbox', { name: `Select ${name}` }));
    const [annex, bridge, canal] = ROWS.map(({ id }) => id);
    visibleIds = [bridge, canal].filter((id) => id !== undefined);
    // Annex is out of sight, Bridge only closed.
    statusNow = 'closed';
    rows = ROWS.slice(2);
    await renew();
    await waitFor(() => expect(names()).toEqual(['Bridge', 'Canal']), PATIENCE);
    expect(screen.getByRole('button', { name: '1 updated' })).toBeTruthy();
    expect(api.seen.some(({ path }) => path.includes(`visible?of=${annex}`))).toBe(true);
    expect(screen.queryAllByText('1 selected')).toHaveLength(address.endsWith('table') ? 1 : 0);
    // And whoever is taken out of that later.
    visibleIds = [canal].filter((id) => id !== undefined);
    await renew();
    await waitFor(() => expect(names()).toEqual(['Canal']), PATIENCE);
    expect(screen.queryByRole('button', { name: /updated/ })).toBeNull();
  },
);

it('a card that has left the list stays where it is and says what its project is by now', async () => {
  const closed = ROWS.map((row) => ({ ...row, status: 'closed' as const }));
  let rows = closed;
  await open('/?status=closed', () => rows);
  await screen.findByText('Canal', {}, PATIENCE);
  const stamped = () =>
    screen.getAllByRole('link').flatMap((card, index) => {
      const stamp = within(card).queryByText(project.status.closed);
      return stamp ? [names()[index]] : [];
    });
  expect(stamped()).toEqual(['Annex', 'Bridge', 'Canal']);
  rows = closed.slice(1);
  await renew();
  await waitFor(() => expect(stamped()).toEqual(['Bridge', 'Canal']), PATIENCE);
  expect(names()).toEqual(['Annex', 'Bridge', 'Canal']);
  expect(screen.getByRole('button', { name: '1 updated' })).toBeTruthy();
  // And closed again by somebody: it is back, and so is the stamp.
  rows = closed;
  await renew();
  await waitFor(() => expect(stamped()).toEqual(['Annex', 'Bridge', 'Canal']), PATIENCE);
});

it('the table asks the server for another order, and turns it round', async () => {
  const { api, search } = await open('/?as=table', () => ROWS);
  await press(await screen.findByRole('button', { name: 'Members' }, PATIENCE));
  expect(search()).toBe('?as=table&orderBy=memberCount');
  expect(screen.getByRole('columnheader', { name: 'Members' }).getAttribute('aria-sort')).toBe('descending');
  await press(screen.getByRole('button', { name: 'Members' }));
  expect(search()).toBe('?as=table&orderBy=memberCount&direction=asc');
  await waitFor(() => expect(api.seen.at(-1)?.path).toContain('orderBy=memberCount&direction=asc'));
});

it('who opens projects closes many at once, and is told of each that stayed', async () => {
  const rows = ROWS.map((row) => ({ ...row, version: 3 }));
  const { api } = await open('/?as=table', () => rows, '10', ['create']);
  await screen.findByText('Canal', {}, PATIENCE);
  for (const name of ['Annex', 'Canal'])
    await press(screen.getByRole('checkbox', { name: `Select ${name}` }));
  const button = () => screen.getByRole('button', { name: project.bulk.action.closed });
  await press(button());
  const dialog = await screen.findByRole('alertdialog', { name: 'Close 2 projects?' });
  await press(within(dialog).getByRole('button', { name: project.bulk.action.closed }));
  expect(await screen.findByText('Somebody else was faster.', {}, PATIENCE)).toBeTruthy();
  const sent = api.seen.find(({ method }) => method === 'POST');
  const [annex, , canal] = rows;
  expect(sent?.body).toEqual({
    status: 'closed',
    projects: [annex, canal].map((row) => ({ projectId: row?.id, version: 3 })),
  });
});

it('who opens none picks none', async () => {
  await open('/?as=table', () => ROWS);
  await screen.findByText('Canal', {}, PATIENCE);
  expect(screen.queryByRole('checkbox', { name: 'Select Annex' })).toBeNull();
});

it('filters are in the address, go to the server, and are cleared where nothing fits', async () => {
  const { api, search } = await open('/', (path) => (path.includes('mine') ? [] : ROWS));
  await screen.findByText('Canal', {}, PATIENCE);
  await press(screen.getByRole('checkbox', { name: 'Mine' }));
  expect(search()).toBe('?mine=true');
  await press(await screen.findByRole('button', { name: list.clearFilters }));
  expect(search()).toBe('');
  await screen.findByText('Canal', {}, PATIENCE);
  expect(api.seen.some(({ path }) => path.includes('mine=true'))).toBe(true);
});

it('who may read groups narrows the list to one of them, or to none of them, and back', async () => {
  const { api, search } = await open('/', (path) => (path.includes('groupId=none') ? [] : ROWS));
  const choose = async (typed: string, name: string) => {
    const field = await screen.findByRole('combobox', { name: /^Group/ }, PATIENCE);
    await act(async () => {
      field.focus();
      fireEvent.change(field, { target: { value: typed } });
    });
    const option = await screen.findByRole('option', { name }, PATIENCE);
    await act(async () => fireEvent.mouseDown(option, { button: 0 }));
  };
  await choose('nor', 'North');
  expect(search()).toBe(`?groupId=${NORTH.id}`);
  await waitFor(() => expect(api.seen.some(({ path }) => path.includes(`groupId=${NORTH.id}`))).toBe(true));
  await choose('no g', 'No group');
  expect(search()).toBe('?groupId=none');
  await press(await screen.findByRole('button', { name: list.clearFilters }));
  expect(search()).toBe('');
});

it('a group that is in the address and not among the first ones is called by its name', async () => {
  await open(`/?groupId=${FAR.id}`, () => ROWS);
  const filter = await screen.findByRole('combobox', { name: /^Group/ }, PATIENCE);
  await waitFor(() => expect(filter).toHaveProperty('value', 'Zenith'), PATIENCE);
});

it('who may read no groups is asked for none', async () => {
  const { api } = await open('/', () => ROWS, '50');
  await screen.findByText('Canal', {}, PATIENCE);
  expect(screen.queryByRole('combobox', { name: /^Group/ })).toBeNull();
  expect(api.seen.some(({ path }) => path.startsWith('/core/group'))).toBe(false);
});

const insideOf = (placeId: string | undefined, names: string[], count = names.length): Inside => ({
  placeId: placeId ?? '',
  count,
  people: names.map((name, index) => ({ id: `01920000-0000-7000-8000-0000000005${index}0`, name })),
});
const renewInside = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.inside }));
/** As it is read out. */
const wordsOf = (name: string) => {
  const at = screen.getByText(name);
  return within(at.closest('tr') ?? at.closest('a') ?? at)
    .queryAllByText(/^Here now/)
    .map(({ textContent }) => textContent.replaceAll(/[\u2068\u2069]/g, ''));
};

it.each(['/?as=cards', '/?as=table'])(
  '%s: who is inside is told in words, follows the feed, and moves no row',
  async (address) => {
    inside = [insideOf(ROWS[1]?.id, ['Ana', 'Ben', 'Cem', 'Dee', 'Eva'], 7)];
    const { api } = await open(address, () => ROWS);
    await screen.findByText('Canal', {}, PATIENCE);
    await waitFor(() => expect(wordsOf('Bridge')).toEqual(['Here now: Ana, Ben, Cem, Dee, Eva and 2 more']));
    expect([wordsOf('Annex'), wordsOf('Canal')]).toEqual([[], []]);
    expect(screen.getByText('+2')).toBeTruthy();
    // One question for all.
    const asked = api.seen.filter(({ path }) => path.startsWith('/core/project/inside'));
    expect(asked.map(({ path }) => path.split('=')[1])).toEqual([ROWS.map(({ id }) => id).join()]);
    inside = [insideOf(ROWS[2]?.id, ['Ana'])];
    await renewInside();
    await waitFor(() => expect(wordsOf('Canal')).toEqual(['Here now: Ana']));
    expect(wordsOf('Bridge')).toEqual([]);
    expect(names()).toEqual(['Annex', 'Bridge', 'Canal']);
    expect(screen.queryByRole('button', { name: /updated/ })).toBeNull();
  },
);

it('nobody is claimed to be inside while the server cannot tell, or the feed is lost', async () => {
  inside = [insideOf(ROWS[1]?.id, ['Ana'])];
  await open('/', () => ROWS);
  await screen.findByText('Canal', {}, PATIENCE);
  const isShown = (shown: boolean) =>
    waitFor(() => expect(wordsOf('Bridge')).toHaveLength(shown ? 1 : 0), PATIENCE);
  await isShown(true);
  const known = inside;
  inside = null;
  await renewInside();
  await isShown(false);
  inside = known;
  await renewInside();
  await isShown(true);
  act(() => lineLost('tenant'));
  await isShown(false);
  // What was known before is not shown again: it is asked for anew.
  inside = [insideOf(ROWS[2]?.id, ['Ben'])];
  act(() => lineUp('tenant'));
  expect(wordsOf('Bridge')).toEqual([]);
  await waitFor(() => expect(wordsOf('Canal')).toEqual(['Here now: Ben']), PATIENCE);
  expect(wordsOf('Bridge')).toEqual([]);
  lineGone('tenant');
});
