/** What the page of a project's people offers, by what its reader may do: in an open project, in a closed one. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import type { ProjectMember } from '@plumbline/shared/contract/project-member.ts';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import listTexts from '../../../../../locales/en/list.json';
import member from '../../../../../locales/en/member.json';
import projectTexts from '../../../../../locales/en/project.json';
import projectMember from '../../../../../locales/en/projectMember.json';
import shell from '../../../../../locales/en/shell.json';
import { queryClient } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER, PROJECT_ID } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { ProjectMembersPage } from './project-members-page.tsx';

vi.mock('../../api/live-feed.ts', () => ({ useLiveFeed: () => undefined }));

const OMAR: ProjectMember = {
  accountId: '01920000-0000-7000-8000-000000000002',
  name: 'Omar Haddad',
  email: 'omar@nord.example',
  jobTitle: '',
  companyName: '',
  systemRole: '40',
  projectRole: 40,
  status: 'active',
  lastLoginAt: null,
  since: '2026-04-01T08:00:00.000Z',
};
const INVITED: Invitation = {
  id: '01920000-0000-7000-8000-000000000031',
  email: 'new@else.example',
  systemRole: '50',
  language: 'en',
  state: 'pending',
  invitedByName: 'Mei Tanaka',
  sentAt: '2026-04-01T08:00:00.000Z',
  expiresAt: '2026-04-08T08:00:00.000Z',
  resendableAt: '2026-04-01T08:01:00.000Z',
  isForClosed: false,
};

beforeAll(() =>
  loadTexts({ common, errors, list: listTexts, member, project: projectTexts, projectMember, shell }),
);
beforeEach(() =>
  storeMemberSession({ accessToken: 's_x', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo'),
);
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

async function open(change: Pick<ProjectDetail, 'status' | 'projectRole'>, address = '/') {
  const detail: ProjectDetail = {
    id: PROJECT_ID,
    name: 'Harbour Tower',
    address: '',
    timeZone: 'Europe/Oslo',
    asOperator: false,
    ...change,
  };
  await answerRequests(({ path }) => {
    const rowsAt = (end: string, rows: object[]) =>
      path.includes(end) ? { rows, total: rows.length } : null;
    const rows =
      rowsAt('/invitation', [{ ...INVITED, projectRole: 30 }]) ??
      rowsAt('/member?', [OMAR]) ??
      rowsAt('/view', []);
    const data = path.includes('/here') ? [] : detail;
    return { body: { code: 200, msg: '', ...(rows ?? { data }) } };
  });
  renderPage(<ProjectMembersPage projectId={PROJECT_ID} />, address);
}
const press = (target: HTMLElement) => act(async () => fireEvent.click(target));
const button = (name: string) => screen.queryByRole('button', { name });
const offersNewcomers = () =>
  [projectMember.add.open, projectMember.invite.open].map((name) => button(name) !== null);
const menuOfOmar = async () => {
  await press(await screen.findByRole('button', { name: 'Actions for Omar Haddad' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};
const actionsOnMany = async () => {
  await press(screen.getByRole('checkbox', { name: 'Select Omar Haddad' }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  return [projectMember.role.title, projectMember.bulk.remove].map(
    (name) => bar.queryByRole('button', { name }) !== null,
  );
};

it('who manages an open project adds, invites, gives roles and takes out', async () => {
  await open({ status: 'active', projectRole: 10 });
  expect(await menuOfOmar()).toEqual([projectMember.role.title, projectMember.remove.action]);
  expect(offersNewcomers()).toEqual([true, true]);
  await press(document.body);
  expect(await actionsOnMany()).toEqual([true, true]);
});

it('of a closed one they only take out', async () => {
  await open({ status: 'closed', projectRole: 10 });
  expect(await menuOfOmar()).toEqual([projectMember.remove.action]);
  expect(offersNewcomers()).toEqual([false, false]);
  await press(document.body);
  expect(await actionsOnMany()).toEqual([false, true]);
});

it.each([
  ['active', true],
  ['closed', false],
] as const)(
  'an invitation into a project that is %s is taken back, and sent again: %s',
  async (status, isSent) => {
    await open({ status, projectRole: 10 }, '/?tab=invitations');
    await screen.findByText('new@else.example');
    expect(button(member.actions.revoke)).not.toBeNull();
    expect(button(member.actions.resend) !== null).toBe(isSent);
  },
);

it('who may only look is offered nothing', async () => {
  await open({ status: 'active', projectRole: 20 }, '/?tab=invitations');
  await screen.findByText('Omar Haddad');
  expect(offersNewcomers()).toEqual([false, false]);
  expect([
    screen.queryByRole('tab'),
    screen.queryByRole('checkbox'),
    button('Actions for Omar Haddad'),
  ]).toEqual([null, null, null]);
});
