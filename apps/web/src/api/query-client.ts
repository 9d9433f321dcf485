import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { isRefusal } from './request-error.ts';
import { tellFirstLoad } from './request.ts';

const STALE_MS = 30_000;

/** A refusal is an answer: for as long as data counts as fresh, nobody who joins the query asks anew. */
function mayAskAgain({ state }: Query<unknown, Error, unknown, readonly unknown[]>): boolean {
  return !isRefusal(state.error) || Date.now() - state.errorUpdatedAt > STALE_MS;
}

/**
 * What one may not see any more goes at once; after any other failure it is shown until there is an answer again. Of a
 * project all pages go together (`ProjectGate`), and an open plan keeps what it shows until its room has ended.
 */
function forgetRefused(error: Error, query: Query<unknown, unknown, unknown>): void {
  if (isRefusal(error) && query.queryKey[0] !== 'project')
    query.setState({ data: undefined, dataUpdatedAt: 0 });
}

/**
 * Retries and error messages belong to the request layer; freshness comes from the live feed. Without a network a query
 * asks all the same: it fails at once, which a page can tell, where a paused one would seem to load for ever.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      forgetRefused(error, query);
      // What is asked anew by itself fails in silence: what was there stays, or its place says that nothing is.
      if (query.state.data === undefined && query.state.errorUpdateCount === 1) tellFirstLoad(error);
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
      retryOnMount: mayAskAgain,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Every key of a project starts alike, so that a reset of the feed can drop them all. */
export const queryKeys = {
  platformHealth: ['platform', 'health'] as const,
  platformMail: ['platform', 'mail'] as const,
  billing: ['billing'] as const,
  expiredItems: ['expired-items'] as const,
  processingErrors: ['processing-errors'] as const,
  platformNews: ['platform', 'news'] as const,
  platformJobs: ['platform', 'jobs'] as const,
  me: ['me'] as const,
  tenants: ['tenants'] as const,
  log: ['log'] as const,
  logNews: (log: 'oper' | 'login') => ['log', `${log}-news`] as const,
  members: ['members'] as const,
  savedViews: ['saved-views'] as const,
  groups: ['groups'] as const,
  ownSessions: ['own-sessions'] as const,
  tokens: ['tokens'] as const,
  ownProfile: ['own-profile'] as const,
  invitations: ['invitations'] as const,
  notifications: ['notifications'] as const,
  preferences: ['preferences'] as const,
  downloads: ['downloads'] as const,
  projects: ['projects'] as const,
  /** Who is inside of projects and plans. */
  inside: ['inside'] as const,
  project: (projectId: string) => ['project', projectId] as const,
  projectDetail: (projectId: string) => ['project', projectId, 'detail'] as const,
  /** Asked for where its project's list lacks it. */
  floorPlan: (floorId: string) => ['floor-plan', floorId] as const,
  floorPlans: (projectId: string) => ['project', projectId, 'floor-plans'] as const,
  planRevisions: (projectId: string) => ['project', projectId, 'plan-revisions'] as const,
  events: (projectId: string) => ['project', projectId, 'events'] as const,
  history: (projectId: string, floorId: string) => ['project', projectId, 'history', floorId] as const,
  objectMakers: (projectId: string, objectId: string) =>
    ['project', projectId, 'object-makers', objectId] as const,
  /** Lists, marks and single notes; what happens to a note is put into them, see `notes/live-notes.ts`. */
  notes: (projectId: string) => ['project', projectId, 'notes'] as const,
  /** Lists, single inspections with files and captures, and dots; see `inspections/live-inspections.ts`. */
  inspections: (projectId: string) => ['project', projectId, 'inspections'] as const,
  mediaMeans: ['media-means'] as const,
  tags: (projectId: string) => ['project', projectId, 'tags'] as const,
  projectMembers: (projectId: string) => ['project', projectId, 'members'] as const,
  shareLinks: (projectId: string) => ['project', projectId, 'share-links'] as const,
};
