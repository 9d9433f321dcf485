import {
  ProductNewsAnswerSchema,
  ProductNewsListAnswerSchema,
  type NewsListQuery,
  type ProductNewsBody,
} from '@plumbline/shared/contract/product-news.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from '../../../api/net-renewal.ts';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { useSubmission } from '../../../api/use-submission.ts';

const IN_PLACE = { errors: true } as const;
/** While an item is on its way, it is looked how far it has come. */
const SENDING_RENEWAL_MS = 2000;

/** One page of the product news. */
export function newsQuery(place: NewsListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.platformNews, place],
    queryFn: ({ signal }) =>
      request('/core/platform/news', {
        schema: ProductNewsListAnswerSchema,
        query: place,
        enableSkip: IN_PLACE,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => state === 'sending') ? SENDING_RENEWAL_MS : NET_RENEWAL_MS,
  });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.platformNews });

export function useWriteNews() {
  return useSubmission({
    mutationFn: (body: ProductNewsBody) =>
      request('/core/platform/news', {
        method: 'POST',
        body,
        schema: ProductNewsAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: refresh,
  });
}

export function useWithdrawNews() {
  return useSubmission({
    mutationFn: (newsId: string) =>
      request(`/core/platform/news/${newsId}/withdraw`, {
        method: 'POST',
        schema: ProductNewsAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: refresh,
  });
}
