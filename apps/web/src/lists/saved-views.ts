import {
  SavedViewAnswerSchema,
  SavedViewListAnswerSchema,
  type SavedView,
  type SavedViewList,
} from '@plumbline/shared/contract/saved-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { useSubmission } from '../api/use-submission.ts';

/** How soon a list of views that did not come is asked for again. */
const AGAIN_MS = 10_000;
/** Told where it happens. */
const IN_PLACE = { errors: true } as const;
const OPTIONS = { schema: SavedViewAnswerSchema, enableSkip: IN_PLACE };

/** The reader's own views of a list. */
export function savedViewsQuery(list: SavedViewList) {
  return queryOptions({
    queryKey: [...queryKeys.savedViews, list],
    refetchInterval: ({ state }: { state: { status: string } }) =>
      state.status === 'error' ? AGAIN_MS : false,
    queryFn: async ({ signal }) => {
      const options = { schema: SavedViewListAnswerSchema, query: { list }, enableSkip: IN_PLACE, signal };
      return (await request('/core/view', options)).rows;
    },
  });
}

/** Adds, changes and deletes views of a list; the tabs are read anew after a refusal too. */
export function useSavedViewChanges(list: SavedViewList) {
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [...queryKeys.savedViews, list] });
  const add = useSubmission({
    mutationFn: async (view: Omit<SavedView, 'id'>) =>
      (await request('/core/view', { ...OPTIONS, method: 'POST', body: { list, ...view } })).data,
    onSettled,
  });
  const change = useSubmission({
    mutationFn: async ({ id, ...body }: { id: string; name?: string; query?: string }) =>
      (await request(`/core/view/${id}`, { ...OPTIONS, method: 'PATCH', body })).data,
    onSettled,
  });
  const remove = useSubmission({
    mutationFn: async (id: string) =>
      (await request(`/core/view/${id}`, { ...OPTIONS, method: 'DELETE' })).data,
    onSettled,
  });
  return { add, change, remove };
}
