import {
  isTenantEventKind,
  TENANT_EVENT_SUBJECTS,
  type TenantEvent,
} from '@plumbline/shared/contract/tenant-event.ts';
import { useEffect } from 'react';
import { renewOwnRights } from './auth.ts';
import { createInvalidator, type StaleQueries } from './create-invalidator.ts';
import { connectFeed, retryOnNetworkChange } from './feed-connection.ts';
import { lineGone, lineLost, lineUp } from './feed-line.ts';
import { NEWS_REST_MS, staleAfterSilence, staleByNews } from './list-news.ts';
import { openLiveSocket } from './live-socket.ts';
import { queryKeys } from './query-client.ts';
import { getSession } from './session-store.ts';

/** Its line among those of the projects. */
const LINE = 'tenant';
/** What the page may have asked for before its line was up, and nothing else would tell of. */
const ASKED_EARLY = [
  queryKeys.notifications,
  queryKeys.members,
  queryKeys.invitations,
  queryKeys.groups,
  queryKeys.tenants,
  queryKeys.billing,
  queryKeys.expiredItems,
  queryKeys.processingErrors,
];
const EVERYTHING = [...ASKED_EARLY, queryKeys.projects, queryKeys.preferences];

/** Of every project: whoever leaves the tenant leaves these too, and comes back with it. */
const PEOPLE_OF_PROJECTS: StaleQueries = {
  queryKey: ['project'],
  predicate: ({ queryKey: [, , part] }) => part === 'members',
};

/** Shown to who may see, or runs, the project they are of; muted projects are among them. */
const SEEN_THROUGH_PROJECTS = [queryKeys.members, queryKeys.invitations, queryKeys.preferences];

const ENDS_OR_RESUMES: ReadonlySet<string> = new Set(['project-closed', 'project-reopened']);

/** Queries that a tenant-wide event makes stale: all of them where the own role or standing is another, by which one sees. */
export function staleInTenant(event: TenantEvent, accountId: string): StaleQueries[] {
  if (isAboutSelf(event, accountId)) return [...EVERYTHING, ['project']].map((queryKey) => ({ queryKey }));
  const stale = keysOf(event).map((queryKey) => ({ queryKey }));
  return event.kind === 'member-changed' ? [...stale, PEOPLE_OF_PROJECTS] : stale;
}

function keysOf({ kind, projectId }: TenantEvent): (readonly string[])[] {
  if (!isTenantEventKind(kind)) return [];
  switch (TENANT_EVENT_SUBJECTS[kind]) {
    case 'Project': {
      // Groups count projects and people; what is kept after its end, or failed, goes by the project.
      const lists = [
        queryKeys.projects,
        queryKeys.groups,
        queryKeys.expiredItems,
        queryKeys.processingErrors,
      ];
      // An invitation into closed projects alone is not sent again.
      if (ENDS_OR_RESUMES.has(kind)) return [...lists, queryKeys.invitations];
      // The ledger and the list of muted projects say its name.
      if (kind === 'project-changed') return [...lists, queryKeys.billing, queryKeys.preferences];
      if (projectId === null || !kind.startsWith('project-member')) return lists;
      return [...lists, ...SEEN_THROUGH_PROJECTS, queryKeys.projectDetail(projectId)];
    }
    case 'Group':
      // Who manages one, and what is in it, decides what its managers see.
      return [
        queryKeys.groups,
        queryKeys.projects,
        queryKeys.expiredItems,
        queryKeys.processingErrors,
        ...SEEN_THROUGH_PROJECTS,
      ];
    case 'Tenant':
      return [queryKeys.tenants];
    case 'Billing':
      return [queryKeys.billing, queryKeys.tenants];
    case 'ExpiredFile':
      return [queryKeys.expiredItems];
    case 'ProcessingError':
      return [queryKeys.processingErrors];
    case 'Member':
      return [queryKeys.members, queryKeys.groups];
    case 'Invitation':
      return [queryKeys.invitations];
    case 'Notification':
      return [queryKeys.notifications];
    case 'Account':
      return [queryKeys.preferences];
  }
}

/** The own role or standing, or the tenant that one is in. */
function isAboutSelf({ kind, subjectId }: TenantEvent, accountId: string): boolean {
  if (kind === 'tenant-changed') return subjectId === getSession()?.userData.tenantId;
  return kind === 'member-changed' && subjectId === accountId;
}

/** Keeps the lists of the tenant, the own notifications and the own rights fresh for as long as a member is here. */
export function useTenantFeed(accountId: string): void {
  useEffect(() => openTenantFeed(accountId), [accountId]);
}

function openTenantFeed(accountId: string): () => void {
  const invalidate = createInvalidator();
  const invalidateNews = createInvalidator(NEWS_REST_MS);
  let wasUp = false;
  const socket = openLiveSocket({
    projectId: null,
    token: () => getSession()?.accessToken ?? null,
    connect: connectFeed,
    onReady: () => {
      lineUp(LINE);
      invalidateNews(staleAfterSilence());
      if (wasUp) return;
      wasUp = true;
      invalidate(
        ASKED_EARLY.map((queryKey) => ({ queryKey, predicate: ({ state }) => state.dataUpdatedAt > 0 })),
      );
    },
    onLost: () => lineLost(LINE),
    onTenantEvent: (event) => {
      invalidate(staleInTenant(event, accountId));
      if (isAboutSelf(event, accountId)) renewOwnRights();
    },
    onNews: (of) => invalidateNews(staleByNews(of)),
    onReset: () => {
      invalidate(EVERYTHING.map((queryKey) => ({ queryKey })));
      renewOwnRights();
    },
    onEnded: () => {
      lineGone(LINE);
      // Whoever may no longer listen is told so by the next answer.
      renewOwnRights();
    },
  });
  lineLost(LINE);
  const stopRetrying = retryOnNetworkChange(socket);
  return () => {
    stopRetrying();
    socket.close();
    lineGone(LINE);
  };
}
