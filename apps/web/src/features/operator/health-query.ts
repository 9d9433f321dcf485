import { PlatformHealthAnswerSchema } from '@plumbline/shared/contract/platform.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

/** As often as the processes speak. */
const RENEWAL_MS = 5000;
/** A server that takes longer does not answer as far as this page is concerned. */
const TIMEOUT_MS = 8000;

/** How the processes do, renewed for as long as somebody looks; a failure is told in its place. */
export const healthQuery = queryOptions({
  queryKey: queryKeys.platformHealth,
  refetchInterval: RENEWAL_MS,
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const answer = await request('/core/platform/health', {
      schema: PlatformHealthAnswerSchema,
      enableSkip: { errors: true },
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    return answer.data;
  },
});
