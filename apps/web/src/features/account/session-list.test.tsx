import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import account from '../../../../../locales/en/account.json';
import common from '../../../../../locales/en/common.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests } from '../../testing/test-api.ts';
import { SessionList } from './session-list.tsx';
import { eventually } from '../../testing/eventually.ts';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ account, common, errors: {} }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const OWN = {
  id: 'a'.repeat(64),
  isCurrent: true,
  ip: '203.0.113.7',
  place: 'DE',
  userAgent: '',
  remember: false,
  createdAt: '2026-08-01T08:00:00.000Z',
  expiresAt: '2026-08-02T08:00:00.000Z',
};

async function open(row: object = OWN) {
  const { seen } = await answerRequests(({ method }) => ({
    body:
      method === 'GET' ? { code: 200, msg: '', rows: [row], total: 1 } : { code: 200, msg: '', data: null },
  }));
  const onLogOut = vi.fn<() => void>();
  renderPage(<SessionList onLogOut={onLogOut} />);
  await screen.findByText(account.sessions.current);
  return { onLogOut, ended: () => seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path) };
}

it('logging out everywhere asks, ends the other sessions, and then this one', async () => {
  const { onLogOut, ended } = await open();
  fireEvent.click(screen.getByRole('button', { name: account.sessions.endAll }));
  const question = await screen.findByRole('alertdialog', { name: account.sessions.ask.all.title });
  expect([onLogOut.mock.calls.length, ended()]).toEqual([0, []]);
  fireEvent.click(within(question).getByRole('button', { name: account.sessions.ask.all.action }));
  await eventually(() => expect(onLogOut).toHaveBeenCalledTimes(1));
  expect(ended()).toEqual(['/auth/session']);
});

it('the session that one is in can be logged out from its row as the others can', async () => {
  const { onLogOut, ended } = await open();
  fireEvent.click(screen.getByRole('button', { name: account.sessions.endCurrent }));
  expect([onLogOut.mock.calls.length, ended()]).toEqual([1, []]);
});

it.each([
  ['DE', '203.0.113.7 · Germany'],
  ['local', `203.0.113.7 · ${common.place.local}`],
  [null, '203.0.113.7'],
])('says where the address of a session is: %s', async (place, expected) => {
  await open({ ...OWN, place });
  const row = screen.getByRole('listitem').textContent;
  expect(row).toContain(`${expected} · since `);
  expect(screen.getByRole('link', { name: common.place.source })).toHaveProperty(
    'href',
    'https://db-ip.com/',
  );
});
