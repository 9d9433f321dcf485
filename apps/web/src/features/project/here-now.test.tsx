import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { Inside } from '@plumbline/shared/contract/inside.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import project from '../../../../../locales/en/project.json';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { leaveVisit, storeMemberSession, storeVisitorSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER, PROJECT_ID, VISITOR } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { HereNow } from './here-now.tsx';
import { SheetList } from './sheet-list.tsx';

const AT = '2026-03-01T08:00:00.000Z';
const planOf = (name: string, position: number): FloorPlan => ({
  id: `01920000-0000-7000-8000-0000000006${position}0`,
  projectId: PROJECT_ID,
  name,
  position,
  image: {
    widthPx: 1000,
    heightPx: 800,
    rasterToPlan: { a: 1, b: 0, tx: 0, ty: 0 },
    tileSizePx: 512,
    levelCount: 2,
    mediaBase: '/media/x/',
    mediaExpiresAt: AT,
    pageWidthMm: null,
    pageHeightMm: null,
  },
  revisionNumber: 1,
  mmPerPx: null,
  zoneCount: 0,
  createdBy: null,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
});
const PLANS = ['L00', 'L01'].map(planOf);
const [GROUND, UPPER] = PLANS.map(({ id }) => id);
const ANA = { id: '01920000-0000-7000-8000-000000000701', name: 'Ana' };
const BEN = { id: '01920000-0000-7000-8000-000000000702', name: 'Ben' };
const place = (placeId: string | undefined, people: Inside['people'], count = people.length): Inside => ({
  placeId: placeId ?? '',
  count,
  people,
});

let inside: Inside[] | null = [];

beforeAll(() => loadTexts({ common, project }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  leaveVisit();
});

/** What the project's home shows of its floors and people. */
async function open() {
  const api = await answerRequests(({ path }) => {
    if (path.startsWith('/core/floor'))
      return { body: { code: 200, msg: '', rows: PLANS, total: PLANS.length } };
    if (path.startsWith('/core/member/photo')) return { body: { code: 200, msg: '', data: [] } };
    if (inside === null)
      return {
        status: 503,
        body: { code: 503, msg: '', data: { error: 'store-unavailable', requestId: 'r' } },
      };
    return { body: { code: 200, msg: '', data: inside } };
  });
  renderPage(
    <>
      <SheetList projectId={PROJECT_ID} />
      <HereNow projectId={PROJECT_ID} />
    </>,
  );
  await screen.findByRole('heading', { name: 'L01' });
  return () => api.seen.filter(({ path }) => path.endsWith('/inside')).length;
}
const asMember = () =>
  storeMemberSession({ accessToken: 's_x', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo');
const renew = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.inside }));
const here = () => screen.queryByRole('region', { name: /^Here now/ });
const rows = () => {
  const region = here();
  return (
    region &&
    within(region)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent)
  );
};
/** A floor's sheet as it is read out. */
const sheetSays = (name: string) =>
  screen
    .getByRole('heading', { name })
    .closest('a')
    ?.textContent.replaceAll(/[\u2068\u2069]/g, '') ?? '';

it('says who is in the project and where, on each floor’s sheet too, and follows the feed', async () => {
  asMember();
  inside = [place(PROJECT_ID, [ANA, BEN]), place(UPPER, [BEN])];
  const asked = await open();
  await waitFor(() => expect(rows()).toEqual(['AAna', 'BBenL01']));
  expect(screen.getByRole('link', { name: 'L01' }).getAttribute('href')).toBe(
    `/project/floor?projectId=${PROJECT_ID}&floorId=${UPPER}`,
  );
  expect(sheetSays('L01')).toContain('Here now: Ben');
  expect(sheetSays('L00')).not.toContain('Here now');
  expect(asked()).toBe(1);
  inside = [place(PROJECT_ID, [ANA], 3), place(GROUND, [ANA])];
  await renew();
  await waitFor(() => expect(rows()).toEqual(['AAnaL00']));
  expect(here()?.textContent).toContain('2 more');
  expect(sheetSays('L00')).toContain('Here now: Ana');
  expect(sheetSays('L01')).not.toContain('Here now');
  inside = [];
  await renew();
  expect(await screen.findByText(project.nobodyElse)).toBeTruthy();
});

it('claims nothing while nobody can tell', async () => {
  asMember();
  inside = [place(PROJECT_ID, [ANA]), place(UPPER, [ANA])];
  await open();
  await waitFor(() => expect(rows()).toHaveLength(1));
  inside = null;
  await renew();
  await waitFor(() => expect(here()).toBeNull());
  expect(sheetSays('L01')).not.toContain('Here now');
});

it('a visitor is told of nobody, and asks for nobody', async () => {
  storeVisitorSession('v_x', VISITOR, 'Europe/Oslo');
  inside = [place(PROJECT_ID, [ANA]), place(UPPER, [ANA])];
  const asked = await open();
  expect(here()).toBeNull();
  expect(sheetSays('L01')).not.toContain('Here now');
  expect(asked()).toBe(0);
});
