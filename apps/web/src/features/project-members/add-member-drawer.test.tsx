/** Whoever may see only the name of somebody finds the name alone, and can still add them. */
import { cleanup, screen, within } from '@testing-library/react';
import type { Candidate } from '@plumbline/shared/contract/project-member.ts';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import projectTexts from '../../../../../locales/en/project.json';
import projectMember from '../../../../../locales/en/projectMember.json';
import { queryClient } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER, PROJECT_ID } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { AddMemberDrawer } from './add-member-drawer.tsx';

const KNOWN: Candidate = {
  accountId: '01920000-0000-7000-8000-000000000002',
  name: 'Omar Haddad',
  email: 'omar@nord.example',
  systemRole: '40',
};
const NAMED: Candidate = {
  accountId: '01920000-0000-7000-8000-000000000003',
  name: 'Lena Weiss',
  email: null,
  systemRole: '40',
};

beforeAll(() => loadTexts({ common, errors, project: projectTexts, projectMember }));
beforeEach(() =>
  storeMemberSession({ accessToken: 's_x', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo'),
);
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

it('shows an address where it may be seen, and the name alone where not', async () => {
  const rows = [KNOWN, NAMED];
  await answerRequests(() => ({ body: { code: 200, msg: '', rows, total: rows.length } }));
  renderPage(<AddMemberDrawer projectId={PROJECT_ID} onClose={() => undefined} />);
  await screen.findByText('Omar Haddad');
  const shown = screen.getAllByRole('listitem').map((row) => ({
    texts: [...row.querySelectorAll('bdi')].map(({ textContent }) => textContent),
    canBeAdded: !within(row).getByRole('button').hasAttribute('disabled'),
  }));
  expect(shown).toEqual([
    { texts: ['Omar Haddad', 'omar@nord.example'], canBeAdded: true },
    { texts: ['Lena Weiss'], canBeAdded: true },
  ]);
});
