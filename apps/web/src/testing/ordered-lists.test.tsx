/** Lists that the server puts in order say by what, ask for another order when a head is pressed, and keep it in the address. */
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import billing from '../../../../locales/en/billing.json';
import common from '../../../../locales/en/common.json';
import errors from '../../../../locales/en/errors.json';
import expired from '../../../../locales/en/expired.json';
import list from '../../../../locales/en/list.json';
import log from '../../../../locales/en/log.json';
import operator from '../../../../locales/en/operator.json';
import shell from '../../../../locales/en/shell.json';
import { queryClient } from '../api/query-client.ts';
import { storeMemberSession } from '../api/session-store.ts';
import { HoursTable } from '../features/billing/hours-table.tsx';
import { ExpiredPage } from '../features/expired/expired-page.tsx';
import { LoginList } from '../features/log/login-list.tsx';
import { OperationList } from '../features/log/operation-list.tsx';
import { JobsPage } from '../features/operator/jobs/jobs-page.tsx';
import { MailPage } from '../features/operator/mail/mail-page.tsx';
import { loadTexts } from './load-texts.ts';
import { renderPage } from './render-page.tsx';
import { MEMBER, PROJECT_ID } from './sample-sessions.ts';
import { answerRequests } from './test-api.ts';

const AT = '2026-05-01T08:00:00.000Z';
const ENTRY = {
  seq: 1,
  at: AT,
  kind: 'grant',
  seconds: 3600,
  balanceSeconds: 3600,
  reservedSeconds: null,
  projectId: null,
  projectName: null,
  inspectionName: null,
  expiresOn: null,
  reason: 'Plan 2026',
  actorName: null,
};
const OPERATION = {
  id: PROJECT_ID,
  operTime: AT,
  operName: 'Ada',
  accountId: null,
  title: 'Group',
  businessType: 1,
  ipAddr: '::1',
  requestUrl: '/',
  requestMethod: 'POST',
  status: 0,
  timeConsumedMs: 5,
  exceptionMessage: null,
  tenantId: MEMBER.tenantId,
  tenantName: 'Nord',
};
const LOGIN = {
  id: PROJECT_ID,
  at: AT,
  name: 'Ada',
  email: 'ada@nord.example',
  result: 'ok',
  ip: '::1',
  place: 'local',
  userAgent: '',
  tenantName: null,
};
const MAIL = {
  id: PROJECT_ID,
  kind: 'invitation',
  language: 'en',
  recipient: 'ada@nord.example',
  subject: 'Come in',
  state: 'sent',
  failure: null,
  createdAt: AT,
  sentAt: AT,
};
const JOB = {
  id: PROJECT_ID,
  job: 'inspect-upload',
  isRoutine: false,
  tenantName: 'Nord',
  createdAt: AT,
  failedAt: AT,
  tries: 4,
  error: 'out of reach',
};
const FILE = {
  kind: 'plan',
  id: PROJECT_ID,
  name: 'Ground',
  projectId: PROJECT_ID,
  projectName: 'Tower',
  expiredAt: AT,
  purgeAt: AT,
  sizeBytes: 9,
  byName: 'Ada',
  pictureUrl: null,
  isHeld: false,
  canRestore: true,
  extendDays: null,
};

const WAYS = { ascending: 'asc', descending: 'desc' } as const;
type Way = keyof typeof WAYS;

interface Case {
  page: ReactElement;
  path: string;
  row: object;
  /** Its head, what the server calls it, and which way it goes at first. */
  first: [head: string, order: string, direction: Way];
  /** The others that can be pressed. */
  others: [head: string, order: string][];
  /** What the request for its file has in its address; null where the reader may take none. */
  file: string | null;
}
const CASES: Record<string, Case> = {
  'the ledger': {
    page: <HoursTable />,
    path: '/core/billing/entry',
    row: ENTRY,
    first: [billing.columns.at, 'at', 'descending'],
    others: [[billing.columns.hours, 'hours']],
    file: '/export',
  },
  'the log of operations': {
    page: <OperationList ofAll={false} />,
    path: '/core/log/oper',
    row: OPERATION,
    first: [log.columns.time, 'operTime', 'descending'],
    others: [],
    file: '/export',
  },
  'the log of all tenants': {
    page: <OperationList ofAll />,
    path: '/core/log/oper',
    row: OPERATION,
    first: [log.columns.time, 'operTime', 'descending'],
    others: [],
    file: null,
  },
  'the log of logins': {
    page: <LoginList ofAll={false} />,
    path: '/core/log/login',
    row: LOGIN,
    first: [log.columns.time, 'at', 'descending'],
    others: [],
    file: '/export',
  },
  'the outbox': {
    page: <MailPage />,
    path: '/core/platform/mail',
    row: MAIL,
    first: [operator.mail.columns.createdAt, 'createdAt', 'descending'],
    others: [[operator.mail.columns.recipient, 'recipient']],
    file: 'forExport',
  },
  'the failed jobs': {
    page: <JobsPage />,
    path: '/core/platform/job',
    row: JOB,
    first: [operator.failedJobs.columns.failedAt, 'failedAt', 'descending'],
    others: [[operator.failedJobs.columns.createdAt, 'createdAt']],
    file: 'forExport',
  },
  'the expired files': {
    page: <ExpiredPage />,
    path: '/core/expired',
    row: FILE,
    first: [expired.columns.purge, 'purgeAt', 'ascending'],
    others: [[expired.columns.name, 'name']],
    file: '/core/expired/export',
  },
};

configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => loadTexts({ billing, common, errors, expired, list, log, operator, shell }));
beforeEach(() => {
  const userData = { ...MEMBER, systemRole: '10' as const };
  storeMemberSession({ accessToken: 's_x', userData, rules: [], firstLogin: 0 }, 'Europe/Oslo');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

async function open({ page, path, row }: Case, address = '/') {
  const api = await answerRequests((request) => {
    // A file that the server writes.
    const isWritten = request.path.startsWith('/core/log') || request.path.startsWith('/core/expired');
    if (isWritten && request.path.includes('/export')) return { body: 'Time' };
    const rows = request.path.startsWith(path) || request.path.includes('/export') ? [row] : [];
    return {
      body: { code: 200, msg: '', rows, total: rows.length, isMore: false, at: AT, heldProjects: [] },
    };
  });
  const router = renderPage(page, address);
  await waitFor(() => expect(heads()).not.toEqual([]));
  return {
    search: () => new URLSearchParams(router.state.location.search),
    /** By what the list was asked for at last, and which way. */
    asked: () => {
      const pages = api.seen.filter((each) => each.path.startsWith(path) && !each.path.includes('from='));
      const query = new URL(pages.at(-1)?.path ?? '', 'http://api').searchParams;
      return [query.get('orderBy'), query.get('direction'), query.get('pageNum')];
    },
    seen: (part: string) => api.seen.map((each) => each.path).filter((address) => address.includes(part)),
  };
}
/** By the elements: to find every role of a whole page again and again takes long. */
const heads = () => [...document.querySelectorAll('thead th')];
const button = (name: string) =>
  heads()
    .find(({ textContent }) => textContent === name)
    ?.querySelector('button');
const press = (name: string) => act(async () => button(name)?.click());
/** What says that it is ordered by it, and what can be pressed. */
const sorted = () =>
  heads().flatMap((each) => {
    const way = each.getAttribute('aria-sort');
    return way === null ? [] : [`${each.textContent} ${way}`];
  });
const pressable = () =>
  heads()
    .filter((each) => each.querySelector('button') !== null)
    .map(({ textContent }) => textContent);

it.each(Object.entries(CASES))('%s', async (_, each) => {
  const [head, order, direction] = each.first;
  const turned: Way = direction === 'ascending' ? 'descending' : 'ascending';
  const { asked, search } = await open(each, '/?pageNum=2&kept=yes');
  expect(pressable().toSorted()).toEqual([head, ...each.others.map(([other]) => other)].toSorted());
  expect(sorted()).toEqual([`${head} ${direction}`]);
  expect(asked()).toEqual([order, WAYS[direction], '2']);
  // Pressed, it goes the other way, from the first page on.
  for (const way of [turned, direction] as const) {
    await press(head);
    await waitFor(() => expect(asked()).toEqual([order, WAYS[way], '1']));
    expect(sorted()).toEqual([`${head} ${way}`]);
    // What it does unasked is not said in the address.
    expect(search().get('direction')).toBe(way === direction ? null : WAYS[way]);
  }
  for (const [other, name] of each.others) {
    await press(other);
    await waitFor(() => expect(asked()).toEqual([name, 'asc', '1']));
    expect(sorted()).toEqual([`${other} ascending`]);
    const said = direction === 'ascending' ? null : 'asc';
    expect([search().get('orderBy'), search().get('direction'), search().get('kept')]).toEqual([
      name,
      said,
      'yes',
    ]);
  }
});

it.each(Object.entries(CASES))(
  '%s opens as an address says, and an order that is none is not asked for',
  async (_, each) => {
    const [head, order] = each.first;
    const { asked } = await open(each, '/?orderBy=password&direction=asc');
    expect(asked()).toEqual([order, 'asc', '1']);
    expect(sorted()).toEqual([`${head} ascending`]);
  },
);

it.each(Object.entries(CASES).filter(([, { file }]) => file !== null))(
  '%s is taken away in the order that it has',
  async (_, each) => {
    URL.createObjectURL = () => 'blob:file';
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { seen } = await open(each, `/?orderBy=${each.first[1]}&direction=asc`);
    await act(async () => fireEvent.click(screen.getByLabelText(list.csv)));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    saved.mockRestore();
    const [taken = ''] = seen(each.file ?? '');
    expect(taken).toContain(`orderBy=${each.first[1]}&direction=asc`);
  },
);

it.each([
  ['the log of operations', 'userlog', 'operTime,operName,title,kind,state,duration'],
  ['the log of logins', 'loginlog', 'at,name,email,result,reason,place,browser'],
])('%s is taken away without the columns that are hidden', async (name, kept, columns) => {
  URL.createObjectURL = () => 'blob:file';
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  localStorage.setItem(`plumbline-list-${kept}-${MEMBER.id}`, JSON.stringify({ shown: { ip: false } }));
  const each = CASES[name];
  if (!each) throw new Error(name);
  const { seen } = await open(each);
  await act(async () => fireEvent.click(screen.getByLabelText(list.csv)));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  saved.mockRestore();
  const [taken = ''] = seen('/export');
  expect(new URLSearchParams(taken.split('?')[1]).get('columns')).toBe(columns);
});

it.each(['the log of operations', 'the log of logins'])(
  '%s tells of news where they would come first',
  async (name) => {
    const each = CASES[name];
    if (!each) throw new Error(name);
    const first = await open(each);
    await screen.findByText('1 new, show');
    await press(each.first[0]);
    await waitFor(() => expect(first.asked()[1]).toBe('asc'));
    await waitFor(() => expect(document.querySelector('table[aria-busy=false]')).not.toBeNull());
    expect(screen.queryByText('1 new, show')).toBeNull();
  },
);
