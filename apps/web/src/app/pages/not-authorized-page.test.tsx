import 'fake-indexeddb/auto';
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import shell from '../../../../../locales/en/shell.json';
import { removeMemberSession, storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { MEMBER, PROJECT_ID } from '../../testing/sample-sessions.ts';
import { NotAuthorizedPage } from './not-authorized-page.tsx';

const OWN = `/project/help?projectId=${PROJECT_ID}#keys`;

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ shell, common: {} }));
beforeEach(() => {
  const rules = [{ action: 'read' as const, subject: 'Project' as const }];
  storeMemberSession({ accessToken: 't', userData: MEMBER, rules, firstLogin: 0 }, 'Europe/Oslo');
});
afterEach(() => {
  cleanup();
  removeMemberSession();
  localStorage.clear();
  window.history.replaceState(null, '');
});

/** Goes back from the page of a refusal; the router of the product counts its pages in the tab's history. */
async function goBack(before: string[] = []): Promise<() => string> {
  window.history.replaceState({ idx: before.length }, '');
  const pages = [
    { path: '/not-authorized', element: <NotAuthorizedPage /> },
    { path: '*', element: null },
  ];
  const router = renderRoutes(pages, [...before, '/not-authorized']);
  fireEvent.click(await screen.findByRole('button', { name: shell.back }));
  return () => {
    const { pathname, search, hash } = router.state.location;
    return pathname + search + hash;
  };
}

it.each([
  ['the page that was left last', OWN, OWN],
  ['the start, where nothing was', null, '/'],
  ['the start, where that page is not for them', '/operator/jobs', '/'],
  ['the start, where it was on the way in', '/forgot-password', '/'],
  ['the start, where it leads away', '//evil.example/project/list', '/'],
])('"Back" leads to %s, if no page of ours comes before', async (_, left, target) => {
  localStorage.setItem('plumbline-previousRoute', JSON.stringify({ fullPath: left }));
  await expect.poll(await goBack()).toBe(target);
});

it('"Back" leads to the page before, where that is one of ours', async () => {
  localStorage.setItem('plumbline-previousRoute', JSON.stringify({ fullPath: '/project/help' }));
  await expect.poll(await goBack(['/project/list?status=closed'])).toBe('/project/list?status=closed');
});

it('leads back to where the session ended once somebody logs in in another tab, and a refusal stays', async () => {
  const login = () =>
    storeMemberSession(
      { accessToken: 't', userData: MEMBER, rules: [{ action: 'read', subject: 'Project' }], firstLogin: 0 },
      'Europe/Oslo',
    );
  const pages = [
    { path: '/not-authorized', element: <NotAuthorizedPage /> },
    { path: '*', element: 'elsewhere' },
  ];
  const address = '/not-authorized?projectId=7&to=%2Fproject%2Fhome';
  renderRoutes(pages, [address]);
  await screen.findByText(shell.notAuthorized.whoToAsk);
  await act(async () => login());
  expect(screen.getByText(shell.notAuthorized.whoToAsk)).toBeDefined();
  cleanup();

  removeMemberSession();
  const router = renderRoutes(pages, [address]);
  await screen.findByText(shell.notAuthorized.logInFirst);
  await act(async () => login());
  await screen.findByText('elsewhere');
  expect(router.state.location).toMatchObject({ pathname: '/project/home', search: '?projectId=7' });
});
