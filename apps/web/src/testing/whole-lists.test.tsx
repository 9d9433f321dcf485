/** What is done with a whole list, as its file, is not offered while the list shows no rows: every list keeps that rule. */
import { PROJECT_MEMBER_LIST } from '@plumbline/shared/contract/project-member.ts';
import { act, cleanup, configure, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import billing from '../../../../locales/en/billing.json';
import common from '../../../../locales/en/common.json';
import errors from '../../../../locales/en/errors.json';
import expired from '../../../../locales/en/expired.json';
import group from '../../../../locales/en/group.json';
import list from '../../../../locales/en/list.json';
import log from '../../../../locales/en/log.json';
import member from '../../../../locales/en/member.json';
import notification from '../../../../locales/en/notification.json';
import operator from '../../../../locales/en/operator.json';
import project from '../../../../locales/en/project.json';
import projectMember from '../../../../locales/en/projectMember.json';
import shell from '../../../../locales/en/shell.json';
import tenant from '../../../../locales/en/tenant.json';
import { queryClient } from '../api/query-client.ts';
import { storeMemberSession } from '../api/session-store.ts';
import { HoursTable } from '../features/billing/hours-table.tsx';
import { ExpiredPage } from '../features/expired/expired-page.tsx';
import { GroupsPage } from '../features/group/groups-page.tsx';
import { LoginList } from '../features/log/login-list.tsx';
import { OperationList } from '../features/log/operation-list.tsx';
import { InvitationList } from '../features/member/invitation-list.tsx';
import { MemberList } from '../features/member/member-list.tsx';
import { AlertsDrawer } from '../features/notification/alerts-drawer.tsx';
import { AlertsPage } from '../features/notification/alerts-page.tsx';
import { JobsPage } from '../features/operator/jobs/jobs-page.tsx';
import { MailPage } from '../features/operator/mail/mail-page.tsx';
import { ProjectInvitations } from '../features/project-members/project-invitations.tsx';
import { ProjectMemberList } from '../features/project-members/project-member-list.tsx';
import { ProjectListPage } from '../features/project/project-list-page.tsx';
import { TenantList } from '../features/tenant/tenant-list.tsx';
import { useTenantPlace } from '../features/tenant/tenant-place.ts';
import { useListPlace } from '../lists/list-place.ts';
import { loadTexts } from './load-texts.ts';
import { renderPage } from './render-page.tsx';
import { MEMBER, PROJECT_ID } from './sample-sessions.ts';
import { answerRequests, type TestAnswer } from './test-api.ts';

function Tenants() {
  return <TenantList at={useTenantPlace()} create={null} />;
}

function ProjectMembers() {
  const { place, put } = useListPlace(PROJECT_MEMBER_LIST.query);
  return <ProjectMemberList projectId={PROJECT_ID} {...{ place }} mayChange mayRemove seesAll onPut={put} />;
}

/** Each list, and where its rows come from. */
const LISTS: [name: string, page: ReactElement, path: string][] = [
  ['members', <MemberList key="1" />, '/core/member?'],
  ['invitations', <InvitationList key="2" />, '/core/invitation?'],
  ['projects', <ProjectListPage key="3" />, '/core/project?'],
  ['people of a project', <ProjectMembers key="4" />, `/core/project/${PROJECT_ID}/member?`],
  [
    'invitations into a project',
    <ProjectInvitations key="5" projectId={PROJECT_ID} mayResend />,
    `/core/project/${PROJECT_ID}/invitation?`,
  ],
  ['tenants', <Tenants key="6" />, '/core/tenant?'],
  ['operations', <OperationList key="7" ofAll={false} />, '/core/log/oper?'],
  ['logins', <LoginList key="8" ofAll={false} />, '/core/log/login?'],
  ['the ledger', <HoursTable key="9" />, '/core/billing/entry?'],
  ['expired files', <ExpiredPage key="10" />, '/core/expired?'],
  ['alerts', <AlertsPage key="11" />, '/core/notification?'],
  ['the newest alerts', <AlertsDrawer key="12" onClose={() => undefined} />, '/core/notification?'],
  ['mails', <MailPage key="13" />, '/core/platform/mail?'],
  ['failed jobs', <JobsPage key="14" />, '/core/platform/job?'],
  ['groups', <GroupsPage key="15" />, '/core/group?'],
];
const EMPTY: TestAnswer = {
  body: {
    code: 200,
    msg: '',
    rows: [],
    total: 0,
    isMore: false,
    at: '2026-05-01T08:00:00.000Z',
    counts: { active: 0, closed: 0 },
    heldProjects: [],
  },
};
const FAILED: TestAnswer = {
  status: 500,
  body: { code: 500, msg: '', data: { error: 'internal', requestId: 'r' } },
};
/** What becomes of the list, what its rows are answered with, and how that is known. */
const STATES: [state: string, TestAnswer | null, isSo: () => boolean][] = [
  ['loads', null, () => queryClient.isFetching() > 0],
  ['could not be loaded', FAILED, () => document.querySelector('[role=alert]') !== null],
  ['has nothing in it', EMPTY, () => queryClient.isFetching() === 0],
];

configure({ asyncUtilTimeout: 20_000 });
beforeAll(() =>
  loadTexts({
    billing,
    common,
    errors,
    expired,
    group,
    list,
    log,
    member,
    notification,
    operator,
    project,
    projectMember,
    shell,
    tenant,
  }),
);
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const userData = { ...MEMBER, systemRole: '10' as const };
  const rules = [{ action: 'manage', subject: 'all' } as const];
  storeMemberSession({ accessToken: 's_x', userData, rules, firstLogin: 0 }, 'Europe/Oslo');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** By their names: to find every role of a whole page takes long. */
const offered = () =>
  [...document.querySelectorAll('button')]
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    .filter((name) => [list.csv, notification.readAll, operator.failedJobs.retryAll].includes(name));

const CASES = LISTS.flatMap((each) => STATES.map((state) => [each[0], state[0], each, state] as const));

it.each(CASES)('no file of %s while the list %s', async (_, _state, [, page, path], [, answer, isSo]) => {
  const api = await answerRequests((request) => {
    // Of these there are some, whatever becomes of the list.
    if (request.path.endsWith('/unread')) return { body: { code: 200, msg: '', data: { unread: 2 } } };
    return request.path.startsWith(path) ? answer : EMPTY;
  });
  renderPage(page, '/?as=table');
  await waitFor(() => expect(api.seen.some((each) => each.path.startsWith(path))).toBe(true));
  await waitFor(() => expect(isSo()).toBe(true));
  // What has come is drawn.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(offered()).toEqual([]);
});
