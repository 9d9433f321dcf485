import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import auth from '../../../../../locales/en/auth.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { removeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests, type TestAnswer } from '../../testing/test-api.ts';
import { FirstLoginPage } from './first-login-page.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ auth, common, errors, validation, shell: {} }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  removeMemberSession();
});

const ok = (data: unknown): TestAnswer => ({ body: { code: 200, msg: '', data } });
const OFFER = {
  email: MEMBER.email,
  tenantName: 'Nord',
  inviterName: 'Thea',
  systemRole: '40',
  language: 'en',
  hasAccount: true,
};
const ENTERED = ok({
  access_token: 'new',
  userData: MEMBER,
  userAbilityRules: [],
  firstLogin: 0,
  vsleemTimezone: 'Europe/Oslo',
});

it('an invitation that was just accepted is not called invalid while the first page is on its way', async () => {
  let isAccepted = false;
  const { seen } = await answerRequests(({ path }) => {
    if (path === '/auth/acceptInvite') isAccepted = true;
    if (path !== '/auth/invitation') return ENTERED;
    const gone = { code: 410, msg: '', data: { error: 'invalid-link', requestId: 'r' } };
    return isAccepted ? { status: 410, body: gone } : ok(OFFER);
  });
  // The first page never comes.
  const never = () => new Promise<null>(() => undefined);
  const router = renderRoutes(
    [
      { path: '/first-login', element: <FirstLoginPage terms={null} /> },
      { path: '/', loader: never, element: null },
    ],
    ['/first-login?token=x'],
  );
  fireEvent.change(await screen.findByLabelText(auth.password), { target: { value: 'Plumb-line-1' } });
  fireEvent.click(screen.getByRole('button', { name: auth.invited.join }));
  await expect.poll(() => router.state.navigation.state).toBe('loading');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByText(errors['invalid-link'])).toBeNull();
  expect(screen.getByRole('button', { name: auth.invited.join }).getAttribute('aria-busy')).toBe('true');
  expect(seen.filter(({ path }) => path === '/auth/invitation')).toHaveLength(1);
});

it('is called Register, also in the tab', async () => {
  await answerRequests(() => ok(OFFER));
  renderRoutes(
    [{ path: '/first-login', element: <FirstLoginPage terms={null} /> }],
    ['/first-login?token=x'],
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Register' })).toBeTruthy();
  expect(document.title).toContain('Register');
});
