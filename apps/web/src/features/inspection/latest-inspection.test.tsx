/** The latest inspection on a project's home: what waits in it is told to those who review it, while there is AI. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import inspection from '../../../../../locales/en/inspection.json';
import { queryClient } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { exampleInspection } from '../../inspections/testing/example-inspection.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER, PROJECT_ID } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { LatestInspection } from './latest-inspection.tsx';

vi.mock('../../api/live-feed.ts', () => ({ useLiveFeed: () => undefined }));

const AT = '2026-11-03T08:00:00.000Z';
const LATEST = exampleInspection({ projectId: PROJECT_ID, state: 'published' });
const WAITING_PATH = `/core/project/${PROJECT_ID}/finding`;

beforeAll(() => loadTexts({ common, inspection }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

async function home({ projectRole, hasAi }: { projectRole: 20 | 40; hasAi: boolean }) {
  const userData = { ...MEMBER, ...(hasAi && { hasAi }) };
  storeMemberSession({ accessToken: 's_x', userData, rules: [], firstLogin: 0 }, 'Europe/Oslo');
  const project = {
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
    timeZone: 'Europe/Oslo',
    projectRole,
    asOperator: false,
  };
  const api = await answerRequests(({ path }) => {
    const ok = { code: 200, msg: '' };
    if (path === WAITING_PATH)
      return { body: { ...ok, data: [{ inspectionId: LATEST.id, waitingCount: 3, isReviewed: false }] } };
    if (path.startsWith(`/core/project/${PROJECT_ID}/inspection`))
      return { body: { ...ok, rows: [{ ...LATEST, thumbnailUrl: null }], total: 1 } };
    if (path === `/core/project/${PROJECT_ID}`) return { body: { ...ok, data: project } };
    return { body: { ...ok, rows: [], total: 0 } };
  });
  renderPage(<LatestInspection projectId={PROJECT_ID} />);
  await screen.findByRole('link', { name: LATEST.name }, { timeout: 10_000 });
  return () => api.seen.map(({ path }) => path);
}

it('says to a reviewer how many findings wait, and leads to them', async () => {
  await home({ projectRole: 20, hasAi: true });
  const link = await screen.findByRole('link', { name: '3 findings wait' }, { timeout: 10_000 });
  expect(link.getAttribute('href')).toBe(
    `/project/aireview?projectId=${PROJECT_ID}&inspectionId=${LATEST.id}`,
  );
});

it.each([
  ['who does not review', { projectRole: 40, hasAi: true }],
  ['whose tenant has no AI', { projectRole: 20, hasAi: false }],
] as const)('asks and says nothing to somebody %s', async (_who, reader) => {
  const asked = await home(reader);
  await vi.waitFor(() => expect(asked()).toContain(`/core/project/${PROJECT_ID}`), { timeout: 10_000 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked()).not.toContain(WAITING_PATH);
  expect(screen.queryByText(/findings? waits?$/)).toBeNull();
});
