import {
  VISIBLE_AT_ONCE,
  VisibleProjectsAnswerSchema,
  type VisibleProject,
} from '@plumbline/shared/contract/visible-projects.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '../../api/request.ts';

interface LostProjectsOptions {
  /** Which have left the list. */
  ids: readonly string[];
  /** When the list was answered: with each answer it is asked anew, since whoever only saw one closed may be taken out later. */
  atMs: number;
  /** Is told as soon as it is known. */
  onLost: (lost: ReadonlySet<string>) => void;
  /** The same of the others: whether they are open. */
  onKept?: (statuses: ReadonlyMap<string, VisibleProject['status']>) => void;
}

/**
 * Finds out which projects that have left a list the reader may see no more: the others are closed, say, or on another
 * page, and may stay where they are until the reader wants the list anew.
 */
export function useLostProjects({ ids, atMs, onLost, onKept }: LostProjectsOptions): void {
  const of = [...new Set(ids)].toSorted().slice(0, VISIBLE_AT_ONCE).join();
  const { data: visible } = useQuery({
    queryKey: ['visible-projects', of, atMs],
    queryFn: async ({ signal }) => {
      const options = { schema: VisibleProjectsAnswerSchema, query: { of }, enableSkip: true } as const;
      return (await request('/core/project/visible', { ...options, signal })).data;
    },
    enabled: of !== '',
    gcTime: 0,
  });
  const tell = useRef({ onLost, onKept });
  tell.current = { onLost, onKept };
  useEffect(() => {
    if (!visible) return;
    const statuses = new Map(visible.map(({ id, status }) => [id, status]));
    const lost = new Set(of.split(',').filter((id) => !statuses.has(id)));
    if (lost.size > 0) tell.current.onLost(lost);
    if (statuses.size > 0) tell.current.onKept?.(statuses);
  }, [of, visible]);
}
