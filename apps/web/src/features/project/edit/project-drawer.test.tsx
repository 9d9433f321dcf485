import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '../../../../../../locales/en/common.json';
import errors from '../../../../../../locales/en/errors.json';
import project from '../../../../../../locales/en/project.json';
import validation from '../../../../../../locales/en/validation.json';
import { loadTexts } from '../../../testing/load-texts.ts';
import { renderRoutes } from '../../../testing/render-page.tsx';
import { answerRequests, type SeenRequest, type TestAnswer } from '../../../testing/test-api.ts';
import { ProjectDrawer } from './project-drawer.tsx';

const DETAIL: ProjectDetail = {
  id: '01920000-0000-7000-8000-000000000050',
  name: 'Harbour Tower',
  address: '14 Quay Road',
  status: 'active',
  timeZone: 'Europe/Oslo',
  projectRole: 10,
  asOperator: false,
  areaM2: 12_400,
  areaUnit: 'm2',
  startDate: '2026-03-01',
  endDate: '2026-12-20',
  version: 3,
};

beforeAll(() => loadTexts({ common, errors, project, validation }));
afterEach(() => {
  cleanup();
});

async function open(answer: (request: SeenRequest, index: number) => TestAnswer) {
  const api = await answerRequests(answer);
  const onSaved = vi.fn<(saved: ProjectDetail) => void>();
  const onClose = vi.fn<() => void>();
  const drawer = <ProjectDrawer project={DETAIL} onSaved={onSaved} onClose={onClose} />;
  const router = renderRoutes(
    [
      { path: '/project/list', element: 'the list' },
      { path: '/project/home', element: drawer },
    ],
    ['/project/list', `/project/home?projectId=${DETAIL.id}`],
  );
  await screen.findByRole('dialog', { name: 'Edit project' });
  return { api, onSaved, onClose, router };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) =>
  act(async () => {
    fireEvent.change(field(name), { target: { value } });
    fireEvent.blur(field(name));
  });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('sends all fields with the version that was seen', async () => {
  const { api, onSaved } = await open(() => ({
    body: { code: 200, msg: '', data: { ...DETAIL, version: 4 } },
  }));
  await type('Name', 'Harbour Tower East');
  await type('Area', '13,000');
  await press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(api.seen).toMatchObject([
    {
      method: 'PUT',
      path: `/core/project/${DETAIL.id}`,
      body: {
        name: 'Harbour Tower East',
        address: '14 Quay Road',
        area: 13_000,
        areaUnit: 'm2',
        startDate: '2026-03-01',
        endDate: '2026-12-20',
        timeZone: 'Europe/Oslo',
        version: 3,
      },
    },
  ]);
});

it('says on blur what is wrong, and sends nothing', async () => {
  const { api } = await open(() => ({ body: {} }));
  await type('Name', ' ');
  expect(await screen.findByText('This field is required')).toBeTruthy();
  await type('End date', '2026-02-01');
  expect(await screen.findByText('The end cannot be before the start')).toBeTruthy();
  await press('Save');
  expect(api.seen).toEqual([]);
});

it('keeps what was typed when somebody else was faster, takes their other values, and then builds on them', async () => {
  const current = { ...DETAIL, name: 'Theirs', address: 'Their address', version: 9 };
  const { api, onSaved } = await open((_, index) =>
    index === 0
      ? { status: 409, body: { code: 409, msg: '', data: { error: 'conflict', current, requestId: 'r' } } }
      : { body: { code: 200, msg: '', data: { ...current, version: 10 } } },
  );
  await type('Name', 'Mine');
  await press('Save');
  // The alert is there from the start, without a word.
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Somebody changed this project meanwhile'),
  );
  expect([field('Name').value, field('Address').value]).toEqual(['Mine', 'Their address']);
  expect(screen.getByText('Saved meanwhile: Theirs')).toBeTruthy();
  expect(screen.queryByText('Saved meanwhile: Their address')).toBeNull();
  await press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(api.seen[1]?.body).toMatchObject({ name: 'Mine', address: 'Their address', version: 9 });
});

it('shows beside each field what somebody else saved in it, an area with its unit, and saves yours over it', async () => {
  const current = {
    ...DETAIL,
    areaM2: 929.03,
    areaUnit: 'ft2',
    startDate: '2026-04-02',
    endDate: null,
    version: 9,
  };
  const { api, onSaved } = await open((_, index) =>
    index === 0
      ? { status: 409, body: { code: 409, msg: '', data: { error: 'conflict', current, requestId: 'r' } } }
      : { body: { code: 200, msg: '', data: { ...DETAIL, version: 10 } } },
  );
  await type('Area', '500');
  await type('Start date', '2026-03-03');
  await type('End date', '2026-12-24');
  await press('Save');
  expect(await screen.findByText('Saved meanwhile: 10,000 ft²')).toBeTruthy();
  expect(screen.getByText('Saved meanwhile: 2 Apr 2026')).toBeTruthy();
  expect(screen.getByText('Emptied meanwhile')).toBeTruthy();
  await press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const mine = { area: 500, areaUnit: 'm2', startDate: '2026-03-03', endDate: '2026-12-24', version: 9 };
  expect(api.seen[1]?.body).toMatchObject(mine);
});

it('keeps the form when nothing could be saved', async () => {
  const { onSaved } = await open(() => ({ status: 500, body: 'no envelope' }));
  await type('Name', 'Mine alone');
  await press('Save');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Failed! Your changes have not been saved.'),
  );
  expect(field('Name').value).toBe('Mine alone');
  expect(onSaved).not.toHaveBeenCalled();
});

it('asks before it throws away what was typed', async () => {
  const { onClose } = await open(() => ({ body: {} }));
  await type('Name', 'Mine');
  await press('Cancel');
  await screen.findByText('Discard what you typed?');
  await press('Discard');
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks before Back throws it away, and stays where the answer is no', async () => {
  const { router } = await open(() => ({ body: {} }));
  await type('Name', 'Mine');
  await act(() => router.navigate(-1));
  await screen.findByText('Discard what you typed?');
  await press('Keep typing');
  expect([router.state.location.pathname, field('Name').value]).toEqual(['/project/home', 'Mine']);
  await act(() => router.navigate(-1));
  await screen.findByText('Discard what you typed?');
  await press('Discard');
  await screen.findByText('the list');
});
