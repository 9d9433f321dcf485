import { DEFAULT_CHOICES, type Preferences } from '@plumbline/shared/contract/notification.ts';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import notification from '../../../../../locales/en/notification.json';
import project from '../../../../../locales/en/project.json';
import shell from '../../../../../locales/en/shell.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests, type SeenRequest, type TestAnswer } from '../../testing/test-api.ts';
import { AlertsPage } from './alerts-page.tsx';
import { MuteProjectButton } from './mute-project-button.tsx';
import { QuietHoursChoice } from './quiet-hours-choice.tsx';
import { PreferenceMatrix } from './preference-matrix.tsx';

const TOWER = { id: '01920000-0000-7000-8000-00000000000a', name: 'Tower' };
const ROWS = ['1', '2'].map((digit) => ({
  id: `01920000-0000-7000-8000-00000000000${digit}`,
  kind: 'floor-plan-added',
  project: TOWER,
  subjectId: '01920000-0000-7000-8000-00000000000b',
  actor: { id: '01920000-0000-7000-8000-00000000000c', name: 'Mei' },
  params: { name: `Floor ${digit}` },
  bundle: 'one',
  isRead: false,
  isDone: false,
  at: '2026-11-20T10:00:00.000Z',
}));
const answer = (data: unknown): TestAnswer => ({ body: { code: 200, msg: 'OK', data } });

beforeAll(async () => {
  // Of a busy machine nothing is asked but that it comes to it.
  configure({ asyncUtilTimeout: 15_000 });
  await loadTexts({ common, errors, notification, project, shell });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open(element: ReactElement, reply: (request: SeenRequest) => TestAnswer, at = '/alerts') {
  const api = await answerRequests(reply);
  renderPage(element, at);
  return api;
}
const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
const writes = (seen: readonly SeenRequest[]) =>
  seen.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

function alertsReply({ path }: SeenRequest): TestAnswer {
  if (path.endsWith('/unread')) return answer({ unread: 2 });
  if (path.startsWith('/core/notification?'))
    return { body: { code: 200, msg: 'OK', rows: ROWS, total: ROWS.length } };
  if (path.startsWith('/core/preference')) return answer(preferences());
  return answer(null);
}
const preferences = (change: Partial<Preferences> = {}): Preferences => ({
  version: 3,
  choices: DEFAULT_CHOICES,
  quietHours: null,
  mutedProjects: [],
  ...change,
});

it('an alert that is opened stands whole at the side and counts as read', async () => {
  const api = await open(<AlertsPage />, alertsReply);
  await press(await screen.findByRole('button', { name: /Mei added Floor 1 to Tower/ }));
  expect(screen.getByRole('link', { name: notification.open.plan }).getAttribute('href')).toContain(
    `projectId=${TOWER.id}`,
  );
  expect(await screen.findByRole('button', { name: notification.mute })).toBeTruthy();
  await waitFor(() =>
    expect(writes(api.seen)).toEqual([['/core/notification/read', { ids: [ROWS[0]?.id], isRead: true }]]),
  );
});

it('those that are chosen are put away together, by the key too', async () => {
  const api = await open(<AlertsPage />, alertsReply);
  await press(await screen.findByRole('checkbox', { name: notification.selectAll }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await act(async () => fireEvent.keyDown(document.body, { code: 'KeyE', key: 'e' }));
  await waitFor(() =>
    expect(writes(api.seen)).toEqual([
      ['/core/notification/done', { ids: ROWS.map(({ id }) => id), isDone: true }],
    ]),
  );
});

it('numbers and days are written as the reader writes them, and files that go lead to their list', async () => {
  const [row] = ROWS;
  const told = { ...row, project: null, actor: null, subjectId: 'tenant' };
  const rows = [
    {
      ...told,
      id: ROWS[0]?.id,
      bundle: 'a',
      kind: 'files-expire',
      params: { name: 1200, day: '2026-12-01' },
    },
    // As an older server wrote it.
    { ...told, id: ROWS[1]?.id, bundle: 'b', kind: 'hours-low', params: { name: '1200.5' } },
  ];
  await open(<AlertsPage />, (request) =>
    request.path.startsWith('/core/notification?')
      ? { body: { code: 200, msg: 'OK', rows, total: rows.length } }
      : alertsReply(request),
  );
  expect(await screen.findByRole('button', { name: /left: 1,200\.5/ })).toBeTruthy();
  await press(screen.getByRole('button', { name: /1 Dec 2026: 1,200/ }));
  expect(screen.getByRole('link', { name: notification.open.files }).getAttribute('href')).toBe(
    '/project/expiredfiles',
  );
});

it('a list without a match says so and lets go of the filters', async () => {
  const empty = (request: SeenRequest) =>
    request.path.startsWith('/core/notification?') && request.path.includes('topic=security')
      ? { body: { code: 200, msg: 'OK', rows: [], total: 0 } }
      : alertsReply(request);
  await open(<AlertsPage />, empty, '/alerts?topic=security');
  await press(await screen.findByRole('button', { name: notification.clearFilters }));
  expect(await screen.findByRole('button', { name: /Floor 1/ })).toBeTruthy();
});

const productNews = () =>
  screen.findByRole('checkbox', {
    name: `${notification.preference.topic.productNews}, ${notification.preference.inApp}`,
  });

it('choices are stored one upon the other, however quickly they are made', async () => {
  let version = 3;
  const api = await open(<PreferenceMatrix />, ({ method, body }) => {
    if (method === 'GET') return answer(preferences());
    version += 1;
    return answer({ ...preferences(), ...Object(body), version });
  });
  const box = await productNews();
  await press(box);
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('false'));
  await press(box);
  await waitFor(() => expect(writes(api.seen)).toHaveLength(2));
  expect(writes(api.seen)).toMatchObject([
    ['/core/preference', { version: 3, choices: { productNews: { inApp: false } } }],
    ['/core/preference', { version: 4, choices: { productNews: { inApp: true } } }],
  ]);
  expect(await screen.findByText(common.saved)).toBeTruthy();
});

it('of a choice that came second the page says so, and shows what holds', async () => {
  const current = preferences({
    version: 9,
    choices: { ...DEFAULT_CHOICES, bimReady: { inApp: false, mail: 'off' } },
  });
  let wasRefused = false;
  await open(<PreferenceMatrix />, ({ method }) => {
    if (method === 'GET') return answer(wasRefused ? current : preferences());
    wasRefused = true;
    const data = { error: 'conflict', current, requestId: 'r' };
    return { status: 409, body: { code: 409, msg: '', data } };
  });
  await press(await productNews());
  expect(await screen.findByText(notification.preference.conflict)).toBeTruthy();
  const bim = `${notification.preference.topic.bimReady}, ${notification.preference.inApp}`;
  expect(screen.getByRole('checkbox', { name: bim }).getAttribute('aria-checked')).toBe('false');
  expect((await productNews()).getAttribute('aria-checked')).toBe('true');
});

it('quiet hours are stored when their field is left, and never from a time to itself', async () => {
  const { quiet } = notification.preference;
  let held = preferences({ quietHours: { from: '21:00', until: '06:00' } });
  const api = await open(<PreferenceMatrix />, ({ method, body }) => {
    if (method === 'PUT') held = { ...held, ...Object(body), version: held.version + 1 };
    return answer(held);
  });
  const until = await screen.findByLabelText(quiet.until);
  const type = async (value: string) => {
    await act(async () => fireEvent.change(until, { target: { value } }));
    await act(async () => fireEvent.blur(until));
  };
  await type('21:00');
  expect(screen.getByText(quiet.same)).toBeTruthy();
  expect(writes(api.seen)).toEqual([]);
  await type('07:30');
  await waitFor(() =>
    expect(writes(api.seen)).toMatchObject([
      ['/core/preference', { version: 3, quietHours: { from: '21:00', until: '07:30' } }],
    ]),
  );
  await press(screen.getByRole('checkbox', { name: quiet.wanted }));
  await waitFor(() => expect(writes(api.seen)).toHaveLength(2));
  expect(writes(api.seen)[1]).toMatchObject(['/core/preference', { version: 4, quietHours: null }]);
  expect(screen.queryByLabelText(quiet.until)).toBeNull();
});

it('quiet hours that were chosen in another window stand in the fields', async () => {
  const choice = (from: string) => (
    <QuietHoursChoice quietHours={{ from, until: '06:00' }} onChoose={() => undefined} />
  );
  const { rerender } = render(choice('21:00'));
  rerender(choice('23:15'));
  const field = screen.getByLabelText(notification.preference.quiet.from);
  expect(field instanceof HTMLInputElement && field.value).toBe('23:15');
});

it('a project is silenced on its own page, and speaks again by the same press', async () => {
  const detail = {
    ...TOWER,
    address: '',
    timeZone: 'UTC',
    status: 'active',
    projectRole: 40,
    asOperator: false,
  };
  let held = preferences();
  const api = await open(<MuteProjectButton projectId={TOWER.id} />, ({ method, path, body }) => {
    if (path.startsWith('/core/project/')) return answer(detail);
    if (method === 'PUT') held = { ...held, mutedProjects: Object(body).isMuted === true ? [TOWER] : [] };
    return answer(held);
  });
  await press(await screen.findByRole('button', { name: notification.mute }));
  await press(await screen.findByRole('button', { name: notification.unmute }));
  expect(await screen.findByRole('button', { name: notification.mute })).toBeTruthy();
  const path = `/core/preference/project/${TOWER.id}`;
  expect(writes(api.seen)).toEqual([
    [path, { isMuted: true }],
    [path, { isMuted: false }],
  ]);
});
