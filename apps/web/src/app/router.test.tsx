import 'fake-indexeddb/auto';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { removeMemberSession, storeMemberSession } from '../api/session-store.ts';
import { MEMBER } from '../testing/sample-sessions.ts';
import { closeSheet, useInvitationToken, useOpenSheet } from './layouts/shell-store.ts';
import { createRouter } from './router.tsx';

/** Pages are loaded when they are first wanted. */
const WAIT = { timeout: 20_000 };

afterEach(() => {
  cleanup();
  removeMemberSession();
  closeSheet('invitation');
});

async function landing(address: string): Promise<string> {
  window.history.replaceState(null, '', address);
  const router = createRouter();
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), WAIT);
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
  await vi.waitFor(() => expect(sheet.result.current).toEqual({ open: 'invitation', token: 't0ken' }));
});

it('leaves an invitation to whoever is not logged in', async () => {
  const sheet = renderHook(() => useOpenSheet());
  expect(await landing('/first-login?token=t0ken')).toBe('/first-login?token=t0ken');
  expect(sheet.result.current).toBeNull();
});
