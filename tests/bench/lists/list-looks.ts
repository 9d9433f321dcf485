/** What people look for in the lists, each time a little differently; both contenders are asked the same. */
import type { SeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import type { ListSizes } from './fill-lists.ts';

export interface Look {
  list:
    | 'operations'
    | 'all-operations'
    | 'members'
    | 'projects'
    | 'groups'
    | 'tenants'
    | 'invitations'
    | 'notifications'
    | 'hours'
    | 'expired';
  /** Names the row of the table that it counts for. */
  figure: string;
  query: Record<string, string>;
}

const DAY_MS = 86_400_000;
const PAGE_ROWS = 25;

/** The same page with what there is most of first. */
function ordered({ list, query }: Look, figure: string, orderBy: string): Look {
  return { list, figure, query: { ...query, orderBy, direction: 'desc' } };
}

/** All looks of one turn. */
export function looksOf(sizes: ListSizes, random: SeededRandom): Look[] {
  const upTo = (count: number) => random.int(count);
  const oper = (figure: string, query: Record<string, string>): Look => ({
    list: 'operations',
    figure,
    query,
  });
  const anyPage = (list: Look['list'], count: number): Look => ({
    list,
    figure: list,
    query: { pageNum: String(1 + upTo(Math.max(1, Math.floor(count / PAGE_ROWS)))) },
  });
  const day = (daysBack: number) => new Date(Date.now() - daysBack * DAY_MS).toISOString();
  const daysBack = 30 + upTo(600);
  const one = String(1 + upTo(sizes.members));
  return [
    oper('log-first', {}),
    oper('log-page', { pageNum: String(2 + upTo(300)) }),
    oper('log-oldest', { pageNum: String(2 + upTo(300)), direction: 'asc' }),
    oper('log-range', { from: day(daysBack), to: day(daysBack - 7) }),
    oper('log-user', { user: `person-${one}@` }),
    oper('log-module', {
      title: random.chance(0.5) ? 'Group' : 'ShareLink',
      businessType: String(1 + upTo(4)),
    }),
    oper('log-failed', { status: '1', title: 'Project' }),
    { list: 'all-operations', figure: 'log-all', query: { pageNum: String(1 + upTo(20)) } },
    anyPage('members', sizes.members),
    { list: 'members', figure: 'members-search', query: { search: `son-${one}` } },
    ordered(anyPage('members', sizes.members), 'members-places', 'projectCount'),
    ordered(anyPage('members', sizes.members), 'members-company', 'companyName'),
    anyPage('projects', sizes.projects),
    { list: 'projects', figure: 'projects-capture', query: { orderBy: 'lastCapture' } },
    ordered(anyPage('projects', sizes.projects), 'projects-members', 'memberCount'),
    anyPage('groups', sizes.groups),
    {
      list: 'groups',
      figure: 'groups-members',
      query: { orderBy: 'memberCount', direction: 'desc' },
    },
    anyPage('tenants', sizes.tenants),
    ordered(anyPage('tenants', sizes.tenants), 'tenants-hours', 'hours'),
    ordered(anyPage('tenants', sizes.tenants), 'tenants-admin', 'admin'),
    anyPage('invitations', sizes.invitations),
    anyPage('notifications', sizes.notifications),
    ordered(anyPage('notifications', sizes.notifications), 'notifications-project', 'project'),
    anyPage('hours', sizes.hours),
    ordered(anyPage('hours', sizes.hours), 'hours-amount', 'hours'),
    anyPage('expired', sizes.expired),
  ];
}
