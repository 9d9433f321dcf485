import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import common from '../../../../../locales/en/common.json';
import note from '../../../../../locales/en/note.json';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { NoteFilters } from './note-filters.tsx';

const PROJECT = '01890000-0000-7000-8000-0000000000bb';
const FLOOR = '01890000-0000-7000-8000-0000000000f1';
const onPut = vi.fn<(change: Record<string, string>) => void>();

beforeAll(async () => {
  const resources = { en: { common, note } };
  await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources });
});
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } });
  queryClient.setQueryData(queryKeys.floorPlans(PROJECT), [{ id: FLOOR, name: 'L03' }]);
  queryClient.setQueryData(queryKeys.tags(PROJECT), []);
  queryClient.setQueryData([...queryKeys.projectMembers(PROJECT), 'assignees'], []);
  queryClient.setQueryData([...queryKeys.floorPlans(PROJECT), 'zones', FLOOR], []);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  onPut.mockReset();
});

function show(query: Record<string, string>): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NoteFilters projectId={PROJECT} place={z.parse(NOTE_LIST.query, query)} onPut={onPut} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const more = () => screen.getByRole('button', { name: note.filter.more });
const floor = () => screen.queryByLabelText(note.columns.floor);
const come = () => screen.findByLabelText(note.columns.floor);

test('filters that are asked for less often come when they are wanted', async () => {
  show({});
  expect(floor()).toBeNull();
  fireEvent.click(more());
  await come();
  expect(more().getAttribute('aria-expanded')).toBe('true');
});

test('those of the address stand there at once, the zones of a floor with the floor', async () => {
  show({ floorId: FLOOR });
  expect((await come()).textContent).toContain('L03');
  expect(screen.queryByLabelText(note.columns.zones)).not.toBeNull();
});

test('without a floor no zone is asked for', async () => {
  show({ type: 'manual' });
  await come();
  expect(screen.queryByLabelText(note.columns.zones)).toBeNull();
});

test('a point of the address stands there with its distance, and can be let go', async () => {
  show({ near: `${FLOOR},10,20,5` });
  await come();
  const near = screen.getByLabelText(note.near.label);
  expect(near.textContent).toContain('Within 5 m of a point on L03');
});

test('without a point nothing is near', async () => {
  show({ type: 'manual' });
  await come();
  expect(screen.queryByLabelText(note.near.label)).toBeNull();
});
