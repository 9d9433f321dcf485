import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import list from '../../../../../locales/en/list.json';
import notification from '../../../../../locales/en/notification.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests } from '../../testing/test-api.ts';
import { AlertTools } from './alert-tools.tsx';
import { useAlertPlace } from './alert-place.ts';

const ROW = {
  id: '01920000-0000-7000-8000-000000000001',
  kind: 'new-sign-in',
  project: null,
  subjectId: 's',
  actor: null,
  params: {},
  bundle: 'one',
  isRead: false,
  isDone: false,
  at: '2026-11-20T10:00:00.000Z',
};

beforeAll(async () => {
  // Of a busy machine nothing is asked but that it comes to it.
  configure({ asyncUtilTimeout: 15_000 });
  await loadTexts({ common, list, notification, project: {}, shell: {} });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function Tools() {
  return <AlertTools place={useAlertPlace().place} rows={[ROW]} />;
}

/** Two are unread, one of them about plans; what is written is answered by what is left. */
async function open(address: string) {
  let left = [2, 1];
  const api = await answerRequests(({ path }) => {
    if (path.endsWith('/readAll')) left = [1, 0];
    const [all = 0, ofPlans = 0] = left;
    const data = path.includes('/unread') ? { unread: path.includes('topic=plans') ? ofPlans : all } : null;
    return { body: { code: 200, msg: '', data } };
  });
  renderPage(<Tools />, address);
  const written = () =>
    api.seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return { written };
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

it('with a filter only what it lets through is marked as read, and the button says so and of how many', async () => {
  const { written } = await open('/alerts?topic=plans');
  await press('Mark all that match as read (1)');
  await waitFor(() =>
    expect(written()).toEqual([['/core/notification/readAll', { projectId: null, topic: 'plans' }]]),
  );
  // There is another one that is unread; of these there is none any more.
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark all/ })).toBeNull());
});

it('without a filter all are', async () => {
  const { written } = await open('/alerts');
  await press(notification.readAll);
  await waitFor(() => expect(written()).toEqual([['/core/notification/readAll', { projectId: null }]]));
});
