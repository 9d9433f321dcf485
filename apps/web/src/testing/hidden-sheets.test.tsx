/** A sheet outlives whatever comes late beside it: it may be hidden for a moment, but is not closed. */
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import billing from '../../../../locales/en/billing.json';
import common from '../../../../locales/en/common.json';
import errors from '../../../../locales/en/errors.json';
import floor from '../../../../locales/en/floor.json';
import plan from '../../../../locales/en/plan.json';
import project from '../../../../locales/en/project.json';
import revision from '../../../../locales/en/revision.json';
import shell from '../../../../locales/en/shell.json';
import validation from '../../../../locales/en/validation.json';
import { queryClient, queryKeys } from '../api/query-client.ts';
import { storeMemberSession } from '../api/session-store.ts';
import { FloorPlansPage } from '../features/floor-plan/floor-plans-page.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { StartOverlay } from '../ui/start-overlay.tsx';
import { SpotlightDialog } from '../ui/spotlight-dialog.tsx';
import { HidingObserver, loadTextsLate } from './late-texts.ts';
import { renderPage } from './render-page.tsx';
import { MEMBER, PROJECT_ID } from './sample-sessions.ts';
import { answerRequests } from './test-api.ts';

configure({ asyncUtilTimeout: 10_000 });
beforeEach(() => vi.stubGlobal('ResizeObserver', HidingObserver));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const FIELD = <input aria-label="what is typed" />;
const SHEETS: [string, (onClose: () => void) => ReactElement][] = [
  [
    'a drawer',
    (onClose) => (
      <Drawer open title="Sheet" onClose={onClose}>
        {FIELD}
      </Drawer>
    ),
  ],
  [
    'a dialog',
    (onClose) => (
      <Dialog open title="Sheet" onClose={onClose}>
        {FIELD}
      </Dialog>
    ),
  ],
  [
    'the navigation of a narrow window',
    (onClose) => (
      <StartOverlay open label="Sheet" onClose={onClose}>
        {FIELD}
      </StartOverlay>
    ),
  ],
  [
    'a step of the tour',
    (onClose) => (
      <SpotlightDialog target={null} title="Sheet" onEscape={onClose} footer={null}>
        {FIELD}
      </SpotlightDialog>
    ),
  ],
];

function Late() {
  const { t } = useTranslation('billing');
  return <p>{t('title')}</p>;
}

const field = () => screen.getByLabelText<HTMLInputElement>('what is typed');
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

it.each(SHEETS)('%s', async (_, sheet) => {
  const arrive = await loadTextsLate({ common, errors, shell }, { billing });
  const onClose = vi.fn<() => void>();
  const page = (late: boolean) => (
    <Suspense fallback="the page waits">
      {sheet(onClose)}
      {late && <Late />}
    </Suspense>
  );
  const { rerender } = render(page(false));
  await screen.findByLabelText('what is typed');
  fireEvent.change(field(), { target: { value: 'half a sentence' } });
  rerender(page(true));
  await screen.findByText('the page waits');
  await rest();
  await act(async () => arrive());
  expect(await screen.findByText(billing.title)).toBeTruthy();
  expect(field().value).toBe('half a sentence');
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

const FLOOR = {
  id: '01920000-0000-7000-8000-000000000061',
  projectId: PROJECT_ID,
  name: 'Ground floor',
  position: 1,
  image: {
    widthPx: 1000,
    heightPx: 800,
    tileSizePx: 512,
    levelCount: 2,
    pageWidthMm: null,
    pageHeightMm: null,
    mediaBase: '/media/',
    mediaExpiresAt: '2030-01-01T08:00:00.000Z',
  },
  mmPerPx: null,
  zoneCount: 0,
  createdBy: { id: MEMBER.id, name: MEMBER.userName },
  createdAt: '2026-11-25T08:00:00.000Z',
  updatedAt: '2026-11-25T08:00:00.000Z',
  version: 1,
};
const PROJECT = {
  id: PROJECT_ID,
  name: 'Harbour Tower',
  address: '',
  status: 'active',
  timeZone: 'Europe/Oslo',
  projectRole: 10,
  asOperator: false,
  version: 1,
};
const rowsOf = (rows: readonly unknown[]) => ({ body: { code: 200, msg: '', rows, total: rows.length } });

it('the drawer of uploads, when the first plan of an empty project comes', async () => {
  storeMemberSession({ accessToken: 's_x', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo');
  // What is asked for at once is there at once; what is asked for later hides the page meanwhile.
  (await loadTextsLate({ common, errors, shell }, { floor, plan, project, revision, validation }))();
  let floors: readonly unknown[] = [];
  await answerRequests(({ path }) => {
    if (path.includes('deleted')) return rowsOf([]);
    if (path.includes('/core/floor')) return rowsOf(floors);
    if (path.includes(PROJECT_ID) && !path.includes('?'))
      return { body: { code: 200, msg: '', data: PROJECT } };
    return null;
  });
  const hides = vi.fn<() => void>();
  renderPage(
    <Suspense fallback={<Hides onHide={hides} />}>
      <FloorPlansPage projectId={PROJECT_ID} />
    </Suspense>,
  );
  await screen.findByText(floor.firstUse);
  fireEvent.click(screen.getAllByRole('button', { name: floor.uploadPlans })[0] ?? document.body);
  const drawer = await screen.findByRole('dialog');
  hides.mockClear();
  floors = [FLOOR];
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.floorPlans(PROJECT_ID) }));
  expect(await screen.findByText(FLOOR.name)).toBeTruthy();
  await rest();
  expect(screen.getByRole('dialog')).toBe(drawer);
  // Nor was it hidden, which takes the focus from whatever is typed in it.
  expect(hides).not.toHaveBeenCalled();
});

function Hides({ onHide }: { onHide: () => void }) {
  onHide();
  return null;
}
