// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { deleteKept } from '../kept/kept-database.ts';
import { MEMBER } from '../testing/sample-sessions.ts';
import { againAfter, answerOrKept } from './answer-or-kept.ts';
import { queryClient } from './query-client.ts';
import { RequestError } from './request-error.ts';
import { storeMemberSession } from './session-store.ts';

const queryKey = ['project', 'p1', 'floor-plans'];
const names = z.array(z.string());
const away = () => Promise.reject(new RequestError(0, 'Failed to fetch'));
const never = () => new Promise<string[]>(() => undefined);

/** As a page does that was just opened. */
const openPage = (load: () => Promise<string[]>, signal = new AbortController().signal) =>
  answerOrKept({ queryKey, schema: names, load, signal });
const isOld = () => againAfter(false)({ queryKey }) !== false;

let logins = 0;
beforeEach(() => {
  logins += 1;
  const session = { accessToken: `token ${logins}`, userData: MEMBER, rules: [] };
  storeMemberSession({ ...session, firstLogin: 0 }, 'Europe/Oslo');
});
afterEach(async () => {
  vi.useRealTimers();
  queryClient.clear();
  await deleteKept(MEMBER.id);
});

test('while the server is away the answer of the last time is shown as such, until there is a new one', async () => {
  expect(await openPage(() => Promise.resolve(['Ground floor']))).toEqual(['Ground floor']);
  expect(isOld()).toBe(false);
  expect(await openPage(away)).toEqual(['Ground floor']);
  expect(isOld()).toBe(true);
  expect(await openPage(() => Promise.resolve(['Ground floor', 'First floor']))).toHaveLength(2);
  expect(isOld()).toBe(false);
  expect(await openPage(away)).toHaveLength(2);
});

test('without an answer of a former time the failure is told', async () => {
  await expect(openPage(away)).rejects.toThrow('Failed to fetch');
  expect(isOld()).toBe(false);
});

test('what was kept of one choice never answers another', async () => {
  const ask = (status: string, load: () => Promise<string[]>) => {
    const { signal } = new AbortController();
    return answerOrKept({ queryKey: ['projects', 'pages', { status }], schema: names, load, signal });
  };
  await ask('active', () => Promise.resolve(['Harbour Tower']));
  await expect(ask('closed', away)).rejects.toThrow('Failed to fetch');
  expect(await ask('active', away)).toEqual(['Harbour Tower']);
});

test('a refusal is never covered up, and what was kept is forgotten', async () => {
  await openPage(() => Promise.resolve(['Ground floor']));
  await expect(openPage(() => Promise.reject(new RequestError(404, 'not found')))).rejects.toThrow(
    'not found',
  );
  await expect(openPage(away)).rejects.toThrow('Failed to fetch');
});

test('a fault of the server is told too', async () => {
  await openPage(() => Promise.resolve(['Ground floor']));
  await expect(openPage(() => Promise.reject(new RequestError(500, 'fault')))).rejects.toThrow('fault');
});

test('a server that keeps silent is not waited for', async () => {
  await openPage(() => Promise.resolve(['Ground floor']));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const opened = openPage(never);
  // The copy is read between the timers, so time goes on in steps until the page has something to show.
  let shown: string[] | null = null;
  void opened.then((answer) => (shown = answer));
  let waitedMs = 0;
  while (shown === null && waitedMs < 10_000) {
    await vi.advanceTimersByTimeAsync(100);
    waitedMs += 100;
  }
  expect(shown).toEqual(['Ground floor']);
  expect(waitedMs).toBeGreaterThanOrEqual(4000);
  expect(isOld()).toBe(true);
});

test('a page that shows an answer keeps it when asking again fails, and says of when it is', async () => {
  await openPage(() => Promise.resolve(['Ground floor']));
  queryClient.setQueryData(queryKey, ['Ground floor', 'Annex']);
  await expect(openPage(away)).rejects.toThrow('Failed to fetch');
  expect(isOld()).toBe(true);
  expect(queryClient.getQueryData(queryKey)).toEqual(['Ground floor', 'Annex']);
});

test('a page that was left says nothing', async () => {
  await openPage(() => Promise.resolve(['Ground floor']));
  const left = new AbortController();
  left.abort();
  await expect(openPage(away, left.signal)).rejects.toThrow('Failed to fetch');
  expect(isOld()).toBe(false);
});
