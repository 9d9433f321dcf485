import type { FailedJob } from '@plumbline/shared/contract/job.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../../locales/en/common.json';
import errors from '../../../../../../locales/en/errors.json';
import list from '../../../../../../locales/en/list.json';
import operator from '../../../../../../locales/en/operator.json';
import shell from '../../../../../../locales/en/shell.json';
import { queryClient } from '../../../api/query-client.ts';
import { storeMemberSession } from '../../../api/session-store.ts';
import { loadTexts } from '../../../testing/load-texts.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { MEMBER } from '../../../testing/sample-sessions.ts';
import { answerRequests } from '../../../testing/test-api.ts';
import { JobsPage } from './jobs-page.tsx';

const AT = '2026-05-12T08:00:00.000Z';
/** More than one request takes. */
const JOBS: FailedJob[] = Array.from({ length: 130 }, (_, index) => ({
  id: `01920000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  job: 'inspect-upload',
  isRoutine: false,
  tenantName: `Tenant ${index}`,
  createdAt: AT,
  failedAt: AT,
  tries: 4,
  error: 'out of reach',
}));
const idsOf = (from: number, to: number) => JOBS.slice(from, to).map(({ id }) => id);

beforeAll(() => loadTexts({ common, errors, list, operator, shell }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

async function open(errorOf: (id: unknown) => string | null = () => null, left = JOBS, jobs = JOBS) {
  let held = jobs;
  const api = await answerRequests(({ method, path, body }) => {
    if (method === 'POST') {
      const ids: unknown = typeof body === 'object' && body !== null && 'jobIds' in body ? body.jobIds : [];
      const data = Array.isArray(ids) ? ids.map((id: unknown) => ({ id, error: errorOf(id) })) : [];
      held = left;
      return { body: { code: 200, msg: '', data } };
    }
    const query = new URLSearchParams(path.split('?')[1]);
    const [number, size] = [Number(query.get('pageNum')), Number(query.get('pageSize'))];
    const rows = held.slice((number - 1) * size, number * size);
    return { body: { code: 200, msg: '', rows, total: held.length } };
  });
  storeMemberSession(
    { accessToken: 's_x', userData: { ...MEMBER, systemRole: '00' }, rules: [], firstLogin: 0 },
    'Europe/Oslo',
  );
  const router = renderPage(<JobsPage />, '/?job=inspect-upload&pageSize=10');
  await screen.findByText('Tenant 0');
  return {
    search: () => router.state.location.search,
    asked: () => api.seen.filter(({ method }) => method === 'GET').map(({ path }) => path),
    written: () => api.seen.filter(({ method }) => method === 'POST'),
  };
}
const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
const confirm = async (label: string) => {
  const question = within(await screen.findByRole('alertdialog'));
  await press(question.getByRole('button', { name: label }));
};

it('the kind of job stands in the address and is asked of the server', async () => {
  const { asked } = await open();
  expect(asked()[0]).toContain('job=inspect-upload');
});

it('picked jobs are tried again in one request, and one that could not be is told by name and stays picked', async () => {
  const { written } = await open((id) => (id === JOBS[1]?.id ? 'not-restorable' : null));
  for (const box of screen.getAllByRole('checkbox').slice(1, 3)) await press(box);
  const bar = within(screen.getByRole('region', { name: list.selection.label }));
  await press(bar.getByRole('button', { name: operator.failedJobs.retry }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Try 2 jobs again?');
  await confirm(operator.failedJobs.retry);
  const told = within(await screen.findByRole('dialog'));
  expect(told.getByRole('listitem').textContent).toBe(
    `Look at an upload · Tenant 1${errors['not-restorable']}`,
  );
  expect(written()).toMatchObject([{ path: '/core/platform/job/retry', body: { jobIds: idsOf(0, 2) } }]);
  expect(written()[0]?.headers['idempotency-key']).toBeTruthy();
  for (const button of told.getAllByRole('button', { name: common.close }).slice(-1)) await press(button);
  expect(screen.getByRole('region', { name: list.selection.label }).textContent).toContain('1 selected');
});

it('all that the filter lets through are tried again, those of other pages too, and no file is noted', async () => {
  const { written, asked } = await open();
  await press(screen.getByRole('button', { name: operator.failedJobs.retryAll }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Try 130 jobs again?');
  await confirm(operator.failedJobs.retryAll);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(written().map(({ body }) => body)).toEqual([{ jobIds: idsOf(0, 100) }, { jobIds: idsOf(100, 130) }]);
  const whole = asked().filter((path) => path.includes('pageSize=100'));
  expect(whole.every((path) => path.includes('job=inspect-upload') && !path.includes('forExport'))).toBe(
    true,
  );
  expect(whole.length).toBeGreaterThanOrEqual(2);
});

const told = async () => (await screen.findByRole('dialog')).textContent;
const close = () => {
  const dialog = within(screen.getByRole('dialog'));
  for (const button of dialog.getAllByRole('button', { name: common.close }).slice(-1))
    fireEvent.click(button);
};

it.each([1, 0])(
  'what was refused stays told until it is closed, also with %i jobs left',
  async (leftCount) => {
    await open(() => 'not-restorable', JOBS.slice(0, leftCount), JOBS.slice(0, 90 + leftCount));
    await press(screen.getByRole('button', { name: operator.failedJobs.retryAll }));
    await confirm(operator.failedJobs.retryAll);
    await waitFor(() => expect(screen.queryByText('Tenant 1')).toBeNull());
    expect(await told()).toContain(errors['not-restorable']);
    close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

it('so it does of those that were picked, when nothing is left', async () => {
  await open(() => 'not-restorable', []);
  for (const box of screen.getAllByRole('checkbox').slice(1, 3)) await press(box);
  const bar = within(screen.getByRole('region', { name: list.selection.label }));
  await press(bar.getByRole('button', { name: operator.failedJobs.retry }));
  await confirm(operator.failedJobs.retry);
  await waitFor(() => expect(screen.queryByText('Tenant 5')).toBeNull());
  expect(await told()).toContain(errors['not-restorable']);
});
