/** The group of a project among more than any page shows: found, chosen and left by keys, its name always there. */
import type { Group } from '@plumbline/shared/contract/group.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../../../locales/en/common.json';
import project from '../../../../../../locales/en/project.json';
import { queryClient } from '../../../api/query-client.ts';
import { configureRequests } from '../../../api/request.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { GroupField } from './group-field.tsx';

/** The machine may have other things to do. */
configure({ asyncUtilTimeout: 20_000 });
const COUNT = 1000;
const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const GROUPS = Array.from({ length: COUNT }, (_none, number): Group => ({
  id: idOf(number),
  name: `Quarter ${number}`,
  projectCount: 0,
  memberCount: 0,
  managers: [],
  managerCount: 0,
  mayUpdate: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
}));
const NORTH = { id: idOf(7), name: 'Quarter 7' };

let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  const resources = { en: { common, project } };
  await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources });
});
beforeEach(async () => {
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', observer);
  api = await startTestApi(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://api');
    const one = GROUPS.find(({ id }) => pathname === `/core/group/${id}`);
    if (one) return { body: { code: 200, msg: '', data: one } };
    const found = GROUPS.filter(({ name }) => name.includes(searchParams.get('search') ?? ''));
    const rows = found.slice(0, Number(searchParams.get('pageSize')));
    return { body: { code: 200, msg: '', rows, total: found.length, ungroupedCount: 0 } };
  });
  const nothing = () => undefined;
  configureRequests({
    baseUrl: api.baseUrl,
    onSystemError: nothing,
    onDuplicate: nothing,
    onUnauthenticated: nothing,
    languageTag: () => 'en',
  });
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  await api.close();
});

function Form({ withNone, chosen }: { withNone: boolean; chosen: string }) {
  const [value, setValue] = useState(chosen);
  const first = chosen === NORTH.id ? NORTH : null;
  return (
    <QueryClientProvider client={queryClient}>
      <GroupField
        choice={{ maySay: true, withNone, first }}
        value={value}
        onChange={setValue}
        error={undefined}
      />
      <output>{value}</output>
      <button onClick={() => setValue(idOf(999))}>Somebody else was faster</button>
    </QueryClientProvider>
  );
}
/** While the list is open, everything else is hidden from assistive tech, the label too. */
const field = () => screen.getByRole('combobox', { hidden: true });
const type = (text: string) => act(async () => fireEvent.change(field(), { target: { value: text } }));
const key = (name: string) => act(async () => fireEvent.keyDown(field(), { key: name }));
const chosen = () => screen.getByRole('status', { hidden: true }).textContent;

it('finds any of a thousand groups by asking the server, and takes it by keys', async () => {
  render(<Form withNone chosen={NORTH.id} />);
  expect(screen.getByRole('combobox', { name: project.edit.group })).toHaveProperty('value', NORTH.name);
  expect(await screen.findByText(project.edit.groupMore)).toBeTruthy();
  await type('Quarter 98');
  await screen.findByRole('option', { name: 'Quarter 987' });
  await type('Quarter 987');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await key('ArrowDown');
  await key('Enter');
  expect([chosen(), screen.queryAllByRole('option').length]).toEqual([idOf(987), 0]);
  expect(field()).toHaveProperty('value', 'Quarter 987');
});

it('an emptied field is no group, where that may be', async () => {
  render(<Form withNone chosen={NORTH.id} />);
  await type('');
  await key('Escape');
  expect(chosen()).toBe('');
  expect(field()).toHaveProperty('value', project.edit.noGroup);
});

it('elsewhere what was chosen stays', async () => {
  render(<Form withNone={false} chosen={NORTH.id} />);
  await type('');
  expect(screen.queryByRole('option', { name: project.edit.noGroup })).toBeNull();
  await key('Escape');
  expect(chosen()).toBe(NORTH.id);
  expect(field()).toHaveProperty('value', NORTH.name);
});

it('says the name of a group that somebody else has put it into', async () => {
  render(<Form withNone chosen={NORTH.id} />);
  fireEvent.click(screen.getByRole('button', { name: 'Somebody else was faster' }));
  await waitFor(() => expect(field()).toHaveProperty('value', 'Quarter 999'));
});
