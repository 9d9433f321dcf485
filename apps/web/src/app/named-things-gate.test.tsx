/** Whoever enters an address that names a project or a plan they may not see is led away, on every page (specification §2). */
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient, queryKeys } from '../api/query-client.ts';
import { removeMemberSession, storeMemberSession, storeVisitorSession } from '../api/session-store.ts';
import { testFloor } from '../features/floor-plan/revisions/testing/test-floor.ts';
import { testRevision } from '../features/floor-plan/revisions/testing/test-revision.ts';
import { eventually } from '../testing/eventually.ts';
import { loadTexts } from '../testing/load-texts.ts';
import { MEMBER, PROJECT_ID, VISITOR } from '../testing/sample-sessions.ts';
import { answerRequests, type TestAnswer } from '../testing/test-api.ts';
import { NAMED_THINGS } from './named-things.ts';
import { PAGES } from './page-table.tsx';
import { createRouter } from './router.tsx';

const OTHERS_PROJECT_ID = '01920000-0000-7000-8000-000000000666';
const UNKNOWN_ID = '01920000-0000-7000-8000-00000000dead';
const FLOOR = { ...testFloor(testRevision(1, 'current')), projectId: PROJECT_ID };
const OTHERS_FLOOR = { ...FLOOR, id: '01920000-0000-7000-8000-000000000667', projectId: OTHERS_PROJECT_ID };
const NEW_FLOOR = { ...FLOOR, id: '01920000-0000-7000-8000-000000000668' };
const DETAIL = {
  id: PROJECT_ID,
  name: 'Harbour Tower',
  address: '',
  status: 'active',
  timeZone: 'Europe/Oslo',
  projectRole: 20,
  asOperator: false,
};
const refusal = (code: number, error: string): TestAnswer => ({
  status: code,
  body: { code, msg: '', data: { error, requestId: 'r-1' } },
});
const data = (value: unknown): TestAnswer => ({ body: { code: 200, msg: '', data: value } });
const rows = (all: object[]): TestAnswer => ({
  body: { code: 200, msg: '', rows: all, total: all.length, counts: { active: 0, closed: 0 } },
});

/** As the server does: what is of another tenant or nowhere is not found, and what is not one's own is refused. */
function answer(path: string): TestAnswer | null {
  if (path === `/core/project/${PROJECT_ID}`) return data(DETAIL);
  if (path === `/core/project/${OTHERS_PROJECT_ID}`) return refusal(403, 'not-authorized');
  if (/^\/core\/project\/[^/?]+$/.test(path)) return refusal(404, 'not-found');
  if (path === `/core/floor?projectId=${PROJECT_ID}`) return rows([FLOOR]);
  if (path.startsWith('/core/floor?')) return refusal(404, 'not-found');
  if (path === `/core/floor/${NEW_FLOOR.id}`) return data(NEW_FLOOR);
  if (path === `/core/floor/${OTHERS_FLOOR.id}`) return refusal(403, 'not-authorized');
  if (/^\/core\/floor\/[^/?]+$/.test(path)) return refusal(404, 'not-found');
  // What else the pages want never comes: they are not what is tested.
  return null;
}

const BEHIND_LOGIN = PAGES.filter(({ access }) => access === 'login').map(({ path }) => path);
const REFUSED: Record<(typeof NAMED_THINGS)[number], [what: string, query: string][]> = {
  projectId: [
    ['of an unknown or foreign project', `projectId=${UNKNOWN_ID}`],
    ['of a project of others', `projectId=${OTHERS_PROJECT_ID}`],
    ['of no project', 'projectId=01920000-0000-7000'],
    ['of a project without an id', 'projectId='],
  ],
  floorId: [
    ['of an unknown or foreign plan', `projectId=${PROJECT_ID}&floorId=${UNKNOWN_ID}`],
    ['of a plan of others', `projectId=${PROJECT_ID}&floorId=${OTHERS_FLOOR.id}`],
    ['of no plan', `projectId=${PROJECT_ID}&floorId=7`],
    ['of an unknown plan in no project', `floorId=${UNKNOWN_ID}`],
  ],
};
/** The gate is one for all pages: the first one shows all that is refused, each other one a thing of others. */
const CASES = BEHIND_LOGIN.flatMap((path, at) =>
  NAMED_THINGS.flatMap((name) => (at === 0 ? REFUSED[name] : REFUSED[name].slice(1, 2))).map(
    ([what, query]) => [path, what, query] as const,
  ),
);

// jsdom lays nothing out and scrolls nowhere.
beforeAll(() => {
  Element.prototype.scrollTo = () => undefined;
  return loadTexts({});
});
beforeEach(async () => {
  await answerRequests(({ path }) => answer(path));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  removeMemberSession();
  sessionStorage.clear();
  localStorage.clear();
});

function logIn(): void {
  const rules = [{ action: 'manage' as const, subject: 'all' as const }];
  storeMemberSession({ accessToken: 't', userData: MEMBER, rules, firstLogin: 0 }, 'Europe/Oslo');
}

/** Opens an address in a tab of its own. */
function enter(address: string) {
  window.history.replaceState(null, '', address);
  const router = createRouter();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const here = () => window.location.pathname + window.location.search;
/** What the gate asks; what else the pages want never comes. */
const settled = () =>
  eventually(() => {
    const asked = [queryKeys.projectDetail(PROJECT_ID), queryKeys.floorPlans(PROJECT_ID)];
    for (const queryKey of asked) expect(queryClient.isFetching({ queryKey, exact: true })).toBe(0);
  });

it.each(CASES)('%s %s is refused', async (path, _what, query) => {
  logIn();
  const router = enter(`${path}?${query}`);
  await eventually(() => expect(here()).toBe('/not-authorized'));
  // "Back" never leads into it again.
  expect(localStorage.getItem('plumbline-previousRoute')).toBeNull();
  router.dispose();
});

it.each(CASES)('without a session %s %s leads to the login, which leads back', async (path, _what, query) => {
  window.history.replaceState(null, '', `${path}?${query}`);
  const router = createRouter();
  const asked = new URLSearchParams(query);
  asked.set('to', path);
  await eventually(() => expect(here()).toBe(`/login?${asked}`));
  router.dispose();
});

it.each([
  ['the own project', `/project/homemembers?projectId=${PROJECT_ID}`],
  ['a plan of it', `/project/floor?projectId=${PROJECT_ID}&floorId=${FLOOR.id}`],
  ['a plan that is newer than the list', `/project/floor?projectId=${PROJECT_ID}&floorId=${NEW_FLOOR.id}`],
])('%s stays', async (_what, address) => {
  logIn();
  const router = enter(address);
  await eventually(() => expect(queryClient.getQueryData(queryKeys.projectDetail(PROJECT_ID))).toBeDefined());
  await settled();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(here()).toBe(address);
  router.dispose();
});

it('a visitor keeps the linked project, and sees no plan that is not of it', async () => {
  storeVisitorSession('t', VISITOR, 'Europe/Oslo');
  const address = `/project/floor?projectId=${PROJECT_ID}`;
  const router = enter(address);
  await settled();
  expect(here()).toBe(address);
  await router.navigate(`${address}&floorId=${OTHERS_FLOOR.id}`);
  await eventually(() => expect(here()).toBe('/not-authorized'));
  router.dispose();
});
