/** What is picked among the expired files while others bring them back. */
import type { ExpiredItem } from '@plumbline/shared/contract/expired.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import expired from '../../../../../locales/en/expired.json';
import list from '../../../../../locales/en/list.json';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { ExpiredPage } from './expired-page.tsx';

const AT = '2026-05-12T08:00:00.000Z';
const PLAN: ExpiredItem = {
  kind: 'plan',
  id: '01920000-0000-7000-8000-000000000510',
  name: 'Level 2',
  projectId: '01920000-0000-7000-8000-000000000050',
  projectName: 'Harbour Tower',
  expiredAt: AT,
  purgeAt: AT,
  sizeBytes: 1000,
  byName: 'Mei Tanaka',
  pictureUrl: null,
  isHeld: false,
  canRestore: true,
  extendDays: 30,
};

beforeAll(() => loadTexts({ common, errors, expired, list }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

async function open(answer: (method: string) => { rows: ExpiredItem[]; total: number } | { data: unknown }) {
  await answerRequests(({ method, path }) =>
    path.startsWith('/core/expired')
      ? { body: { code: 200, msg: '', heldProjects: [], ...answer(method) } }
      : { body: { code: 200, msg: '', rows: [], total: 0, counts: { active: 0, closed: 0 } } },
  );
  const rules = [{ action: 'manage' as const, subject: 'ExpiredFile' as const }];
  const userData = { ...MEMBER, systemRole: '10' as const };
  storeMemberSession({ accessToken: 's_x', userData, rules, firstLogin: 0 }, 'Europe/Oslo');
  renderPage(<ExpiredPage />);
  await press(await screen.findByRole('checkbox', { name: 'Select Level 2' }));
  expect(bar()?.textContent).toContain('1 selected');
}
const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
const bar = () => screen.queryByRole('region', { name: list.selection.label, hidden: true });

it('what somebody else has brought back is picked no more', async () => {
  let rows = [PLAN];
  await open(() => ({ rows, total: rows.length }));
  rows = [];
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.expiredItems }));
  await waitFor(() => expect(screen.getByText(expired.nothing)).toBeTruthy());
  expect(bar()).toBeNull();
});

it('in a list of several pages it is let go once it turns out to be gone', async () => {
  await open((method) =>
    method === 'POST' ? { data: [{ id: PLAN.id, error: 'not-found' }] } : { rows: [PLAN], total: 30 },
  );
  await press(screen.getByRole('button', { name: expired.confirm.restore_one }));
  const question = within(await screen.findByRole('alertdialog'));
  await press(question.getByRole('button', { name: expired.confirm.restore_one }));
  expect(await screen.findByText(errors['not-found'])).toBeTruthy();
  expect(bar()).toBeNull();
});
