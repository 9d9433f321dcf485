import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { ProjectVisitAnswerSchema, type ProjectVisit } from '@plumbline/shared/contract/project-visit.ts';
import { toNoteNews, withNews } from '@plumbline/shared/notes/note-news.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLiveFeed } from '../../../api/live-feed.ts';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { getSession } from '../../../api/session-store.ts';

/** Coming is told to the server, which answers with what is new since the last time. */
function visitQuery(projectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.project(projectId), 'visit'],
    queryFn: async ({ signal }) => {
      const answer = await request(`/core/project/${projectId}/visit`, {
        method: 'PUT',
        body: { left: false },
        schema: ProjectVisitAnswerSchema,
        enableSkip: { errors: true, duplicates: true },
        signal,
      });
      return answer.data;
    },
  });
}

/** What others did to the notes since the reader was last at the project's home, and do while it is shown. */
export function useProjectVisit(projectId: string, ownId: string) {
  const query = useQuery(visitQuery(projectId));
  const onEvent = useCallback(
    (event: ProjectEvent) => {
      const { queryKey } = visitQuery(projectId);
      queryClient.setQueryData(queryKey, (visit) => visit && withEvent(visit, event, ownId));
    },
    [projectId, ownId],
  );
  useLiveFeed(projectId, onEvent);
  useEffect(() => {
    const leave = () => void tellLeaving(projectId);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [projectId]);
  return query;
}

/** Own deeds are no news, and what the answer holds already is none either. */
export function withEvent(visit: ProjectVisit, event: ProjectEvent, ownId: string): ProjectVisit {
  const news = event.seq > visit.seq && event.actor?.id !== ownId ? toNoteNews(event) : null;
  return news ? { ...visit, news: withNews(visit.news, news), seq: event.seq } : visit;
}

/** Said again at the next leaving when it could not be said; nobody is troubled with it. */
async function tellLeaving(projectId: string): Promise<void> {
  if (getSession()?.kind !== 'member') return;
  const options = { schema: ProjectVisitAnswerSchema, keepalive: true, enableSkip: true } as const;
  const path = `/core/project/${projectId}/visit`;
  await request(path, { ...options, method: 'PUT', body: { left: true } }).catch(() => undefined);
}
