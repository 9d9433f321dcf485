import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import shell from '../../../../../locales/en/shell.json';
import { lineGone, lineLost } from '../../api/feed-line.ts';
import { queryClient } from '../../api/query-client.ts';
import { removeMemberSession, storeMemberSession, type MemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { resetAppearance, setAppearance } from '../../ui/appearance.ts';
import { loadLaterParts } from '../../ui/later.ts';
import { SCROLLER_ID } from '../scroll-place.tsx';
import { BlankLayout } from './blank-layout.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { closeSheet, openSheet } from './shell-store.ts';
import { eventually } from '../../testing/eventually.ts';

/** Parts of the shell come when they are first wanted. */
const WAIT = { timeout: 20_000 };
const SESSION: MemberSession = {
  kind: 'member',
  accessToken: 't',
  userData: MEMBER,
  rules: [],
  firstLogin: 0,
};
const width = Object.assign(new EventTarget(), { matches: false });

beforeAll(() => loadTexts({ common, shell }));
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => width);
  await answerRequests(() => ({ body: { code: 200, msg: '', data: [] } }));
});
afterEach(() => {
  cleanup();
  for (const sheet of ['navigation', 'logout'] as const) closeSheet(sheet);
  resetAppearance();
  removeMemberSession();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(address: string) {
  const { accessToken, userData, rules, firstLogin } = SESSION;
  storeMemberSession({ accessToken, userData, rules, firstLogin }, 'Europe/Oslo');
  const page = <DefaultLayout session={SESSION} canvas={false} projectId={null} />;
  return renderRoutes([{ path: '*', element: page }], [address]);
}

const ACCOUNT_PAGES = [
  ['/pages/account-settings/account', 'page'],
  ['/pages/account-settings/security', 'page'],
  ['/project/list', null],
] as const;

it.each(['vertical', 'horizontal'] as const)(
  'marks the account settings as the page one is on, with the menu closed: navigation %s',
  (navigation) => {
    setAppearance({ navigation });
    for (const [address, current] of ACCOUNT_PAGES) {
      show(address);
      const button = screen.getByRole('button', { name: 'Account of Mei Tanaka' });
      expect(button.getAttribute('aria-current')).toBe(current);
      expect(button.querySelector('.dim-line') !== null).toBe(current === 'page');
      cleanup();
    }
  },
);

it('marks the account settings in the menu as the page one is on, on both of their pages', async () => {
  await loadLaterParts();
  for (const [address, current] of ACCOUNT_PAGES) {
    show(address);
    fireEvent.click(screen.getByRole('button', { name: 'Account of Mei Tanaka' }));
    const entry = await screen.findByRole('menuitem', { name: 'Account settings' }, WAIT);
    expect(entry.getAttribute('aria-current')).toBe(current);
    cleanup();
  }
});

it('says that it is offline also where bar and title block are hidden', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setAppearance({ navbar: 'hidden', footer: 'hidden' });
  show('/project/list');
  // The bar is hidden by its style alone, and is there on a narrow window.
  const chips = () =>
    screen.queryAllByText(/^Offline/).filter((chip) => !chip.closest('[data-tour=header]')).length;
  expect(chips()).toBe(0);
  lineLost('tenant');
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(chips()).toBe(1);
  act(() => setAppearance({ footer: 'sticky' }));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(chips()).toBe(1);
  lineGone('tenant');
});

it('takes the navigation away that lies over the page, once it stands beside it', async () => {
  show('/project/list');
  act(() => openSheet('navigation'));
  await screen.findByRole('button', { name: 'Close navigation' }, WAIT);
  act(() => void width.dispatchEvent(new Event('change')));
  expect(screen.queryByRole('button', { name: 'Close navigation' })).not.toBeNull();
  width.matches = true;
  act(() => void width.dispatchEvent(new Event('change')));
  await eventually(() => expect(screen.queryByRole('button', { name: 'Close navigation' })).toBeNull());
  width.matches = false;
});

it('logs out when the palette or the menu ask for it, once', async () => {
  const router = show('/project/list');
  act(() => openSheet('logout'));
  await eventually(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage.getItem('plumbline-accessToken')).toBeNull();
});

it('has steps of 30 px and a way to the top in the blank layout too', () => {
  renderRoutes([{ path: '*', element: <BlankLayout /> }], ['/agree']);
  const scroller = document.getElementById(SCROLLER_ID);
  if (!scroller) throw new Error('nothing scrolls');
  const scrollBy = vi.fn<(options?: ScrollToOptions | number) => void>();
  scroller.scrollBy = scrollBy;
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(scrollBy).toHaveBeenCalledWith({ top: 30 });
  scroller.scrollTop = 201;
  fireEvent.scroll(scroller);
  expect(screen.getByRole('button', { name: 'To the top' })).toBeTruthy();
});
