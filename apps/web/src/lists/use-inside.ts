import { INSIDE_AT_ONCE, InsideAnswerSchema, type Inside } from '@plumbline/shared/contract/inside.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLinesLostAt } from '../api/feed-line.ts';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { useSession } from '../api/session-store.ts';

/** By project or floor plan; places with nobody are not in it. */
export type InsideByPlace = ReadonlyMap<string, Inside>;

const NOBODY: InsideByPlace = new Map();

/** Who is inside of the projects of a list. */
export function useInsideProjects(projectIds: readonly string[]): InsideByPlace {
  const ids = projectIds.toSorted();
  const of = ids.join();
  return (
    useInside(
      { queryKey: ['of', of], enabled: of !== '', placeholderData: keepPreviousData },
      async (signal) => {
        const parts = Array.from({ length: Math.ceil(ids.length / INSIDE_AT_ONCE) }, (_, part) =>
          ids.slice(part * INSIDE_AT_ONCE, (part + 1) * INSIDE_AT_ONCE).join(),
        );
        const ask = (part: string) => askInside('/core/project/inside', signal, { of: part });
        return (await Promise.all(parts.map(ask))).flat();
      },
    ) ?? NOBODY
  );
}

/** Who is inside of a project and on each of its plans; null while nobody can tell, and for visitors. */
export function useInsideProject(projectId: string): InsideByPlace | null {
  return useInside({ queryKey: [projectId], enabled: true }, (signal) =>
    askInside(`/core/project/${projectId}/inside`, signal),
  );
}

/**
 * Asked when the page opens, and again when the feed says so; nothing is kept, since it is true of now only. Without the
 * feed it would stay as it is whoever leaves: then nobody is shown, and when it is back who was asked for since.
 */
function useInside(
  options: { queryKey: string[]; enabled: boolean; placeholderData?: typeof keepPreviousData },
  load: (signal: AbortSignal) => Promise<Inside[]>,
): InsideByPlace | null {
  const isMember = useSession()?.kind === 'member';
  const linesLostAt = useLinesLostAt();
  const isFed = linesLostAt === null;
  const lostAt = useRef(0);
  if (linesLostAt !== null) lostAt.current = linesLostAt;
  const { data, dataUpdatedAt, isError } = useQuery({
    ...options,
    queryKey: [...queryKeys.inside, ...options.queryKey],
    queryFn: ({ signal }) => load(signal),
    enabled: isMember && isFed && options.enabled,
    staleTime: 0,
    gcTime: 0,
  });
  const isTrue = isFed && !isError && dataUpdatedAt >= lostAt.current;
  return useMemo(
    () => (data && isTrue ? new Map(data.map((inside) => [inside.placeId, inside])) : null),
    [data, isTrue],
  );
}

async function askInside(path: string, signal: AbortSignal, query: Record<string, string> = {}) {
  const options = { schema: InsideAnswerSchema, query, enableSkip: true, signal } as const;
  return (await request(path, options)).data;
}
