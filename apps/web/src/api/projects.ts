import { EventListAnswerSchema } from '@plumbline/shared/contract/event.ts';
import {
  ProjectAnswerSchema,
  ProjectDetailSchema,
  ProjectListAnswerSchema,
  ProjectRowSchema,
  type ProjectDetail,
  type ProjectListQuery,
  type PROJECT_STATUSES,
} from '@plumbline/shared/contract/project.ts';
import { infiniteQueryOptions, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { againAfter, answerOrKept } from './answer-or-kept.ts';
import { queryKeys } from './query-client.ts';
import { request } from './request.ts';
import { projectAbility, useSession } from './session-store.ts';

export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** The shell and the pages share these queries; a failed one is told in its own region, not by a toast. */
const IN_PLACE = { errors: true } as const;

const PROJECTS_PER_PAGE = 100;
const LIST_RENEWAL_MS = 60_000;

/** Which projects, in which order; not which page. */
export type ProjectChoice = Omit<ProjectListQuery, 'pageNum' | 'pageSize'>;

function loadProjects(query: ProjectListQuery, signal: AbortSignal) {
  return request('/core/project', {
    schema: ProjectListAnswerSchema,
    query: { ...query },
    enableSkip: IN_PLACE,
    signal,
  });
}

/** True when some of the projects of a status are left out. */
export function isNarrowed({ search, mine, idle, groupId }: ProjectChoice): boolean {
  return search !== '' || mine !== undefined || idle !== undefined || groupId !== undefined;
}

/** While a filter or a page is asked for, the former rows stay; those of the other tab never stand in for this one's. */
function formerOf(status: ProjectStatus) {
  return <Data>(data: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined => {
    const former = query?.queryKey.at(-1);
    const isOfTab =
      typeof former === 'object' && former !== null && 'status' in former && former.status === status;
    return isOfTab ? data : undefined;
  };
}

/** The table: one page, as long as the reader wants it. */
export function projectTableQuery(place: ProjectListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'table', place],
    refetchInterval: againAfter(LIST_RENEWAL_MS),
    queryFn: ({ signal }) => loadProjects(place, signal),
    placeholderData: formerOf(place.status),
  });
}

/** The cards: page after page in the wanted order. Unfiltered, the first is kept for a time without a server. */
export function projectPagesQuery(choice: ProjectChoice) {
  const queryKey = [...queryKeys.projects, 'pages', choice];
  return infiniteQueryOptions({
    queryKey,
    // The tenant's feed does not tell of single zones, which the cards count.
    refetchInterval: againAfter(LIST_RENEWAL_MS),
    queryFn: ({ pageParam, signal }) => {
      const page = { ...choice, pageNum: pageParam, pageSize: PROJECTS_PER_PAGE };
      const load = () => loadProjects(page, signal);
      if (pageParam > 1 || isNarrowed(choice)) return load();
      return answerOrKept({ queryKey, schema: ProjectListAnswerSchema, load, signal });
    },
    initialPageParam: 1,
    getNextPageParam: (page, pages) =>
      pages.length * PROJECTS_PER_PAGE < page.total ? pages.length + 1 : undefined,
    placeholderData: formerOf(choice.status),
  });
}

const FIRST_BY_NAME: ProjectListQuery = {
  status: 'active',
  search: '',
  orderBy: 'name',
  pageNum: 1,
  pageSize: PROJECTS_PER_PAGE,
};

/** The project switch: the first hundred active projects by name. */
export function activeProjectsQuery() {
  const queryKey = [...queryKeys.projects, 'active'];
  return queryOptions({
    queryKey,
    refetchInterval: againAfter(false),
    queryFn: ({ signal }) =>
      answerOrKept({
        queryKey,
        schema: z.array(ProjectRowSchema),
        load: async () => (await loadProjects(FIRST_BY_NAME, signal)).rows,
        signal,
      }),
  });
}

/** The project by a token that is not the stored one yet; every failure is the caller's to tell. */
export async function fetchProject(projectId: string, accessToken: string): Promise<ProjectDetail> {
  const options = { schema: ProjectAnswerSchema, accessToken, enableSkip: true } as const;
  return (await request(`/core/project/${projectId}`, options)).data;
}

export function projectQuery(projectId: string) {
  const queryKey = queryKeys.projectDetail(projectId);
  return queryOptions({
    queryKey,
    refetchInterval: againAfter(false),
    queryFn: ({ signal }) =>
      answerOrKept({
        queryKey,
        schema: ProjectDetailSchema,
        signal,
        load: async () => {
          const options = { schema: ProjectAnswerSchema, enableSkip: IN_PLACE, signal };
          return (await request(`/core/project/${projectId}`, options)).data;
        },
      }),
  });
}

const EVENTS_PER_PAGE = 25;

/** What happened in a project, newest first, page by page. */
export function projectEventsQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.events(projectId),
    queryFn: async ({ pageParam, signal }) => {
      const answer = await request(`/core/project/${projectId}/event`, {
        schema: EventListAnswerSchema,
        query: { limit: EVENTS_PER_PAGE, before: pageParam },
        enableSkip: IN_PLACE,
        signal,
      });
      return answer.data.events;
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < EVENTS_PER_PAGE ? undefined : page.at(-1)?.seq),
  });
}

/** The project and what the reader may do in it; both null until loaded. */
export function useProject(projectId: string) {
  const session = useSession();
  const query = useQuery(projectQuery(projectId));
  const project: ProjectDetail | null = query.data ?? null;
  const ability = useMemo(() => project && projectAbility(session, project), [session, project]);
  return { query, project, ability };
}
