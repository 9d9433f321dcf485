/** Of what comes into a log its page hears by the feed: it asks how much it is then, and not from time to time. */
import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import list from '../../../../../locales/en/list.json';
import log from '../../../../../locales/en/log.json';
import shell from '../../../../../locales/en/shell.json';
import type { FeedConnection } from '../../api/live-socket.ts';
import { queryClient } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { useTenantFeed } from '../../api/tenant-feed.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { LoginLogPage } from './login-log-page.tsx';
import { UserLogPage } from './operation-log-page.tsx';
import { eventually } from '../../testing/eventually.ts';

/** The browser's ends of the feed; the test is the server. */
const lines: { text: (text: string) => void; lost: (code: number) => void }[] = [];
vi.mock('../../api/feed-connection.ts', () => ({
  connectFeed: (): FeedConnection => ({
    onOpen: () => undefined,
    onText: (text) => void lines.push({ text, lost: () => undefined }),
    onClose: (lost) => Object.assign(lines.at(-1) ?? {}, { lost }),
    send: () => undefined,
    close: () => undefined,
  }),
  retryOnNetworkChange: () => () => undefined,
}));
const say = (message: object) => act(async () => lines.at(-1)?.text(JSON.stringify(message)));

beforeAll(() => loadTexts({ common, errors, list, log, shell }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  lines.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
  localStorage.clear();
});

function WithFeed({ children }: { children: ReactNode }) {
  useTenantFeed(MEMBER.id);
  return children;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(page: ReactNode) {
  let total = 0;
  const api = await answerRequests(({ path }) => ({
    body: {
      code: 200,
      msg: '',
      rows: [],
      total: path.includes('from=') ? total : 0,
      isMore: false,
      at: '2026-05-12T08:00:00.000Z',
      data: [],
    },
  }));
  storeMemberSession(
    { accessToken: 's_x', userData: { ...MEMBER, systemRole: '10' }, rules: [], firstLogin: 0 },
    'Europe/Oslo',
  );
  renderPage(<WithFeed>{page}</WithFeed>);
  const questions = () =>
    api.seen.filter(({ path }) => path.startsWith('/core/log/') && path.includes('from=')).length;
  await eventually(() => expect(questions()).toBe(1));
  await say({ t: 'ready', head: 0 });
  await pass(200);
  await eventually(() => expect(questions()).toBe(2));
  return { questions, come: (count: number) => (total = count), api };
}

it.each([
  ['operations', <UserLogPage key="operations" />, 'logins'],
  ['logins', <LoginLogPage key="logins" />, 'operations'],
] as const)('the page of the %s tells of new rows when it hears of some', async (of, page, others) => {
  const { questions, come, api } = await open(page);
  const pages = () => api.seen.length - questions();
  const before = pages();
  // Half a minute in which nobody does anything, and another log has news.
  await pass(15_000);
  await say({ t: 'news', of: others });
  await pass(15_000);
  expect(questions()).toBe(2);
  come(3);
  await say({ t: 'news', of });
  await pass(200);
  await eventually(() => screen.getByRole('button', { name: '3 new, show' }));
  expect(questions()).toBe(3);
  // What is read stands still.
  expect(pages()).toBe(before);
});

it('asks at most every two seconds however much is written, and again when the feed is back', async () => {
  const { questions } = await open(<UserLogPage />);
  for (let elapsedMs = 0; elapsedMs < 10_000; elapsedMs += 50) {
    await say({ t: 'news', of: 'operations' });
    await pass(50);
  }
  expect(questions()).toBeLessThanOrEqual(8);
  await pass(2000);
  const asked = questions();
  expect(asked).toBeGreaterThan(2);
  await pass(20_000);
  expect(questions()).toBe(asked);
  await act(async () => lines.at(-1)?.lost(1006));
  await pass(10_000);
  expect(lines).toHaveLength(2);
  expect(questions()).toBe(asked);
  await say({ t: 'ready', head: 0 });
  await pass(200);
  await eventually(() => expect(questions()).toBe(asked + 1));
});
