import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import shell from '../../../../../locales/en/shell.json';
import { queryKeys } from '../../api/query-client.ts';
import type { MemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { MEMBER, PROJECT_ID } from '../../testing/sample-sessions.ts';
import { getAppearance, resetAppearance } from '../../ui/appearance.ts';
import { closeSheet, useOpenSheet } from '../layouts/shell-store.ts';
import { CommandPalette } from './command-palette.tsx';
import { eventually } from '../../testing/eventually.ts';

const SESSION: MemberSession = {
  kind: 'member',
  accessToken: 't',
  userData: MEMBER,
  rules: [
    { action: 'read', subject: 'Project' },
    { action: 'read', subject: 'Member' },
  ],
  firstLogin: 0,
};

beforeAll(() => loadTexts({ common, shell }));
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  resetAppearance();
  vi.unstubAllGlobals();
});

async function open() {
  const onClose = vi.fn<() => void>();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const projects = [{ id: PROJECT_ID, name: 'Harbour Tower', address: '14 Quay Road' }];
  client.setQueryData([...queryKeys.projects, 'active'], projects);
  client.setQueryData(queryKeys.floorPlans(PROJECT_ID), [{ id: 'f1', name: 'Level 03' }]);
  const palette = (
    <QueryClientProvider client={client}>
      <CommandPalette session={SESSION} projectId={PROJECT_ID} onClose={onClose} />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: palette }]);
  render(<RouterProvider router={router} />);
  const field = await screen.findByRole('combobox', { name: 'Search or jump' });
  return { router, field, onClose };
}
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
function press(field: HTMLElement, key: string): void {
  act(() => void fireEvent.keyDown(field, { key, code: key }));
}

it('leads to places, projects and plans by a part of their name', async () => {
  const { router, field, onClose } = await open();
  type(field, 'quay');
  expect(names()).toEqual(['Harbour Tower']);
  type(field, 'lev');
  expect(names()).toEqual(['Level 03']);
  press(field, 'Enter');
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `/project/floor?projectId=${PROJECT_ID}&floorId=f1`,
  );
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows only what the rules allow', async () => {
  await open();
  const places = within(screen.getByRole('group', { name: 'Go to' })).getAllByRole('option');
  expect(places.map(({ textContent }) => textContent)).toEqual([
    'ProjectsG P',
    'Members, SystemG M',
    'HomeG H',
    'Floor PlansG F',
    'InspectionsG I',
    'Inspect NotesG N',
    'SceneG S',
    'ReportsG R',
    'Members, Project',
    'Markers',
    'AlertG B',
    'Help',
    'Account settings',
    'Security, Account settings',
    'Icons',
    'Tour',
  ]);
});

it('opens a list of its own and leads back out of it', async () => {
  const { field } = await open();
  type(field, 'theme');
  press(field, 'Enter');
  expect(names()).toEqual(['Light', 'Dark', 'System']);
  press(field, 'Backspace');
  expect(names()).toContain('Theme');
});

it('sets what is chosen, and has it at the top the next time', async () => {
  const { field } = await open();
  type(field, 'dark');
  expect(names()).toEqual(['Theme: Dark']);
  press(field, 'Enter');
  expect(getAppearance().theme).toBe('dark');
  cleanup();
  await open();
  expect(names()[0]).toBe('Theme: Dark');
});

it.each([
  ['account', 'Account settings'],
  ['profile', 'Account settings'],
  ['password', 'Security, Account settings'],
  ['icons', 'Icons'],
  ['tour', 'Tour'],
  ['logout', 'Logout'],
  ['sign out', 'Logout'],
])('finds what is called %s', async (word, label) => {
  const { field } = await open();
  type(field, word);
  expect(names()).toContain(label);
});

it('asks for the logout where the questions before it are', async () => {
  const { field } = await open();
  const sheet = renderHook(() => useOpenSheet());
  type(field, 'logout');
  press(field, 'Enter');
  await eventually(() => expect(sheet.result.current).toBe('logout'));
  act(() => closeSheet('logout'));
});

it('closes with the first Escape, also when something is typed', async () => {
  const { field, onClose } = await open();
  type(field, 'dark');
  press(field, 'Escape');
  expect(onClose).toHaveBeenCalledOnce();
});

it('says when nothing matches', async () => {
  const { field } = await open();
  type(field, 'zzz');
  expect(screen.getByRole('status').textContent).toBe('Nothing here is called “zzz”.');
});
