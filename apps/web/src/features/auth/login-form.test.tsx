import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import auth from '../../../../../locales/en/auth.json';
import common from '../../../../../locales/en/common.json';
import { queryClient } from '../../api/query-client.ts';
import { removeMemberSession, storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderRoutes } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { LoginForm } from './login-form.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ auth, common, errors: {}, validation: {} }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  removeMemberSession();
});

const RULES = [{ action: 'read' as const, subject: 'Project' as const }];
/** What another tab writes, as far as it has come. */
const logInElsewhere = (rules = RULES) =>
  act(() => storeMemberSession({ accessToken: 't', userData: MEMBER, rules, firstLogin: 0 }, 'Europe/Oslo'));

function open() {
  const pages = ['/login', '/project/help', '/'].map((path) => ({
    path,
    element: path === '/login' ? <LoginForm /> : null,
  }));
  return renderRoutes(pages, ['/login?to=%2Fproject%2Fhelp&projectId=7#keys']);
}

it('the keyboard comes from the address to the password, and to the forgotten one after it', () => {
  open();
  const stops = screen.getByLabelText(auth.email).closest('form')?.querySelectorAll('input, a') ?? [];
  const names = [auth.email, auth.password].map((label) => screen.getByLabelText(label));
  expect([...stops].slice(0, 3)).toEqual([...names, screen.getByRole('link', { name: auth.forgot.link })]);
});

it('a login in another tab leads this one to where it was going', async () => {
  const router = open();
  // Who it is comes before what they may do.
  logInElsewhere([]);
  expect([router.state.navigation.state, router.state.location.pathname]).toEqual(['idle', '/login']);
  logInElsewhere();
  await expect.poll(() => router.state.location.pathname).toBe('/project/help');
  const { search, hash } = router.state.location;
  expect([search, hash]).toEqual(['?projectId=7', '#keys']);
});

it('but not from under what is typed', async () => {
  const router = open();
  const email = screen.getByLabelText(auth.email);
  fireEvent.change(email, { target: { value: 'mei@' } });
  logInElsewhere();
  expect([router.state.navigation.state, router.state.location.pathname]).toEqual(['idle', '/login']);
  fireEvent.change(email, { target: { value: '' } });
  await expect.poll(() => router.state.location.pathname).toBe('/project/help');
});
