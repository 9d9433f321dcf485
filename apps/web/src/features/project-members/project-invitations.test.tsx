import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import list from '../../../../../locales/en/list.json';
import member from '../../../../../locales/en/member.json';
import project from '../../../../../locales/en/project.json';
import projectMember from '../../../../../locales/en/projectMember.json';
import shell from '../../../../../locales/en/shell.json';
import { queryClient } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER, PROJECT_ID } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { ProjectInvitations } from './project-invitations.tsx';

const AT = '2026-05-12T08:00:00.000Z';
const ROWS = ['ana', 'ben', 'chen'].map((name, index) => ({
  id: `01920000-0000-7000-8000-0000000002${index}0`,
  email: `${name}@elsewhere.example`,
  systemRole: '50',
  language: 'en',
  state: 'pending',
  invitedByName: 'Mei Tanaka',
  sentAt: AT,
  expiresAt: AT,
  resendableAt: AT,
  isForClosed: false,
  projectRole: 40,
}));

beforeAll(() => loadTexts({ common, errors, list, member, project, projectMember, shell }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

const press = (target: HTMLElement) => act(async () => fireEvent.click(target));

it.each([
  ['resend', member.bulk.text.resend],
  ['revoke', projectMember.revokeMany],
] as const)(
  'many invitations are picked, and to %s them is one request that answers for each',
  async (action, text) => {
    const results = [
      { id: ROWS[0]?.id, error: null },
      { id: ROWS[2]?.id, error: 'not-found' },
    ];
    const api = await answerRequests(({ method, path }) => {
      if (method === 'POST') return { body: { code: 200, msg: '', data: results } };
      const rows = path.startsWith('/core/view') ? [] : ROWS;
      return { body: { code: 200, msg: '', rows, total: rows.length } };
    });
    storeMemberSession({ accessToken: 's_x', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo');
    renderPage(<ProjectInvitations mayResend projectId={PROJECT_ID} />);
    await press(await screen.findByRole('checkbox', { name: 'Select ana@elsewhere.example' }));
    await press(screen.getByRole('checkbox', { name: 'Select chen@elsewhere.example' }));
    const label = member.actions[action];
    const bar = within(screen.getByRole('region', { name: list.selection.label }));
    await press(bar.getByRole('button', { name: label }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(text);
    // The question names the thing in its button.
    const named = { resend: member.confirm.resend_other, revoke: member.confirm.revoke_other };
    await press(within(question).getByRole('button', { name: named[action] }));
    const told = within(await screen.findByRole('dialog', { name: label }));
    expect(told.getByRole('listitem').textContent).toBe(`chen@elsewhere.example${errors['not-found']}`);
    expect(api.seen.filter(({ method }) => method === 'POST')).toMatchObject([
      {
        path: `/core/project/${PROJECT_ID}/invitation/${action}`,
        body: { invitationIds: [ROWS[0]?.id, ROWS[2]?.id] },
      },
    ]);
  },
);
