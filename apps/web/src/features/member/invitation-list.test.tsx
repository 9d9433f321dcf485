/** Which of the tenant's open invitations can be sent again: not those that lead into closed projects alone. */
import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import { cleanup, screen, within } from '@testing-library/react';
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
import { answerRequests } from '../../testing/test-api.ts';
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

it('sends again what leads somewhere; what leads into closed projects alone is only taken back', async () => {
  await answerRequests(({ path }) => {
    const rows = path.startsWith('/core/view') ? [] : ROWS;
    return { body: { code: 200, msg: '', rows, total: rows.length } };
  });
  const rules = [{ action: 'manage' as const, subject: 'Invitation' as const }];
  const userData = { ...MEMBER, systemRole: '10' as const };
  storeMemberSession({ accessToken: 's_x', userData, rules, firstLogin: 0 }, 'Europe/Oslo');
  renderPage(<InvitationList />);
  await screen.findByText('open@elsewhere.example');
  const { resend, revoke } = member.actions;
  const offered = ROWS.map(({ email }) => {
    const row = within(screen.getByRole('row', { name: new RegExp(email) }));
    return [resend, revoke].filter((name) => row.queryByRole('button', { name }) !== null);
  });
  expect(offered).toEqual([[resend, revoke], [revoke]]);
});
