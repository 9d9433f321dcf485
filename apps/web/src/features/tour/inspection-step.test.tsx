/** The step of the tour that makes a first inspection: there for who can make one, and it is really made and sent. */
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import tour from '../../../../../locales/en/tour.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { exampleInspection } from '../../inspections/testing/example-inspection.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { MEMBER, PROJECT_ID } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { Tour } from './tour.tsx';

const sent: string[] = vi.hoisted(() => []);
vi.mock('../../api/tus-transfer.ts', () => ({
  createTransfer: (_about: object, file: File) => {
    sent.push(file.name);
    return Promise.resolve({ uploadId: () => null, start: () => undefined, pause: () => undefined });
  },
}));

configure({ asyncUtilTimeout: 10_000 });

const EXAMPLE_INSPECTION = exampleInspection();
const AT = '2026-11-03T08:00:00.000Z';
const FLOOR_ID = '01920000-0000-7000-8000-0000000000f1';
const PROJECT = {
  id: PROJECT_ID,
  name: 'Harbour Tower',
  address: '',
  status: 'active',
  createdAt: AT,
  openedByMeAt: null,
  floorPlanCount: 1,
  zoneCount: 0,
  memberCount: 2,
  pictureUrl: null,
};
const FLOOR = {
  id: FLOOR_ID,
  projectId: PROJECT_ID,
  name: 'Ground',
  position: 0,
  image: {
    widthPx: 100,
    heightPx: 80,
    tileSizePx: 512,
    levelCount: 1,
    pageWidthMm: null,
    pageHeightMm: null,
    mediaBase: '/m/',
    mediaExpiresAt: '2030-01-01T08:00:00.000Z',
  },
  mmPerPx: null,
  zoneCount: 0,
  createdBy: null,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
};

beforeAll(() => loadTexts({ common, errors, tour, validation }));
beforeEach(() =>
  storeMemberSession({ accessToken: 's_x', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo'),
);
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sent.length = 0;
});

async function begin(projectRole: 20 | 40) {
  const api = await answerRequests(({ method, path }) => {
    const ok = { code: 200, msg: '' };
    if (method === 'POST') return { body: { ...ok, data: EXAMPLE_INSPECTION } };
    if (path.startsWith('/core/floor')) return { body: { ...ok, rows: [FLOOR], total: 1 } };
    if (path.startsWith(`/core/project/${PROJECT_ID}`))
      return {
        body: { ...ok, data: { ...PROJECT, timeZone: 'Europe/Oslo', projectRole, asOperator: false } },
      };
    return { body: { ...ok, rows: [PROJECT], total: 1, counts: { active: 1, closed: 0 } } };
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Tour from={3} onEnd={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: tour.steps.content.title });
  return {
    asked: () => api.seen.map(({ path }) => path),
    made: () => api.seen.filter(({ method }) => method === 'POST'),
  };
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const choose = (file: File) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText(tour.inspection.choose, { selector: 'input' }), {
      target: { files: [file] },
    }),
  );
const fileOf = (name: string, sizeBytes: number) =>
  Object.defineProperty(new File(['1'], name, { type: 'image/jpeg' }), 'size', { value: sizeBytes });

it('an inspector names an inspection and sends its first file, of at most 20 MB', async () => {
  const { made } = await begin(20);
  await screen.findByRole('progressbar', { name: 'Step 4 of 6' });
  await press('Next');
  await screen.findByRole('dialog', { name: tour.steps.inspection.title });
  await press(tour.inspection.send);
  expect(screen.getByText(validation.required)).toBeTruthy();
  expect(screen.getByText(tour.inspection.noFile)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(tour.inspection.name), { target: { value: 'First walk' } });
  await choose(fileOf('large.jpg', 20 * 1024 ** 2 + 1));
  await press(tour.inspection.send);
  expect(screen.getByText(errors['file-too-large'])).toBeTruthy();
  expect(made()).toEqual([]);

  await choose(fileOf('pano.jpg', 20 * 1024 ** 2));
  await press(tour.inspection.send);
  await screen.findByText(`${EXAMPLE_INSPECTION.name} is being sent. You can go on meanwhile.`);
  expect(made()).toMatchObject([
    {
      path: '/core/inspection',
      body: { floorId: FLOOR_ID, name: 'First walk', files: [{ fileName: 'pano.jpg' }] },
    },
  ]);
  await vi.waitFor(() => expect(sent).toEqual(['pano.jpg']));
  await press('Next');
  await screen.findByRole('dialog', { name: tour.steps.done.title });
});

it('who makes no inspections goes from the page itself to the end', async () => {
  const { asked } = await begin(40);
  await vi.waitFor(() =>
    expect(asked().some((path) => path.startsWith(`/core/project/${PROJECT_ID}`))).toBe(true),
  );
  expect(screen.getByRole('progressbar', { name: 'Step 4 of 5' })).toBeTruthy();
  await press('Next');
  await screen.findByRole('dialog', { name: tour.steps.done.title });
});
