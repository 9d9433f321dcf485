/** What can be done with the tenant's open invitations. */
import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import list from '../../../../../locales/en/list.json';
import member from '../../../../../locales/en/member.json';
import shell from '../../../../../locales/en/shell.json';
import { queryClient } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests, type TestAnswer } from '../../testing/test-api.ts';
import { InvitationList } from './invitation-list.tsx';

const AT = '2026-05-12T08:00:00.000Z';
const ROWS: Invitation[] = ['open', 'closed'].map((where, index) => ({
  id: `01920000-0000-7000-8000-0000000002${index}0`,
  email: `${where}@elsewhere.example`,
  systemRole: '50',
  language: 'en',
  state: 'pending',
  invitedByName: 'Mei Tanaka',
  sentAt: AT,
  expiresAt: AT,
  resendableAt: AT,
  isForClosed: where === 'closed',
}));

beforeAll(() => loadTexts({ common, errors, list, member, shell }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

async function open(answer: (method: string) => TestAnswer | undefined = () => undefined) {
  let rows = ROWS;
  await answerRequests(({ method, path }) => {
    if (path.startsWith('/core/view')) return { body: { code: 200, msg: '', rows: [], total: 0 } };
    const given = answer(method);
    if (given) rows = [];
    return given ?? { body: { code: 200, msg: '', rows, total: rows.length } };
  });
  const rules = [{ action: 'manage' as const, subject: 'Invitation' as const }];
  const userData = { ...MEMBER, systemRole: '10' as const };
  storeMemberSession({ accessToken: 's_x', userData, rules, firstLogin: 0 }, 'Europe/Oslo');
  renderPage(<InvitationList />);
  await screen.findByText('open@elsewhere.example');
}
const press = (target: HTMLElement) => act(async () => fireEvent.click(target));

it('sends again what leads somewhere; what leads into closed projects alone is only taken back', async () => {
  await open();
  const { resend, revoke } = member.actions;
  const offered = ROWS.map(({ email }) => {
    const row = within(screen.getByRole('row', { name: new RegExp(email) }));
    return [resend, revoke].filter((name) => row.queryByRole('button', { name }) !== null);
  });
  expect(offered).toEqual([[resend, revoke], [revoke]]);
});

it('says what could not be taken back, also when it has left the list, and it is picked no more', async () => {
  const data = ROWS.map(({ id }) => ({ id, error: 'not-found' }));
  await open((method) => (method === 'POST' ? { body: { code: 200, msg: '', data } } : undefined));
  await press(screen.getByRole('checkbox', { name: list.selection.page }));
  const bar = within(screen.getByRole('region', { name: list.selection.label }));
  await press(bar.getByRole('button', { name: member.actions.revoke }));
  const question = within(await screen.findByRole('alertdialog'));
  await press(question.getByRole('button', { name: member.confirm.revoke_other }));
  await screen.findByText(member.nobodyInvited);
  expect(await screen.findAllByText(errors['not-found'])).toHaveLength(ROWS.length);
  expect(screen.queryByRole('region', { name: list.selection.label, hidden: true })).toBeNull();
});
