import { HereAnswerSchema } from '@plumbline/shared/contract/here.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../api/request.ts';

/** Somebody who comes or goes is seen within it, as long as the page is looked at. */
const LOOK_MS = 5000;

interface HereOptions {
  /** The list's own key, so that what ends the one ends the other. */
  queryKey: readonly string[];
  /** Where the list is; who is here is asked for beneath it. */
  path: string;
  accountIds: readonly string[];
}

/** Who of a list has the product, or the project, open now; nobody, while nobody can tell. */
export function useHere({ queryKey, path, accountIds }: HereOptions): ReadonlySet<string> {
  const of = accountIds.toSorted().join();
  const query = useQuery({
    queryKey: [...queryKey, 'here', of],
    queryFn: async ({ signal }) => {
      const options = { schema: HereAnswerSchema, query: { of }, enableSkip: true, signal } as const;
      return (await request(`${path}/here`, options)).data;
    },
    enabled: of !== '',
    staleTime: 0,
    refetchInterval: LOOK_MS,
    placeholderData: keepPreviousData,
  });
  return new Set(query.isError ? [] : query.data);
}
