import 'fake-indexeddb/auto';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearAccessToken, removeMemberSession, storeMemberSession } from '../api/session-store.ts';
import { MEMBER, PROJECT_ID } from '../testing/sample-sessions.ts';
import { leaveEnded, leaveLoggedOut } from './connect-requests.ts';
import { closeSheet, useInvitationToken, useOpenSheet } from './layouts/shell-store.ts';
import { createRouter } from './router.tsx';
import { eventually } from '../testing/eventually.ts';

/** Pages are loaded when they are first wanted. */

afterEach(() => {
  cleanup();
  removeMemberSession();
  closeSheet('invitation');
});

async function landing(address: string): Promise<string> {
  window.history.replaceState(null, '', address);
  const router = createRouter();
  await eventually(() => expect(router.state.initialized).toBe(true));
  router.dispose();
  return window.location.pathname + window.location.search;
}

it('leads whoever is logged in away from an invitation, which waits over the page without standing in the address', async () => {
  const rules = [{ action: 'read' as const, subject: 'Project' as const }];
  storeMemberSession({ accessToken: 't', userData: MEMBER, rules, firstLogin: 0 }, 'Europe/Oslo');
  const sheet = renderHook(() => ({ open: useOpenSheet(), token: useInvitationToken() }));
  expect(await landing('/first-login')).toBe('/project/list');
  expect(sheet.result.current.open).toBeNull();
  expect(await landing('/first-login?token=t0ken')).toBe('/project/list');
  await eventually(() => expect(sheet.result.current).toEqual({ open: 'invitation', token: 't0ken' }));
});

it('leaves an invitation to whoever is not logged in', async () => {
  const sheet = renderHook(() => useOpenSheet());
  expect(await landing('/first-login?token=t0ken')).toBe('/first-login?token=t0ken');
  expect(sheet.result.current).toBeNull();
});

it('takes a tab whose session is over to the page that says so, with its own way back, and never away from the login', async () => {
  storeMemberSession({ accessToken: 't', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo');
  window.history.replaceState(null, '', `/project/help?projectId=${PROJECT_ID}#keys`);
  const router = createRouter();
  await eventually(() => expect(router.state.initialized).toBe(true));
  clearAccessToken();
  const ended = `/not-authorized?projectId=${PROJECT_ID}&to=%2Fproject%2Fhelp#keys`;
  const here = () => window.location.href.slice(window.location.origin.length);
  // Several requests may hear of it, on the way there and when one is there.
  leaveEnded(router);
  leaveEnded(router);
  await eventually(() => expect(here()).toBe(ended));
  leaveEnded(router);
  expect(router.state.navigation.state).toBe('idle');
  await router.navigate('/login?to=%2Fproject%2Fhelp');
  leaveEnded(router);
  expect([router.state.navigation.state, here()]).toEqual(['idle', '/login?to=%2Fproject%2Fhelp']);
  router.dispose();
});

it('takes a tab after a logout in another one to the login with its own way back, and leaves a public page as it is', async () => {
  const rules = [{ action: 'read' as const, subject: 'Project' as const }];
  storeMemberSession({ accessToken: 't', userData: MEMBER, rules, firstLogin: 0 }, 'Europe/Oslo');
  window.history.replaceState(null, '', `/project/help?projectId=${PROJECT_ID}#keys`);
  const router = createRouter();
  await eventually(() => expect(router.state.initialized).toBe(true));
  const here = () => window.location.href.slice(window.location.origin.length);
  removeMemberSession();
  leaveLoggedOut(router);
  await eventually(() => expect(here()).toBe(`/login?projectId=${PROJECT_ID}&to=%2Fproject%2Fhelp#keys`));
  leaveLoggedOut(router);
  expect(router.state.navigation.state).toBe('idle');
  await router.navigate('/project/helpHtml');
  leaveLoggedOut(router);
  expect([router.state.navigation.state, here()]).toEqual(['idle', '/project/helpHtml']);
  storeMemberSession({ accessToken: 't', userData: MEMBER, rules, firstLogin: 0 }, 'Europe/Oslo');
  await router.navigate(`/project/help?projectId=${PROJECT_ID}`);
  leaveLoggedOut(router);
  await eventually(() => expect(here()).toBe('/project/list'));
  router.dispose();
});

it('a page that was asked for in a new tab and refused is none that was left', async () => {
  const rules = [{ action: 'read' as const, subject: 'Project' as const }];
  storeMemberSession({ accessToken: 't', userData: MEMBER, rules, firstLogin: 0 }, 'Europe/Oslo');
  localStorage.setItem('plumbline-previousRoute', 'as it was');
  expect(await landing('/operator/jobs')).toBe('/not-authorized');
  expect(localStorage.getItem('plumbline-previousRoute')).toBe('as it was');
});
