import { OwnSessionListAnswerSchema } from '@plumbline/shared/contract/auth.ts';
import { answerOf, EmptySchema } from '@plumbline/shared/contract/envelope.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';

/** The page tells its failures itself. */
const IN_PLACE = { errors: true } as const;
const EmptyAnswerSchema = answerOf(EmptySchema);

/** No event tells of a login elsewhere; who looks at the list wants to see it come. */
const SESSIONS_RENEWAL_MS = 10_000;

/** Where the own account is logged in. */
export const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.ownSessions,
  queryFn: async ({ signal }) => {
    const options = { schema: OwnSessionListAnswerSchema, enableSkip: IN_PLACE, signal };
    return (await request('/auth/session', options)).rows;
  },
  refetchOnMount: 'always',
  refetchInterval: SESSIONS_RENEWAL_MS,
});

function refresh(): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: queryKeys.ownSessions });
}

/** Ends one session, or with null all but this one. */
export function useEndSession() {
  return useSubmission({
    mutationFn: (sessionId: string | null) =>
      request(sessionId === null ? '/auth/session' : `/auth/session/${sessionId}`, {
        method: 'DELETE',
        schema: EmptyAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: refresh,
  });
}

export function useChangePassword() {
  return useSubmission({
    mutationFn: (body: { password: string; newPassword: string }) =>
      request('/auth/password', { method: 'POST', body, schema: EmptyAnswerSchema, enableSkip: IN_PLACE }),
    onSuccess: refresh,
  });
}
