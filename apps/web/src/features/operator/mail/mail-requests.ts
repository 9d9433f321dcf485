import {
  MailDetailAnswerSchema,
  MailLinksAnswerSchema,
  MailListAnswerSchema,
  type MailListQuery,
} from '@plumbline/shared/contract/mail.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from '../../../api/net-renewal.ts';
import { queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { useSubmission } from '../../../api/use-submission.ts';

const IN_PLACE = { errors: true } as const;

/** One page of the outbox. */
export function mailsQuery(place: MailListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.platformMail, 'list', place],
    queryFn: ({ signal }) =>
      request('/core/platform/mail', {
        schema: MailListAnswerSchema,
        query: place,
        enableSkip: IN_PLACE,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: NET_RENEWAL_MS,
  });
}

/** One mail with what it says. */
export function mailQuery(mailId: string) {
  return queryOptions({
    queryKey: [...queryKeys.platformMail, 'detail', mailId],
    queryFn: async ({ signal }) => {
      const options = { schema: MailDetailAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/platform/mail/${mailId}`, options)).data;
    },
  });
}

/** The links of a mail as they were written: logged, and told to its reader. */
export function useShowLinks(mailId: string) {
  return useSubmission({
    mutationFn: async () => {
      const options = { method: 'POST', schema: MailLinksAnswerSchema, enableSkip: IN_PLACE } as const;
      return (await request(`/core/platform/mail/${mailId}/link`, options)).data.links;
    },
  });
}
